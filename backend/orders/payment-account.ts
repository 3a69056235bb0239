import type { PaymentAccounts } from '../payments';
import { isOfMode } from '../store/of-mode';
import type { OrderRow } from '../store/schema';

type Stamp = Pick<OrderRow, 'payment_mode' | 'payment_account'>;

export function toStamp(provider: OrderRow['provider'], accounts: PaymentAccounts): Stamp {
  const account = provider === 'none' ? null : accounts[provider];
  return { payment_mode: account?.mode ?? null, payment_account: account?.id ?? null };
}

/** Such an order gives no access, and its provider is not asked. */
export function isOfOtherMode({ payment_mode: mode }: Stamp, accounts: PaymentAccounts): boolean {
  return !isOfMode(mode, accounts.mode);
}

/** The provider is still asked, because a replaced key can look like another account. */
export function isOfOtherAccount(
  order: Stamp & Pick<OrderRow, 'provider'>,
  accounts: PaymentAccounts,
): boolean {
  if (order.provider === 'none' || order.payment_account === null) return false;
  return isOfOtherMode(order, accounts) || order.payment_account !== accounts[order.provider]?.id;
}
