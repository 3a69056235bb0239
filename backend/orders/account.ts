import type { ExpressionBuilder } from 'kysely';
import type { PaymentAccounts } from '@/backend/payments';
import type { Schema } from '../store/schema';
import type { OrderRow } from './repository';

type Stamp = Pick<OrderRow, 'payment_mode' | 'payment_account'>;

/** What a new order notes of the account that it is paid with. */
export function toStamp(provider: OrderRow['provider'], accounts: PaymentAccounts): Stamp {
  const account = provider === 'none' ? null : accounts[provider];
  return { payment_mode: account?.mode ?? null, payment_account: account?.id ?? null };
}

/** Whether an order was made in another mode than this one: then it opens nothing, and its provider is not asked. */
export function isOfOtherMode({ payment_mode: mode }: Stamp, accounts: PaymentAccounts): boolean {
  return mode !== null && mode !== accounts.mode;
}

/**
 * Whether an order was made with another account than the provider's present one. Such an order is still asked about,
 * because a key that was replaced can look like another account (`toPaymentAccounts`).
 */
export function isOfOtherAccount(
  order: Stamp & Pick<OrderRow, 'provider'>,
  accounts: PaymentAccounts,
): boolean {
  if (order.provider === 'none' || order.payment_account === null) return false;
  return isOfOtherMode(order, accounts) || order.payment_account !== accounts[order.provider]?.id;
}

/** The condition that an order counts in a mode; one that does not say counts in each. */
export const ofMode = (mode: PaymentAccounts['mode']) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.or([eb('orders.payment_mode', 'is', null), eb('orders.payment_mode', '=', mode)]);
