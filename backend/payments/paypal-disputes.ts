import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import * as z from 'zod';
import { patternedText } from '@/lib/contract';
import type { Deadline } from './deadline';
import { readPaypalDisputeStatus } from './dispute-status';
import { expectId } from './expect-id';
import { UnreadableAnswerError, type PaypalClient } from './paypal-client';
import { readHttpError } from './paypal-errors';
import { centsSchema } from './paypal-schemas';
import type { Dispute, PaypalCapture } from './types';

const disputeSchema = z.object({
  dispute_id: patternedText(255, /^[A-Za-z0-9-]+$/),
  create_time: z.iso.datetime({ offset: true }).optional(),
  update_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
  reason: z.string().optional(),
  dispute_amount: z.object({ value: centsSchema }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  status: z.string().optional(),
  dispute_outcome: z
    .object({
      outcome_code: z.string().optional(),
      amount_refunded: z.object({ value: centsSchema }).optional().catch(undefined),
    })
    .optional(),
});
const listSchema = z.object({ items: z.array(disputeSchema).default([]) });

// PayPal's SDK has no classes for disputes, but its client takes any request of this shape.
const get = (path: string): PaypalRequest => ({
  path,
  verb: 'GET',
  body: null,
  headers: { 'Content-Type': 'application/json' },
});

/**
 * The list lacks outcomes, so resolved disputes are read individually. An app without the disputes
 * permission gets an empty list.
 */
export async function listPaypalDisputes(
  client: PaypalClient,
  capture: Pick<PaypalCapture, 'id' | 'amountCents'>,
  deadline: Deadline,
): Promise<Dispute[]> {
  const list = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture.id)}`;
  let body: object;
  try {
    body = await client.send(() => get(list), deadline);
  } catch (error) {
    if (readHttpError(error)?.statusCode === 403) return [];
    throw error;
  }
  const items = parse(listSchema, body).items;
  return Promise.all(
    items.map(async (item) => {
      if (item.status !== 'RESOLVED') return toDispute(item, capture);
      const answer = await client.send(() => get(`/v1/customer/disputes/${item.dispute_id}`), deadline);
      const details = parse(disputeSchema, answer);
      expectId(details.dispute_id, item.dispute_id);
      return toDispute(details, capture);
    }),
  );
}

// A dispute without an amount covers the whole capture. A lost one may have cost less
// (developer.paypal.com/api/customer-disputes/v1, `amount_refunded`).
function toDispute(
  dispute: z.infer<typeof disputeSchema>,
  capture: Pick<PaypalCapture, 'id' | 'amountCents'>,
): Dispute {
  const { dispute_id: id, dispute_amount: amount, reason = null, create_time: time } = dispute;
  for (const { seller_transaction_id: about } of dispute.disputed_transactions)
    expectId(about ?? capture.id, capture.id);
  const status = readPaypalDisputeStatus(dispute);
  const dueBy = dispute.seller_response_due_date;
  const cost = status === 'lost' ? dispute.dispute_outcome?.amount_refunded : undefined;
  return {
    id,
    status,
    reason,
    moneyReference: capture.id,
    amountCents: (cost ?? amount)?.value ?? capture.amountCents,
    createdAtMs: time === undefined ? null : Date.parse(time),
    ...(dueBy !== undefined && { answerByMs: Date.parse(dueBy) }),
    ...(dispute.update_time !== undefined && { returnedAtMs: Date.parse(dispute.update_time) }),
  };
}

function parse<T>(schema: z.ZodType<T>, body: object): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswerError('The answer is not about disputes');
  return parsed.data;
}
