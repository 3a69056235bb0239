import type { ExpressionBuilder } from 'kysely';
import type { BackendDeps } from '../config/config';
import type { OrderRow, Schema } from '../store/schema';
import type { PaymentAccounts } from '../payments';
import { judgePayment, missing, NOT_STARTED, PAID_IN_FULL, type Verdict } from './verdict';

export type Inspect = (order: OrderRow) => Promise<Verdict>;

/** Makes the function that asks whichever provider an order is with, refunds and disputes included. */
export function createInspect({ payments, now }: Pick<BackendDeps, 'payments' | 'now'>): Inspect {
  return async (order) => {
    const { provider, provider_ref: reference } = order;
    if (provider === 'none') return PAID_IN_FULL;
    if (reference === null) return NOT_STARTED;
    if (isOfOtherMode(order, payments.accounts)) return missing(order);
    return judgePayment(await payments[provider].getPayment(reference), order, now());
  };
}

/** Makes sure that an order is paid no more, as far as its provider can, and tells how it stands then. */
export type Withdraw = (order: OrderRow) => Promise<Verdict>;

/**
 * Makes the function that closes an order's payment at Stripe. PayPal's orders cannot be cancelled;
 * without our capture they take no money.
 */
export function createWithdraw({ payments, now }: Pick<BackendDeps, 'payments' | 'now'>): Withdraw {
  const inspect = createInspect({ payments, now });
  return async (order) => {
    const { provider, provider_ref: reference } = order;
    if (provider !== 'stripe' || reference === null || isOfOtherMode(order, payments.accounts))
      return inspect(order);
    return judgePayment(await payments.stripe.cancelPayment(reference), order, now());
  };
}

type Stamp = Pick<OrderRow, 'payment_mode' | 'payment_account'>;

/** What a new order notes of the account that it is paid with. */
export function toStamp(provider: OrderRow['provider'], accounts: PaymentAccounts): Stamp {
  const account = provider === 'none' ? null : accounts[provider];
  return { payment_mode: account?.mode ?? null, payment_account: account?.id ?? null };
}

/** Whether an order was made in another mode: it opens nothing, and its provider is not asked. */
export function isOfOtherMode({ payment_mode: mode }: Stamp, accounts: PaymentAccounts): boolean {
  return mode !== null && mode !== accounts.mode;
}

/**
 * Whether an order was made with another account than the present one. It is still asked about: a
 * replaced key can look like another account (`toPaymentAccounts`).
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
