'use client';

import type { Item } from '@/lib/contract';
import { formatPrice } from '@/lib/money';
import { FreeItem } from './free-item';
import { LoadBoundary } from './load-boundary';
import { PaymentWays, type Way } from './payment-ways';
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
  /** The way to pay that is shown above the other. */
  first?: Way;
};

/** What is bought, and the ways to pay for it. */
export function PaymentPanel({ item, name, priceCents, loginPath, first = 'card' }: PaymentPanelProps) {
  return (
    <div className="grid gap-6">
      <div className="flex items-baseline justify-between gap-6">
        <p className="font-semibold">{name}</p>
        <p className="display text-display-xs">{formatPrice(priceCents)}</p>
      </div>
      <LoadBoundary item={item}>
        {priceCents === 0 ? (
          <FreeItem item={item} loginPath={loginPath} />
        ) : (
          <Payment item={item} loginPath={loginPath} first={first} />
        )}
      </LoadBoundary>
    </div>
  );
}

type PaymentProps = Pick<PaymentPanelProps, 'item' | 'loginPath'> & { first: Way };

function Payment({ item, loginPath, first }: PaymentProps) {
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
          <PaymentWays
            item={item}
            checkout={checkout}
            first={first}
            onPaid={(paymentId) => void savePaid(paymentId)}
          />
        </div>
      ) : null}
    </>
  );
}
