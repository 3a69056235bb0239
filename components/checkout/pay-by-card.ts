import type { PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { CARD } from '@/lib/content/payment';
import type { Item } from '@/lib/contract';
import { isDeclineCode, toDeclineMessage } from '@/lib/contract/decline-messages';
import { toItemQuery } from '@/lib/orders/addresses';
import type { AccountForm, WalletOwner } from './use-account';

export type CardAttempt = {
  stripe: Pick<Stripe, 'confirmPayment'>;
  elements: StripeElements;
  /** Elements without an intent, for the amount shown to the buyer (decision 23). */
  isDeferred: boolean;
  /** The intent may have been changed since the elements loaded it. */
  isChanged: boolean;
  returnUrl: string;
  account: AccountForm;
  owner?: WalletOwner | undefined;
  openOrder: () => Promise<string | null>;
  isHere: () => boolean;
};

/** `closed`: the payment can no longer be made. `unfit`: the elements can't pay for the order. */
export type CardOutcome =
  | { step: 'paid' | 'underway'; paymentId: string }
  | { step: 'stopped' | 'closed' | 'unfit' }
  /** Null when Stripe's form shows the error beside the field. */
  | { step: 'failed'; message: string | null };

export async function payByCard(attempt: CardAttempt): Promise<CardOutcome> {
  const { elements, account, isDeferred, isChanged, owner } = attempt;
  try {
    if (!owner && !(await account.check())) return { step: 'stopped' };
    // Wallets open their window only within a click, so nothing slow may come before this call.
    const typed = await elements.submit();
    if (typed.error) return toFailure(typed.error, false);
    if (!(await account.enter(owner))) return { step: 'stopped' };
    const clientSecret = await attempt.openOrder();
    if (clientSecret === null || !attempt.isHere()) return { step: 'stopped' };
    if (isChanged && !isDeferred) await elements.fetchUpdates();
    return toOutcome(await confirm(attempt, clientSecret), isDeferred);
  } catch (error) {
    // Stripe reports elements that don't match the intent's amount, currency or options this way.
    const isUnfit = isDeferred && error instanceof Error && error.name === 'IntegrationError';
    return isUnfit ? { step: 'unfit' } : { step: 'failed', message: CARD.notConfirmed };
  }
}

type SavedAttempt = Pick<CardAttempt, 'stripe' | 'returnUrl'> & { clientSecret: string; methodId: string };

/** The bank may ask the buyer to confirm it. */
export async function payBySavedCard(attempt: SavedAttempt): Promise<CardOutcome> {
  const { stripe, clientSecret, methodId, returnUrl } = attempt;
  const confirmParams = { payment_method: methodId, return_url: returnUrl };
  try {
    const result = await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' });
    return toOutcome(result, false);
  } catch {
    return { step: 'failed', message: CARD.notConfirmed };
  }
}

/** A bank's page returns the buyer here. */
export const toReturnUrl = (item: Item): string =>
  `${window.location.origin}/completion?${toItemQuery(item)}`;

function toOutcome({ error, paymentIntent }: PaymentIntentResult, isDeferred: boolean): CardOutcome {
  // The error may report that an earlier attempt, whose response was lost, succeeded.
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return { step: 'paid', paymentId: intent.id };
  if (intent?.status === 'processing' || intent?.status === 'requires_capture')
    return { step: 'underway', paymentId: intent.id };
  if (intent?.status === 'canceled') return { step: 'closed' };
  return error ? toFailure(error, isDeferred) : { step: 'failed', message: CARD.notFinished };
}

function confirm({ stripe, elements, returnUrl, isDeferred }: CardAttempt, clientSecret: string) {
  const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const;
  return isDeferred ? stripe.confirmPayment({ ...options, clientSecret }) : stripe.confirmPayment(options);
}

function toFailure(error: StripeError, isDeferred: boolean): CardOutcome {
  const { type, code, decline_code: declineCode } = error;
  if (type === 'card_error' || isDeclineCode(code))
    return { step: 'failed', message: toDeclineMessage(declineCode, code) };
  if (type === 'validation_error') return { step: 'failed', message: null };
  if (type === 'api_connection_error') return { step: 'failed', message: CARD.notConfirmed };
  return isDeferred ? { step: 'unfit' } : { step: 'failed', message: CARD.notFinished };
}
