import * as z from 'zod';
import { idSchema, instantSchema } from '../../shared';
import { cursorSchema, searchSchema } from '../shared/fields';
import { organisationSchema } from '../organisation/schemas';

export const listLogSchema = z.object({
  organisationId: idSchema,
  q: searchSchema,
  event: z.union([z.literal(''), idSchema]).default(''),
  after: cursorSchema,
});

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const logChangesSchema = z.array(
  z.object({ field: z.string(), before: valueSchema, after: valueSchema }),
);

export const logSchema = z.object({
  organisation: organisationSchema,
  lines: z.array(
    z.object({
      _id: idSchema,
      at: instantSchema,
      by: z.string(),
      /** A sentence in the past tense without its subject, like "published the event". */
      what: z.string(),
      event: z.object({ _id: idSchema, title: z.string() }).nullable(),
      changes: logChangesSchema,
    }),
  ),
  next: z.string(),
});
