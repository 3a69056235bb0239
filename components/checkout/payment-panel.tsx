'use client';

import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { CheckoutSummary } from './checkout-summary';
import { LoadBoundary } from './load-boundary';
import { PaymentWays, type Way } from './payment-ways';
import type { Leave } from './price-change';
import { SaveNotice } from './save-notice';
import { type SignIn, useCheckout } from './use-checkout';
import { useSavePayment } from './use-save-payment';

export type PaymentPanelProps = {
  item: Item;
  name: string;
  /** In cents, as the page shows it. Where the order's amount differs, the buyer is asked. */
  priceCents: number;
  signIn: SignIn;
  leave: Leave;
  first?: Way;
  /** The panel takes the place of what had the focus. */
  takesFocus?: boolean;
};

export function PaymentPanel({
  item,
  name,
  priceCents,
  signIn,
  leave,
  first = 'card',
  takesFocus = false,
}: PaymentPanelProps) {
  const checkout = useCheckout(item, priceCents, signIn);
  const { saved, save } = useSavePayment(item, 'push');
  const summary = useRef<HTMLDivElement>(null);
  const { state, note } = checkout;
  const waysShown = saved.step === 'idle' || saved.step === 'saving' || saved.step === 'declined';

  useEffect(() => {
    if (takesFocus) summary.current?.focus();
  }, [takesFocus]);

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
      <CheckoutSummary
        ref={summary}
        name={name}
        amountCents={'amountCents' in state ? state.amountCents : null}
      />
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
