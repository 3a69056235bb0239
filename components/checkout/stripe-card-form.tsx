'use client';

import { Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useState } from 'react';
import type { Item } from '@/lib/contract';
import type { AppError } from '@/lib/result';
import { createCheckoutSession } from './card-calls';
import { HostedPageButton } from './hosted-page-button';
import { NotLoaded } from './not-loaded';
import { StripePaymentForm } from './stripe-payment-form';
import { useIsLate } from './use-is-late';

type StripeCardFormProps = {
  item: Item;
  publishableKey: string;
  clientSecret: string;
  returnUrl: string;
  isAgreed: (amountCents: number) => boolean;
  onPaid: (paymentId: string) => void;
  onClosed: () => void;
  onRefused: (error: AppError) => void;
};

/** How long script and fields may take before a buyer is shown another way; they are waited for all the same. */
const LOAD_MS = 10_000;

/** Stripe's own fields; their script is fetched now, not with the page, and again when that failed. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { item, publishableKey, clientSecret, returnUrl, isAgreed, onPaid, onClosed, onRefused } = props;
  const [attempt, setAttempt] = useState(0);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  const late = useIsLate(!ready, LOAD_MS, attempt);
  const options = useMemo(() => ({ clientSecret, appearance: readAppearance() }), [clientSecret]);

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

  function retry() {
    setFailed(false);
    setAttempt((count) => count + 1);
  }

  return (
    <>
      {failed || late ? (
        <NotLoaded provider="Stripe's card form" onRetry={retry}>
          <HostedPageButton
            label="Pay on Stripe's page instead"
            findPage={() => createCheckoutSession(item)}
            isAgreed={isAgreed}
            onRefused={onRefused}
          />
        </NotLoaded>
      ) : null}
      {failed ? null : (
        <Elements key={attempt} stripe={stripe} options={options}>
          <StripePaymentForm
            returnUrl={returnUrl}
            ready={ready}
            onReady={() => setReady(true)}
            onLoadError={() => setFailed(true)}
            onPaid={onPaid}
            onClosed={onClosed}
          />
        </Elements>
      )}
    </>
  );
}

/** Stripe's fields are in a frame that our style sheet does not reach; they are told the page's colours. */
function readAppearance(): NonNullable<StripeElementsOptions['appearance']> {
  const isDark = document.documentElement.classList.contains('dark');
  return { theme: isDark ? 'night' : 'stripe', variables: { borderRadius: '6px', fontSizeBase: '16px' } };
}
