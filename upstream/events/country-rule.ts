import { z } from 'zod';
import { countrySchema } from '@/lib/contract';
import type { CountryRule } from '@/lib/country-rule';

/** The rule as the events file has it; a list of no countries would shut everybody out, or nobody. */
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
