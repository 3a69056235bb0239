import * as z from 'zod';
import { boundedText, patternedText } from './text';

/** Where every call of the contract lives, below the API's host (docs/product.md, The API). */
export const API_BASE = '/api/v1';

/** The header that marks a call as made by a program, not by a form of another site. */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/** An id of any API, safe in a path: ours are short words, a Mongo API's 24 hex digits. */
export const idSchema = patternedText(64, /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Not a valid id').meta({
  description: 'Opaque id: letters, digits and _ . -, at most 64 characters',
});

/** An amount in US dollars as the wire has it: a decimal number with at most two places. */
export const usdSchema = z
  .number()
  .nonnegative()
  .max(999_999.99)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'At most two decimal places')
  .meta({ description: 'US dollars, at most two decimal places' });

export const instantSchema = boundedText(64).check(z.iso.datetime({ offset: true }));

/** What every failed call answers. `error` is a sentence that may be shown to a person. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  reference: z.string().optional(),
});

export type ErrorBody = z.output<typeof errorBodySchema>;

export const messageSchema = z.object({ message: z.string() });
