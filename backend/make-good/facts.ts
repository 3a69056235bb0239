import * as z from 'zod';

const factsSchema = z.object({
  lostMs: z.number(),
  isAll: z.boolean(),
  /** Those that count. */
  outages: z.array(z.object({ fromMs: z.number(), untilMs: z.number().nullable() })),
  /** By the promises of the orders, rising. */
  percents: z.array(z.number()),
  people: z.number(),
  passes: z.number(),
  /** PayPal no longer refunds these. */
  tooOld: z.number(),
});

/** What a make-good is for, and for whom: a column of its run. Times in ms. */
export type MakeGoodFacts = z.output<typeof factsSchema>;

export const readFacts = (json: string | null): MakeGoodFacts | null =>
  json === null ? null : factsSchema.parse(JSON.parse(json));
