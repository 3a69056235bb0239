export const REFERRAL_KEY = 'ref';
/** The key's value is in milliseconds since 1970. */
export const REFERRAL_UNTIL_KEY = 'ref_until';
export const REFERRAL_COOKIE = 'ref';
/** Within this time the first code wins. */
export const REFERRAL_MS = 30 * 24 * 60 * 60 * 1000;

const CODE = /^[\w-]{1,64}$/;

export function parseReferral(value: unknown): string | null {
  return typeof value === 'string' && CODE.test(value) ? value : null;
}

/** Null for a missing or expired code. */
export function readReferral(nowMs: number): string | null {
  try {
    const until = localStorage.getItem(REFERRAL_UNTIL_KEY);
    const isOver = until !== null && !(Number(until) > nowMs);
    return isOver ? null : parseReferral(localStorage.getItem(REFERRAL_KEY));
  } catch {
    // Storage can be switched off; the cookie has the code too.
    return null;
  }
}
