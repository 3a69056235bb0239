'use client';

import { useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { formatPrice } from '@/lib/money';
import { LoadBoundary } from './load-boundary';
import { PaymentWays, type Way } from './payment-ways';
import type { Leave } from './price-change';
import { SaveNotice } from './save-notice';
import { useCheckout } from './use-checkout';
import { useSavePayment } from './use-save-payment';

export type PaymentPanelProps = {
  item: Item;
  name: string;
  /** In cents, as the page shows it. Where the order's amount differs, the buyer is asked. */
  priceCents: number;
  loginPath: string;
  leave: Leave;
  first?: Way;
};

export function PaymentPanel({
  item,
  name,
  priceCents,
  loginPath,
  leave,
  first = 'card',
}: PaymentPanelProps) {
  const checkout = useCheckout(item, priceCents, loginPath);
  const { saved, save } = useSavePayment(item, 'push');
  const summary = useRef<HTMLDivElement>(null);
  const { state, note } = checkout;
  const waysShown = saved.step === 'idle' || saved.step === 'saving' || saved.step === 'declined';

  async function savePaid(paymentId: string) {
    // A declined payment's intent may be spent, so the next attempt gets a new one.
    if (!(await save(paymentId))) checkout.retry();
  }

  function agree() {
    // The question goes, and its button with it.
    summary.current?.focus();
    checkout.agree();
  }

  return (
    <div className="grid gap-6">
      <div ref={summary} tabIndex={-1} className="flex min-h-9 items-baseline justify-between gap-6">
        <p className="font-semibold">{name}</p>
        {'amountCents' in state ? (
          <p className="display text-display-xs">{formatPrice(state.amountCents)}</p>
        ) : null}
      </div>
      <LoadBoundary item={item}>
        <SaveNotice saved={saved} item={item} onRetry={(paymentId) => void savePaid(paymentId)} besideWays />
        {waysShown ? (
          <div hidden={saved.step === 'saving'} className="grid gap-6">
            {note ? <Notice>{note}</Notice> : null}
            <PaymentWays
              item={item}
              checkout={{ ...checkout, agree }}
              leave={leave}
              first={first}
              onPaid={(paymentId) => void savePaid(paymentId)}
            />
          </div>
        ) : null}
      </LoadBoundary>
    </div>
  );
}
