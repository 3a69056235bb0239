/** A time to wait as the header `Retry-After` has it: whole seconds, rounded up (RFC 9110 section 10.2.3). */
export function toRetryAfter(waitMs: number): string {
  return String(Math.ceil(waitMs / 1000));
}
