/** Local-storage key of a referral code (docs/product.md, Buying). */
export const REFERRAL_KEY = 'ref';
/** Local-storage key of the time until which it counts, in milliseconds since 1970. */
export const REFERRAL_UNTIL_KEY = 'ref_until';
/** The cookie that keeps the same code for browsers without script or storage. */
export const REFERRAL_COOKIE = 'ref';
/** How long a code counts. Within that time the first one wins. */
export const REFERRAL_MS = 30 * 24 * 60 * 60 * 1000;

const CODE = /^[\w-]{1,64}$/;

export function parseReferral(value: unknown): string | null {
  return typeof value === 'string' && CODE.test(value) ? value : null;
}

/** The code in local storage, which the script in the head keeps; null for none or an old one. */
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
