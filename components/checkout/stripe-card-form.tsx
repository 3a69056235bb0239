'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type StripeCardFormProps = {
  publishableKey: string;
  clientSecret: string;
  returnUrl: string;
  onPaid: (paymentId: string) => void;
};

/** Stripe's Payment Element; its script is fetched now, not with the page. */
export function StripeCardForm({ publishableKey, clientSecret, ...rest }: StripeCardFormProps) {
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey]);
  return (
    <Elements stripe={stripe} options={{ clientSecret }}>
      <PaymentForm {...rest} />
    </Elements>
  );
}

function PaymentForm({ returnUrl, onPaid }: Pick<StripeCardFormProps, 'returnUrl' | 'onPaid'>) {
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
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    setProcessing(false);
    if (error) return setFailure(error.message ?? 'The payment did not go through. Please try again.');
    // Also for `processing`: the server asks Stripe and tells the buyer what it learnt.
    onPaid(paymentIntent.id);
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-5">
      <PaymentElement onReady={() => setReady(true)} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button type="submit" size="lg" wide disabled={!stripe || !ready || processing}>
        {processing ? 'Processing...' : 'Pay'}
      </Button>
    </form>
  );
}
