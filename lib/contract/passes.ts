import * as z from 'zod';
import { idSchema, instantSchema, usdSchema } from './shared';

export const PERIOD_UNITS = ['day', 'month'] as const;

/** What is paid for at once. A month ends on the same day of the next one, in UTC. */
export const passPeriodSchema = z.object({ unit: z.enum(PERIOD_UNITS), count: z.number().int().positive() });
export type PassPeriod = z.output<typeof passPeriodSchema>;

/** `later` and `ended`: by the times of the sale. `stopped`: by the platform. */
export const PASS_STATES = ['on-sale', 'later', 'ended', 'withdrawn', 'stopped', 'sold-out'] as const;

const passEventSchema = z.object({ _id: idSchema, title: z.string() });

export const passSchema = z.object({
  _id: idSchema,
  name: z.string().min(1),
  description: z.string(),
  price: usdSchema,
  period: passPeriodSchema,
  /** Each period is followed by the next one, until the holder cancels. */
  renews: z.boolean().default(false),
  /** Of all events together. */
  screens: z.number().int().positive(),
  state: z.enum(PASS_STATES),
  sale_from: instantSchema.nullable(),
  sale_until: instantSchema.nullable(),
  organisation: z.string(),
  /** Of the broadcaster. */
  timezone: z.string(),
  /** Listed events that are not over, by their start, films last: what it opens, and the others. */
  events: z.array(
    passEventSchema.extend({
      start_time: instantSchema,
      timezone: z.string().nullable(),
      on_demand: z.boolean().optional(),
    }),
  ),
  not_included: z.array(passEventSchema),
});
export type PassAnswer = z.output<typeof passSchema>;
