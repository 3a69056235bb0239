/** A time to wait as the header `Retry-After` has it: whole seconds, rounded up (RFC 9110 section 10.2.3). */
export function toRetryAfter(waitMs: number): string {
  return String(Math.ceil(waitMs / 1000));
}

/** What cannot be reached is asked again after so long, where nothing else is known. In milliseconds. */
const UNREACHABLE_MS = 5000;

/**
 * How long to wait before the next try, in milliseconds: what the failure says itself, else a moment for every 503.
 * Null where there is nothing to wait for.
 */
export function findWaitMs(status: number, givenMs: number | null | undefined): number | null {
  return givenMs ?? (status === 503 ? UNREACHABLE_MS : null);
}
