'use client';

import { ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { CARD } from '@/lib/content/payment';
import { isDeclineCode, toDeclineMessage } from '@/lib/contract/decline-messages';
import { formatUsd } from '@/lib/money';
import { SlowNote } from './slow-note';

type StripePaymentFormProps = {
  returnUrl: string;
  amountCents: number;
  ready: boolean;
  onReady: () => void;
  onLoadError: () => void;
  onPaid: (paymentId: string) => void;
  onClosed: () => void;
};

/** Wallets, the card fields, and the button that pays. Has to be within `Elements`. */
export function StripePaymentForm({
  returnUrl,
  amountCents,
  ready,
  onReady,
  onLoadError,
  onPaid,
  onClosed,
}: StripePaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const form = useRef<HTMLFormElement>(null);
  const [hasWallet, setHasWallet] = useState(false);
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (!stripe || !elements || processing) return;
    setProcessing(true);
    setFailure(null);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      // An error may say that an earlier try, whose answer was lost, went through.
      const intent = paymentIntent ?? error.payment_intent;
      if (intent && tookMoney(intent.status)) return onPaid(intent.id);
      if (intent?.status === 'canceled') return onClosed();
      setFailure(error ? toMessage(error) : CARD.notFinished);
    } catch {
      setFailure(CARD.notConfirmed);
    } finally {
      setProcessing(false);
    }
  }

  /** Keys that are pressed in Stripe's frame do not reach the dialog by themselves. */
  function passEscapeOn() {
    form.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm();
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      {ready ? null : (
        <p role="status" className="text-sm text-muted">
          {CARD.loading}
        </p>
      )}
      <div hidden={!hasWallet}>
        <ExpressCheckoutElement
          // PayPal has its own buttons below, with an order of its own.
          options={{ paymentMethods: { paypal: 'never' } }}
          onReady={({ availablePaymentMethods: found }) =>
            setHasWallet(found !== undefined && Object.values(found).some(Boolean))
          }
          onConfirm={() => void confirm()}
        />
      </div>
      <PaymentElement onReady={onReady} onLoadError={onLoadError} onEscape={passEscapeOn} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide disabled={!stripe || !ready || processing}>
        {processing ? CARD.paying : CARD.pay(formatUsd(amountCents))}
      </Button>
      <SlowNote isWaiting={processing} />
    </form>
  );
}

// A decline in our words; null for what Stripe's form says beside the field.
function toMessage({ type, code, decline_code: declineCode }: StripeError): string | null {
  if (type === 'card_error' || isDeclineCode(code)) return toDeclineMessage(declineCode, code);
  if (type === 'validation_error') return null;
  return type === 'api_connection_error' ? CARD.notConfirmed : CARD.notFinished;
}

/** Also for money that is under way: the server asks Stripe and tells the buyer what it learnt. */
function tookMoney(status: string): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'requires_capture';
}
