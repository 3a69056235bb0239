import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const lineSchema = z.object({ c: z.string(), k: z.string(), v: z.unknown() });
const intentSchema = z.object({
  metadata: z.object({ order_id: z.string() }),
  amount: z.number(),
  refundedAmount: z.number(),
  status: z.string(),
});
const paypalSchema = z.object({
  customId: z.string(),
  cents: z.number(),
  capture: z
    .object({
      status: z.string(),
      refunds: z.array(z.object({ cents: z.number(), status: z.string() })),
    })
    .nullable(),
});

/** In cents. */
export type Money = { takenCents: number; returnedCents: number };

/** Read from the stand-ins' journal, not from their responses. */
export function readStandInBooks(dataDir: string): Map<string, Money> {
  const lines = readFileSync(join(dataDir, 'sandbox.jsonl'), 'utf8').trim().split('\n');
  const records = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const newest = new Map(records.map(({ c, k, v }) => [`${c} ${k}`, { c, v }]));
  const books = new Map<string, Money>();
  for (const { c, v } of newest.values()) {
    const entry = c === 'stripe.intents' ? readIntent(v) : c === 'paypal.orders' ? readPaypal(v) : null;
    if (entry === null) continue;
    const before = books.get(entry.orderId) ?? { takenCents: 0, returnedCents: 0 };
    books.set(entry.orderId, {
      takenCents: before.takenCents + entry.takenCents,
      returnedCents: before.returnedCents + entry.returnedCents,
    });
  }
  return books;
}

function readIntent(record: unknown): (Money & { orderId: string }) | null {
  const { data } = intentSchema.safeParse(record);
  if (data?.status !== 'succeeded') return null;
  return { orderId: data.metadata.order_id, takenCents: data.amount, returnedCents: data.refundedAmount };
}

function readPaypal(record: unknown): (Money & { orderId: string }) | null {
  const { data } = paypalSchema.safeParse(record);
  if (data?.capture?.status !== 'COMPLETED') return null;
  const returned = data.capture.refunds.filter(({ status }) => status !== 'FAILED');
  const returnedCents = returned.reduce((sum, { cents }) => sum + cents, 0);
  return { orderId: data.customId, takenCents: data.cents, returnedCents };
}
