import * as z from 'zod';

/** What a provider's own books say. In cents; money that leaves the shop is negative. */
const bookLineSchema = z.object({
  /** Null for a payment of another shop. */
  orderId: z.string().nullable(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  cents: z.int(),
  /** Negative for a fee that comes back. */
  feeCents: z.int(),
  atMs: z.int(),
});
export type BookLine = z.infer<typeof bookLineSchema>;

export const bookLinesSchema = z.object({ lines: z.array(bookLineSchema) });
