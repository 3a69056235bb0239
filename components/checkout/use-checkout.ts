'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { type IntentAnswer, type Item, intentAnswerSchema } from '@/lib/contract';
import { storeToken } from '@/components/layout/use-viewer';
import { postJson } from '@/lib/http/post-json';
import { sayUnreachable } from '@/lib/http/unreachable';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import { type AppError, fail } from '@/lib/result';

type Offer = Exclude<CheckoutConfig, { mode: 'off' }>;

/** What the panel shows before a buyer pays. `intent` is null when cards are not offered or could not be prepared. */
export type CheckoutState =
  | { step: 'loading' }
  | { step: 'off'; reason: string }
  | { step: 'owned'; message: string }
  /** An earlier payment is being worked on; `reference` names it. */
  | { step: 'underway'; message: string; reference: string | null }
  | { step: 'failed'; message: string; canRetry: boolean }
  | {
      step: 'ready';
      offer: Offer;
      intent: IntentAnswer | null;
      /** Why cards are not offered, and whether that may pass. */
      cardError: { message: string; canRetry: boolean } | null;
    };

export type Checkout = {
  state: CheckoutState;
  /** Prepares the purchase anew. */
  retry: () => void;
  /** Shows what the server said of this purchase, wherever it said it. */
  refuse: (error: AppError) => void;
};

/**
 * Prepares a purchase: how this site takes money, and for cards the order with its PaymentIntent. Opening it twice finds
 * the same order. A session that is no longer valid leads to `loginPath`.
 */
export function useCheckout(item: Item, loginPath: string): Checkout {
  const router = useRouter();
  const [state, setState] = useState<CheckoutState>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const itemKey = JSON.stringify(item);

  const show = useCallback(
    (next: CheckoutState | 'unauthorized') => {
      if (next !== 'unauthorized') return setState(next);
      storeToken(null);
      router.push(loginPath);
    },
    [loginPath, router],
  );

  useEffect(() => {
    let left = false;
    void prepare(itemKey).then((next) => {
      if (!left) show(next);
    });
    return () => {
      left = true;
    };
  }, [itemKey, attempt, show]);

  const retry = useCallback(() => {
    setState({ step: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  const refuse = useCallback((error: AppError) => show(toRefusal(error)), [show]);
  return { state, retry, refuse };
}

async function prepare(itemKey: string): Promise<CheckoutState | 'unauthorized'> {
  const config = await readConfig();
  if (!config) return toRefusal(fail('upstream_unavailable', sayUnreachable()).error);
  if (config.mode === 'off') return { step: 'off', reason: config.reason };
  // Only a card needs something prepared; PayPal's order is made when its button is pressed.
  if (!config.card) return { step: 'ready', offer: config, intent: null, cardError: null };
  const intent = await postJson('/api/orders/create-payment-intent', JSON.parse(itemKey));
  if (intent.ok) {
    const parsed = intentAnswerSchema.safeParse(intent.value);
    const cardError = { message: 'Card payments are not available right now.', canRetry: true };
    return parsed.success
      ? { step: 'ready', offer: config, intent: parsed.data, cardError: null }
      : { step: 'ready', offer: config, intent: null, cardError };
  }
  const { code, message } = intent.error;
  // Cards may be switched off or their provider may be down; the other way to pay is still there.
  if (code === 'not_supported' || code === 'provider_unavailable' || code === 'provider_rejected') {
    const cardError = { message, canRetry: code === 'provider_unavailable' };
    return { step: 'ready', offer: config, intent: null, cardError };
  }
  return toRefusal(intent.error);
}

function toRefusal({ code, message, reference }: AppError): CheckoutState | 'unauthorized' {
  switch (code) {
    case 'unauthorized':
      return 'unauthorized';
    case 'already_owned':
      return { step: 'owned', message };
    case 'payment_pending':
      return { step: 'underway', message, reference: reference ?? null };
    // The item is not for sale, or no longer: asking again brings the same answer.
    case 'conflict':
    case 'country_blocked':
    case 'not_found':
    case 'forbidden':
    case 'invalid_input':
    case 'not_supported':
    case 'refused':
      return { step: 'failed', message, canRetry: false };
    default:
      return { step: 'failed', message, canRetry: true };
  }
}

/** Our own answer, made by `getCheckoutConfig`: the shape is the type's, only its presence is in doubt. */
async function readConfig(): Promise<CheckoutConfig | null> {
  try {
    const response = await fetch('/api/checkout-config', { signal: AbortSignal.timeout(DEADLINE_MS) });
    return response.ok ? ((await response.json()) as CheckoutConfig) : null;
  } catch {
    return null;
  }
}

const DEADLINE_MS = 8_000;
