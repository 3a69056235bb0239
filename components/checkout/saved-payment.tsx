'use client';

import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePending } from '@/components/ui/use-pending';
import { toBrandName } from '@/lib/content/card-brands';
import { CARD } from '@/lib/content/payment';
import { formatUsd } from '@/lib/money';
import { payBySavedCard, toReturnUrl } from './pay-by-card';
import { openSavedPayment } from './payment-calls';
import type { SavedCard } from './prepare-checkout';
import { SlowNote } from './slow-note';
import type { Purchase } from './use-checkout';

type SavedPaymentProps = {
  purchase: Purchase;
  /** Null until its script has loaded. */
  stripe: Stripe | null;
  saved: SavedCard;
  amountCents: number;
  onOtherWay: () => void;
};

export function SavedPayment({ purchase, stripe, saved, amountCents, onOtherWay }: SavedPaymentProps) {
  const { item, checkout, onPaid, onUnderway } = purchase;
  const [processing, setProcessing] = usePending();
  const [failure, setFailure] = useState<string | null>(null);

  async function pay() {
    if (!stripe || processing || !checkout.isBuyers()) return;
    setProcessing(true);
    setFailure(null);
    await confirm(stripe);
    setProcessing(false);
  }

  async function confirm(stripe: Stripe) {
    const opened = await openSavedPayment(item, saved._id);
    if (!opened.ok && opened.error.code === 'gone') return setFailure(opened.error.message);
    if (!opened.ok) return checkout.refuse(opened.error);
    const { clientSecret, paymentMethodId } = opened.value;
    if (!checkout.isAgreed(opened.value.amountCents)) return;
    if (!paymentMethodId) return setFailure(CARD.unreadable);
    const returnUrl = toReturnUrl(item);
    const outcome = await payBySavedCard({ stripe, clientSecret, methodId: paymentMethodId, returnUrl });
    if (outcome.step === 'paid') onPaid(outcome.paymentId);
    if (outcome.step === 'underway') onUnderway(outcome.paymentId);
    if (outcome.step === 'closed') checkout.retry(CARD.closed);
    if (outcome.step === 'failed') setFailure(outcome.message ?? CARD.notFinished);
  }

  return (
    <div className="grid gap-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button
        size="lg"
        wide
        className="text-balance"
        disabled={!stripe || processing}
        onClick={() => void pay()}
      >
        {processing
          ? CARD.paying
          : CARD.payWith(formatUsd(amountCents), toBrandName(saved.brand), saved.last4)}
      </Button>
      <SlowNote isWaiting={processing} />
      <Button variant="quiet" disabled={processing} onClick={onOtherWay}>
        {CARD.otherWay}
      </Button>
    </div>
  );
}
