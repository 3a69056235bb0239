import * as z from 'zod';
import { countrySchema, eventSchema } from '@/lib/contract';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { fail } from '@/lib/result';
import type { EventRow } from './repository';

/** The events file uses this schema. An empty list is ambiguous, so it is rejected. */
export const countryRuleSchema = z
  .strictObject({
    allow: z.array(countrySchema).min(1).optional(),
    deny: z.array(countrySchema).min(1).optional(),
  })
  .refine(({ allow, deny }) => (allow === undefined) !== (deny === undefined), {
    error: 'needs either "allow" or "deny", with country codes like PT',
  });

/** @throws for a value outside the contract */
export function readCountryRule(json: string) {
  return eventSchema.shape.countries.parse(JSON.parse(json));
}

/** `country` is null when unknown. */
export function isOpenIn({ countries }: Pick<EventRow, 'countries'>, country: string | null): boolean {
  return countries === null || isAllowedIn(readCountryRule(countries), country);
}

export function notInCountry() {
  return fail('country_blocked', 'This site is not available in your country.');
}
