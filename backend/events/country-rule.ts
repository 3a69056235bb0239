import * as z from 'zod';
import { countrySchema, eventSchema } from '@/lib/contract';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { fail } from '@/lib/result';
import type { EventRow } from './repository';

/** As the events file has it; an empty list would exclude every country, or none. */
export const countryRuleSchema = z
  .strictObject({
    allow: z.array(countrySchema).min(1).optional(),
    deny: z.array(countrySchema).min(1).optional(),
  })
  .refine(({ allow, deny }) => (allow === undefined) !== (deny === undefined), {
    error: 'needs either "allow" or "deny", with country codes like PT',
  });

/** @throws for what is no rule of the contract */
export function readCountryRule(json: string) {
  return eventSchema.shape.countries.parse(JSON.parse(json));
}

/** `country` is null where it is unknown. */
export function isOpenIn({ countries }: Pick<EventRow, 'countries'>, country: string | null): boolean {
  return countries === null || isAllowedIn(readCountryRule(countries), country);
}

export function notInCountry() {
  return fail('country_blocked', 'This site is not available in your country.');
}
