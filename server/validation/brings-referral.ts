/**
 * Whether an address brings a referral code, `?ref=`, which the middleware keeps
 * (lib/auth/referral).
 */
export function bringsReferral(address: string): boolean {
  const mark = address.indexOf('?');
  return mark >= 0 && new URLSearchParams(address.slice(mark)).has('ref');
}
