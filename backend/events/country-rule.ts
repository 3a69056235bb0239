import { z } from 'zod';
import { countrySchema } from '@/lib/contract';
import { type CountryRule, isAllowedIn } from '@/lib/contract/country-rule';
import { fail } from '@/lib/result';
import type { EventRow } from './repository';

/** The rule as the events file has it; an empty list would exclude every country, or none. */
export const countryRuleSchema = z
  .strictObject({
    allow: z.array(countrySchema).min(1).optional(),
    deny: z.array(countrySchema).min(1).optional(),
  })
  .refine(({ allow, deny }) => (allow === undefined) !== (deny === undefined), {
    error: 'needs either "allow" or "deny", with country codes like PT',
  });

/** Reads what the store keeps. @throws when it is not what `saveEvents` wrote */
export function readCountryRule(json: string): CountryRule {
  return countryRuleSchema.parse(JSON.parse(json));
}

/** Whether an event may be seen and sold in a country; null where it is unknown. */
export function isOpenIn({ countries }: Pick<EventRow, 'countries'>, country: string | null): boolean {
  return countries === null || isAllowedIn(readCountryRule(countries), country);
}

/** The refusal for a viewer in a country where the event is not shown (docs/product.md, Events). */
export function notInCountry() {
  return fail('country_blocked', 'This site is not available in your country.');
}
