import type { z } from 'zod';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { PaymentMode, Store } from '../../store/schema';
import { toDollars } from '../sales';

type Dispute = z.output<typeof operatorDeskSchema>['disputes'][number];

/** Of each provider, by whether its money is real. */
const DASHBOARDS = {
  stripe: {
    live: (payment: string) => `https://dashboard.stripe.com/payments/${encodeURIComponent(payment)}`,
    test: (payment: string) => `https://dashboard.stripe.com/test/payments/${encodeURIComponent(payment)}`,
    sandbox: () => '',
  },
  // It has no address for a single case that PayPal documents.
  paypal: {
    live: () => 'https://www.paypal.com/resolutioncenter',
    test: () => 'https://www.sandbox.paypal.com/resolutioncenter',
    sandbox: () => '',
  },
} satisfies Record<Dispute['provider'], Record<PaymentMode, (payment: string) => string>>;

/** The next date first. `mode` is of orders of older releases. */
export async function listOpenDisputes(
  store: Store,
  { mode, limit }: { mode: PaymentMode; limit: number },
): Promise<Dispute[]> {
  const rows = await store
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select([
      'disputes.id',
      'order_id',
      'disputes.amount_cents',
      'disputes.created_at',
      'answer_by',
      'reason',
    ])
    .select(['disputes.provider', 'provider_ref', 'payment_mode'])
    .where('disputes.status', '=', 'open')
    .orderBy('answer_by', (by) => by.asc().nullsLast())
    .orderBy('disputes.created_at')
    .orderBy('disputes.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    order: row.order_id,
    amount: toDollars(row.amount_cents),
    opened_at: toInstant(row.created_at),
    answer_by: toInstantOrNull(row.answer_by),
    reason: row.reason ?? '',
    provider: row.provider,
    url: DASHBOARDS[row.provider][row.payment_mode ?? mode](row.provider_ref ?? ''),
  }));
}
