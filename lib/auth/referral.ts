/** Local-storage key of a referral code on its way from a link to a registration (spec section 3). */
const REFERRAL_KEY = 'ref';
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Keeps the code of a link; the first one wins. Anything that is not a code is ignored. */
export function keepReferral(code: string): void {
  try {
    if (CODE.test(code) && !readReferral()) localStorage.setItem(REFERRAL_KEY, code);
  } catch {
    // Storage can be switched off; a referral is then lost, a visit is not.
  }
}

/** The kept code, or null. */
export function readReferral(): string | null {
  try {
    const code = localStorage.getItem(REFERRAL_KEY);
    return code && CODE.test(code) ? code : null;
  } catch {
    return null;
  }
}
