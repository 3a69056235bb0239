'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { type IntentAnswer, type Item, intentAnswerSchema } from '@/lib/contract';
import { storeToken } from '@/components/layout/use-viewer';
import { postJson } from '@/lib/http/post-json';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import type { AppError } from '@/lib/result';

type Offer = Exclude<CheckoutConfig, { mode: 'off' }>;

/** What the panel shows before a buyer pays. `intent` is null when cards are not offered or could not be prepared. */
export type CheckoutState =
  | { step: 'loading' }
  | { step: 'off'; reason: string }
  | { step: 'owned'; message: string }
  | { step: 'failed'; message: string; canRetry: boolean }
  | { step: 'ready'; offer: Offer; intent: IntentAnswer | null; cardError: string | null };

/**
 * Prepares a purchase: how this site takes money, and for cards the order with its PaymentIntent. Opening it twice finds
 * the same order. A session that is no longer valid leads to `loginPath`.
 */
export function useCheckout(item: Item, loginPath: string): { state: CheckoutState; retry: () => void } {
  const router = useRouter();
  const [state, setState] = useState<CheckoutState>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const itemKey = JSON.stringify(item);

  useEffect(() => {
    let left = false;
    void prepare(itemKey).then((next) => {
      if (left) return;
      if (next !== 'unauthorized') return setState(next);
      storeToken(null);
      router.push(loginPath);
    });
    return () => {
      left = true;
    };
  }, [itemKey, attempt, loginPath, router]);

  const retry = useCallback(() => {
    setState({ step: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}

async function prepare(itemKey: string): Promise<CheckoutState | 'unauthorized'> {
  const config = await readConfig();
  if (!config) {
    return { step: 'failed', message: 'We could not reach the server. Please try again.', canRetry: true };
  }
  if (config.mode === 'off') return { step: 'off', reason: config.reason };
  // Only a card needs something prepared; PayPal's order is made when its button is pressed.
  if (!config.card) return { step: 'ready', offer: config, intent: null, cardError: null };
  const intent = await postJson('/api/orders/create-payment-intent', JSON.parse(itemKey));
  if (intent.ok) {
    const parsed = intentAnswerSchema.safeParse(intent.value);
    const cardError = parsed.success ? null : 'Card payments are not available right now.';
    return { step: 'ready', offer: config, intent: parsed.data ?? null, cardError };
  }
  return toRefusal(intent.error, config);
}

function toRefusal(error: AppError, offer: Offer): CheckoutState | 'unauthorized' {
  switch (error.code) {
    case 'unauthorized':
      return 'unauthorized';
    case 'already_owned':
      return { step: 'owned', message: error.message };
    // Cards may be switched off or their provider may be down; the other way to pay is still there.
    case 'not_supported':
    case 'provider_unavailable':
      return { step: 'ready', offer, intent: null, cardError: error.message };
    // The item is not for sale, or no longer: asking again brings the same answer.
    case 'conflict':
    case 'not_found':
    case 'forbidden':
    case 'invalid_input':
      return { step: 'failed', message: error.message, canRetry: false };
    default:
      return { step: 'failed', message: error.message, canRetry: true };
  }
}

/** Our own answer, made by `getCheckoutConfig`: the shape is the type's, only its presence is in doubt. */
async function readConfig(): Promise<CheckoutConfig | null> {
  try {
    const response = await fetch('/api/checkout-config');
    return response.ok ? ((await response.json()) as CheckoutConfig) : null;
  } catch {
    return null;
  }
}
