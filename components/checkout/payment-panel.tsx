'use client';

import type { Item } from '@/lib/contract';
import { formatUsd } from '@/lib/money';
import { FreeItem } from './free-item';
import { LoadBoundary } from './load-boundary';
import { PaymentWays } from './payment-ways';
import { SaveNotice } from './save-notice';
import { useCheckout } from './use-checkout';
import { useSavePayment } from './use-save-payment';

export type PaymentPanelProps = {
  item: Item;
  name: string;
  /** In cents, shown only: what is charged is looked up on the server. */
  priceCents: number;
  /** Where to log in and come back from when the session turns out to be over. */
  loginPath: string;
};

/** What is bought, and the ways to pay for it. */
export function PaymentPanel({ item, name, priceCents, loginPath }: PaymentPanelProps) {
  const isFree = priceCents === 0;
  return (
    <div className="grid gap-6">
      <div className="flex items-baseline justify-between gap-6">
        <p className="font-semibold">{name}</p>
        <p className="display text-display-xs">{isFree ? 'Free' : formatUsd(priceCents)}</p>
      </div>
      <LoadBoundary item={item}>
        {isFree ? (
          <FreeItem item={item} loginPath={loginPath} />
        ) : (
          <Payment item={item} loginPath={loginPath} />
        )}
      </LoadBoundary>
    </div>
  );
}

function Payment({ item, loginPath }: Pick<PaymentPanelProps, 'item' | 'loginPath'>) {
  const checkout = useCheckout(item, loginPath);
  const { saved, save } = useSavePayment(item, 'push');
  const waysShown = saved.step === 'idle' || saved.step === 'saving' || saved.step === 'declined';

  async function savePaid(paymentId: string) {
    // A declined payment's intent may be spent; what pays next is asked for anew.
    if (!(await save(paymentId))) checkout.retry();
  }

  return (
    <>
      <SaveNotice saved={saved} item={item} onRetry={(paymentId) => void savePaid(paymentId)} besideWays />
      {waysShown ? (
        <div hidden={saved.step === 'saving'} className="grid gap-6">
          <PaymentWays item={item} checkout={checkout} onPaid={(paymentId) => void savePaid(paymentId)} />
        </div>
      ) : null}
    </>
  );
}
