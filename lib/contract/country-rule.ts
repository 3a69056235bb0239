/** Codes of ISO 3166-1 alpha-2. */
export type CountryRule = { allow?: string[] | null; deny?: string[] | null };

/** An unknown country (null) passes `deny` but not `allow`. */
export function isAllowedIn(rule: CountryRule | null | undefined, country: string | null): boolean {
  if (rule?.allow && !(country !== null && rule.allow.includes(country))) return false;
  return !(country !== null && rule?.deny?.includes(country));
}
