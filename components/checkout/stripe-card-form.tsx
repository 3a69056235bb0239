'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type StripeCardFormProps = {
  publishableKey: string;
  clientSecret: string;
  returnUrl: string;
  onPaid: (paymentId: string) => void;
};

const NOT_LOADED =
  'The card form could not be loaded. Check your connection or an ad blocker, then try again.';
const NOT_CONFIRMED =
  'We could not reach Stripe to make the payment. Check your connection, then try again; you will not be charged twice.';

/** Stripe's Payment Element; its script is fetched now, not with the page, and again when that failed. */
export function StripeCardForm({ publishableKey, clientSecret, ...rest }: StripeCardFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;
    loadStripe(publishableKey).then(
      (loaded) => {
        if (left) return;
        setStripe(loaded);
        setFailed(loaded === null);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [publishableKey, attempt]);

  if (failed) {
    return (
      <Notice kind="error">
        <p>{NOT_LOADED}</p>
        <Button
          className="mt-3"
          variant="secondary"
          onClick={() => {
            setFailed(false);
            setAttempt((count) => count + 1);
          }}
        >
          Retry
        </Button>
      </Notice>
    );
  }
  return (
    <Elements stripe={stripe} options={{ clientSecret }}>
      <PaymentForm {...rest} onLoadError={() => setFailed(true)} />
    </Elements>
  );
}

type PaymentFormProps = Pick<StripeCardFormProps, 'returnUrl' | 'onPaid'> & { onLoadError: () => void };

function PaymentForm({ returnUrl, onPaid, onLoadError }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements) return;
    setProcessing(true);
    setFailure(null);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (error) return setFailure(error.message ?? 'The payment did not go through. Please try again.');
      // Also for `processing`: the server asks Stripe and tells the buyer what it learnt.
      onPaid(paymentIntent.id);
    } catch {
      setFailure(NOT_CONFIRMED);
    } finally {
      setProcessing(false);
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-5">
      {ready ? null : (
        <p role="status" className="text-sm text-muted">
          Loading the card form…
        </p>
      )}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide disabled={!stripe || !ready || processing}>
        {processing ? 'Processing...' : 'Pay'}
      </Button>
    </form>
  );
}
