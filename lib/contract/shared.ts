import * as z from 'zod';
import { boundedText, patternedText } from './text';

export const API_BASE = '/api/v1';

/** A plain form of another site can't send this header. */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/** Safe in a path. A MongoDB id has 24 hex digits. */
export const idSchema = patternedText(64, /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Not a valid id').meta({
  description: 'Opaque id: letters, digits and _ . -, at most 64 characters',
});

/** 256 random bits in base64url, in a cookie of its own. */
export const browserSchema = patternedText(43, /^[A-Za-z0-9_-]{43}$/, 'Not a browser');

export const usdSchema = z
  .number()
  .nonnegative()
  .max(999_999.99)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'At most two decimal places')
  .meta({ description: 'US dollars, at most two decimal places' });

export const instantSchema = boundedText(64).check(z.iso.datetime({ offset: true }));

/** `error` is a sentence that pages may show. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  reference: z.string().optional(),
});

export type ErrorBody = z.output<typeof errorBodySchema>;

export const messageSchema = z.object({ message: z.string() });
