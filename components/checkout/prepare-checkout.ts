import { PAYMENT } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { toUnreachableMessage } from '@/lib/http/unreachable';
import type { CheckoutConfig } from '@/lib/orders/checkout-config';
import { type OpenedIntent, openedIntentSchema, quoteSchema } from '@/lib/orders/opened-payment';
import { type AppError, fail } from '@/lib/result';

export type SavedCard = NonNullable<OpenedIntent['saved']>;
export type SavedPaypal = NonNullable<OpenedIntent['savedPaypal']>;

export type Offer = Exclude<CheckoutConfig, { mode: 'off' }>;

/** Amounts are in cents, from the server. */
export type Prepared =
  | { step: 'loading' }
  | { step: 'off'; reason: string }
  | { step: 'owned'; message: string; gifts?: boolean }
  | { step: 'underway'; message: string; reference: string | null }
  | { step: 'failed'; message: string; canRetry: boolean }
  | { step: 'repriced'; amountCents: number }
  | { step: 'free'; amountCents: 0 }
  | {
      step: 'ready';
      offer: Offer;
      amountCents: number;
      clientSecret: string | null;
      /** A card that this browser may pay with. */
      saved: SavedCard | null;
      savedPaypal: SavedPaypal | null;
      cardError: { message: string; canRetry: boolean } | null;
    };

/** `shownCents` is the price shown to a buyer without a login, in cents; null with a login. */
export async function prepareCheckout(
  item: Item,
  shownCents: number | null = null,
): Promise<Prepared | 'unauthorized'> {
  const quoting = shownCents === null ? postJson('/api/orders/quote', item) : null;
  const [config, quoted] = await Promise.all([readConfig(), quoting]);
  if (!config) return toRefusal(fail('upstream_unavailable', toUnreachableMessage()).error);
  if (quoted && !quoted.ok) return toRefusal(quoted.error);
  const amountCents = shownCents ?? quoteSchema.parse(quoted?.value).amountCents;
  if (amountCents === 0) return { step: 'free', amountCents };
  if (config.mode === 'off') return { step: 'off', reason: config.reason };
  const paypal = config.paypal?.plans || 'eventId' in item ? config.paypal : null;
  const offer = { ...config, paypal };
  const ready = {
    step: 'ready',
    offer,
    amountCents,
    clientSecret: null,
    saved: null,
    savedPaypal: null,
    cardError: null,
  } as const;
  // PayPal's order is created when its button is pressed.
  if (!config.card || shownCents !== null) return ready;
  const opened = await postJson('/api/orders/create-payment-intent', item);
  if (opened.ok) {
    const intent = openedIntentSchema.safeParse(opened.value);
    const cardError = { message: PAYMENT.noCards, canRetry: true };
    return intent.success ? { ...ready, ...toOpened(intent.data) } : { ...ready, cardError };
  }
  const { code, message } = opened.error;
  if (code === 'not_supported' || code === 'provider_unavailable' || code === 'provider_rejected')
    return { ...ready, cardError: { message, canRetry: code === 'provider_unavailable' } };
  const refused = toRefusal(opened.error);
  const isOwned = refused !== 'unauthorized' && refused.step === 'owned';
  return isOwned ? { ...refused, gifts: config.gifts } : refused;
}

const toOpened = ({ amountCents, clientSecret, saved, savedPaypal }: OpenedIntent) => ({
  amountCents,
  clientSecret,
  saved: saved ?? null,
  savedPaypal: savedPaypal ?? null,
});

/** `agreedCents` is the amount the buyer agreed to, in cents. */
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
    // The item is not for sale, so a retry would fail too.
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

async function readConfig(): Promise<CheckoutConfig | null> {
  try {
    const response = await fetch('/api/checkout-config', { signal: AbortSignal.timeout(DEADLINE_MS) });
    return response.ok ? ((await response.json()) as CheckoutConfig) : null;
  } catch {
    return null;
  }
}

const DEADLINE_MS = 8_000;
