import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { sayUnreachable } from '@/lib/http/unreachable';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import { openedIntentSchema, quoteSchema } from '@/lib/orders/opened-payment';
import { type AppError, fail } from '@/lib/result';

export type Offer = Exclude<CheckoutConfig, { mode: 'off' }>;

/** What a purchase has come to before the buyer pays. Amounts are the server's, in cents. */
export type Prepared =
  | { step: 'loading' }
  | { step: 'off'; reason: string }
  | { step: 'owned'; message: string }
  /** An earlier payment is being worked on; `reference` names it. */
  | { step: 'underway'; message: string; reference: string | null }
  | { step: 'failed'; message: string; canRetry: boolean }
  /** An order that was opened later turned out to be for another amount than the one prepared. */
  | { step: 'repriced'; amountCents: number }
  | { step: 'free'; amountCents: 0 }
  | {
      step: 'ready';
      offer: Offer;
      amountCents: number;
      /** Null before a login, and when cards are not offered or could not be prepared. */
      clientSecret: string | null;
      /** Why cards are not offered, and whether that may pass. */
      cardError: { message: string; canRetry: boolean } | null;
    };

/**
 * Asks the server how it takes money and what the item costs, and for cards opens the order.
 * Without a login there is neither: `shownCents` is what the buyer saw, which counts until the
 * order says otherwise; null with a login.
 */
export async function prepareCheckout(
  item: Item,
  shownCents: number | null = null,
): Promise<Prepared | 'unauthorized'> {
  const quoting = shownCents === null ? postJson('/api/orders/quote', item) : null;
  const [config, quoted] = await Promise.all([readConfig(), quoting]);
  if (!config) return toRefusal(fail('upstream_unavailable', sayUnreachable()).error);
  if (quoted && !quoted.ok) return toRefusal(quoted.error);
  const amountCents = shownCents ?? quoteSchema.parse(quoted?.value).amountCents;
  if (amountCents === 0) return { step: 'free', amountCents };
  if (config.mode === 'off') return { step: 'off', reason: config.reason };
  const paypal = config.paypal?.plans || 'eventId' in item ? config.paypal : null;
  const offer = { ...config, paypal };
  const ready = { step: 'ready', offer, amountCents, clientSecret: null, cardError: null } as const;
  // Only a card needs something prepared; PayPal's order is made when its button is pressed.
  if (!config.card || shownCents !== null) return ready;
  const opened = await postJson('/api/orders/create-payment-intent', item);
  if (opened.ok) {
    const intent = openedIntentSchema.safeParse(opened.value);
    const cardError = { message: PAYMENT.noCards, canRetry: true };
    return intent.success
      ? { ...ready, amountCents: intent.data.amountCents, clientSecret: intent.data.clientSecret }
      : { ...ready, cardError };
  }
  const { code, message } = opened.error;
  // Cards may be switched off or their provider may be down; the other way to pay is still there.
  if (code === 'not_supported' || code === 'provider_unavailable' || code === 'provider_rejected')
    return { ...ready, cardError: { message, canRetry: code === 'provider_unavailable' } };
  return toRefusal(opened.error);
}

/** The client secret of an order over the amount, in cents, that the buyer agreed to; else null. */
export function findPayable(prepared: Prepared | 'unauthorized', agreedCents: number): string | null {
  const isReady = prepared !== 'unauthorized' && prepared.step === 'ready';
  return isReady && prepared.amountCents === agreedCents ? prepared.clientSecret : null;
}

export function toRefusal({ code, message, reference }: AppError): Prepared | 'unauthorized' {
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
    case 'not_supported':
    case 'refused':
      return { step: 'failed', message, canRetry: false };
    default:
      return { step: 'failed', message, canRetry: true };
  }
}

/** Our own answer, made by `getCheckoutConfig`, so only its presence is checked. */
async function readConfig(): Promise<CheckoutConfig | null> {
  try {
    const response = await fetch('/api/checkout-config', { signal: AbortSignal.timeout(DEADLINE_MS) });
    return response.ok ? ((await response.json()) as CheckoutConfig) : null;
  } catch {
    return null;
  }
}

const DEADLINE_MS = 8_000;
