import type { z } from 'zod';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { PaymentMode, Store } from '../../store/schema';
import { toDollars } from '../report/sales';

type Dispute = z.output<typeof operatorDeskSchema>['disputes'][number];

/** PayPal documents no address of a single case. The sandbox has no dashboard. */
function toDashboard(provider: Dispute['provider'], mode: PaymentMode, payment: string): string {
  if (mode === 'sandbox') return '';
  if (provider === 'paypal')
    return `https://www.${mode === 'test' ? 'sandbox.' : ''}paypal.com/resolutioncenter`;
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${encodeURIComponent(payment)}`;
}

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
    url: toDashboard(row.provider, row.payment_mode ?? mode, row.provider_ref ?? ''),
  }));
}
