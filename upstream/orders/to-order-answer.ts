import type { OrderAnswer } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import type { Provider } from '../store/schema';
import { toItemIds } from './item';
import type { OrderRow } from './repository';

const METHODS: Record<Provider, OrderAnswer['method']> = { stripe: 'card', paypal: 'paypal', none: 'none' };

/** Maps an order's row to the contract: cents to dollars, milliseconds to ISO 8601. */
export function toOrderAnswer(row: OrderRow): OrderAnswer {
  return {
    _id: row.id,
    item: toItemIds(row),
    name: row.item_name,
    amount: toDecimal(row.amount_cents),
    currency: row.currency,
    status: row.status,
    method: METHODS[row.provider],
    created_at: new Date(row.created_at).toISOString(),
    paid_at: row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
  };
}
