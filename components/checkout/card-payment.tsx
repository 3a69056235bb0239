'use client';

import { Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe as loadFromStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useState } from 'react';
import { CARD } from '@/lib/content/payment';
import { CURRENCY } from '@/lib/money';
import { findStripePage } from './payment-calls';
import type { SavedCard } from './prepare-checkout';
import { SavedPayment } from './saved-payment';
import { ScriptFallback } from './script-fallback';
import { SCRIPT_LATE_MS, useIsLate } from './slow-note';
import { StripePaymentForm } from './stripe-payment-form';
import type { Purchase } from './use-checkout';

type CardPaymentProps = {
  purchase: Purchase;
  publishableKey: string;
  hostedPage: boolean;
  saves: boolean;
  scriptOrigin: string | null;
  clientSecret: string | null;
  saved: SavedCard | null;
  amountCents: number;
};

export function CardPayment(props: CardPaymentProps) {
  const { purchase, publishableKey, hostedPage, saves, scriptOrigin, amountCents } = props;
  const { item } = purchase;
  const keeps =
    'passId' in item && item.renews ? 'off_session' : purchase.save?.isTicked ? 'on_session' : null;
  const [saved, setSaved] = useState(props.saved);
  // Elements keep their initial options, so the card survives when the order gets its secret.
  const [clientSecret] = useState(props.clientSecret);
  const [attempt, setAttempt] = useState(0);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  const late = useIsLate(!(saved ? stripe : ready), SCRIPT_LATE_MS, attempt);
  const options = useMemo(
    () => ({ ...toTerms(clientSecret, amountCents, keeps), appearance: readAppearance() }),
    [clientSecret, amountCents, keeps],
  );

  useEffect(() => {
    let left = false;
    loadStripe(publishableKey, scriptOrigin).then(
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
  }, [publishableKey, scriptOrigin, attempt]);

  function retry() {
    setFailed(false);
    setAttempt((count) => count + 1);
  }

  return (
    <>
      {failed || late ? (
        <ScriptFallback
          provider={CARD.provider}
          label={CARD.hostedPage}
          findPage={hostedPage ? findStripePage : null}
          purchase={purchase}
          onRefused={(error) => void purchase.checkout.refuse(error)}
          onRetry={retry}
        />
      ) : null}
      {saved && !failed ? (
        <SavedPayment
          purchase={purchase}
          stripe={stripe}
          saved={saved}
          amountCents={amountCents}
          onOtherWay={() => setSaved(null)}
        />
      ) : null}
      {failed || saved ? null : (
        <Elements key={attempt} stripe={stripe} options={options}>
          <StripePaymentForm
            purchase={purchase}
            isDeferred={clientSecret === null}
            saves={saves}
            amountCents={amountCents}
            ready={ready}
            onReady={() => setReady(true)}
            onLoadError={() => setFailed(true)}
          />
        </Elements>
      )}
    </>
  );
}

function toTerms(
  clientSecret: string | null,
  amountCents: number,
  keeps: 'on_session' | 'off_session' | null,
) {
  if (clientSecret !== null) return { clientSecret };
  const terms = { amount: amountCents, currency: CURRENCY.toLowerCase(), setupFutureUsage: keeps };
  return { mode: 'payment', ...terms } as const;
}

/** Stripe's frame can't read app/globals.css and doesn't support `light-dark()`. */
const COLOURS = {
  light: {
    colorBackground: '#ffffff',
    colorText: '#1b1511',
    colorTextPlaceholder: '#5f5145',
    colorDanger: '#9c1233',
    colorPrimary: '#b5300a',
  },
  dark: {
    colorBackground: '#2b231d',
    colorText: '#f7eddf',
    colorTextPlaceholder: '#bdb0a0',
    colorDanger: '#ff9fae',
    colorPrimary: '#ff7f57',
  },
};

function readAppearance(): NonNullable<StripeElementsOptions['appearance']> {
  const isDark = document.documentElement.classList.contains('dark');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { ...COLOURS[isDark ? 'dark' : 'light'], borderRadius: '8px', fontSizeBase: '16px' },
  };
}

async function loadStripe(publishableKey: string, scriptOrigin: string | null): Promise<Stripe | null> {
  // The package only knows Stripe's address, but uses a `Stripe` that the page has loaded.
  if (scriptOrigin && !('Stripe' in window)) await addScript(`${scriptOrigin}/stand-in/stripe.js`);
  return loadFromStripe(publishableKey);
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
