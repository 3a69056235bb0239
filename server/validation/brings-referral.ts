export function bringsReferral(address: string): boolean {
  const mark = address.indexOf('?');
  return mark >= 0 && new URLSearchParams(address.slice(mark)).has('ref');
}
