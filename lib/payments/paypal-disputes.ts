import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import { patternedText } from '@/lib/contract';
import type { Deadline } from './deadline';
import { pickDispute, readPaypalDispute } from './dispute-status';
import { UnreadableAnswerError, type PaypalClient } from './paypal-client';
import { readHttpError } from './paypal-errors';
import type { Dispute } from './types';

const disputeSchema = z.object({
  dispute_id: patternedText(255, /^[A-Za-z0-9-]+$/),
  status: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
const listSchema = z.object({ items: z.array(disputeSchema).default([]) });

// PayPal's SDK has no classes for disputes; its client takes any request of this shape.
const get = (path: string): PaypalRequest => ({
  path,
  verb: 'GET',
  body: null,
  headers: { 'Content-Type': 'application/json' },
});

/**
 * The dispute about a capture that decides, or null. The list leaves a dispute's outcome out, so resolved ones are read one
 * by one. An app without PayPal's permission for disputes sees none: without it nobody could tell how they stand.
 */
export async function findPaypalDispute(
  client: PaypalClient,
  captureId: string,
  deadline: Deadline,
): Promise<Dispute | null> {
  const list = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  let body: object;
  try {
    body = await client.send(() => get(list), deadline);
  } catch (error) {
    if (readHttpError(error)?.statusCode === 403) return null;
    throw error;
  }
  const items = parse(listSchema, body).items;
  const disputes = items.map(async (item) => {
    if (item.status !== 'RESOLVED') return readPaypalDispute(item);
    const details = await client.send(() => get(`/v1/customer/disputes/${item.dispute_id}`), deadline);
    return readPaypalDispute(parse(disputeSchema, details));
  });
  return pickDispute(await Promise.all(disputes));
}

function parse<T>(schema: z.ZodType<T>, body: object): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswerError('The answer is not about disputes');
  return parsed.data;
}
