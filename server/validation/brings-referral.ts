/** Whether an address brings a referral code, which the middleware keeps. */
export function bringsReferral(address: string): boolean {
  const mark = address.indexOf('?');
  return mark >= 0 && new URLSearchParams(address.slice(mark)).has('ref');
}
