import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { CARD } from '@/lib/content/payment';
import { isDeclineCode, toDeclineMessage } from '@/lib/contract/decline-messages';
import type { AccountForm } from './use-account';

export type CardAttempt = {
  stripe: Pick<Stripe, 'confirmPayment'>;
  elements: StripeElements;
  /** The elements were made without an intent, for the amount that the buyer saw (decision 23). */
  isDeferred: boolean;
  returnUrl: string;
  account: AccountForm;
  /** The order's client secret; null where the checkout says what stands in the way. */
  openOrder: () => Promise<string | null>;
  /** Whether the form is still on the page. */
  isHere: () => boolean;
};

/** `closed`: the payment can't be made any more. `unfit`: the elements can't pay for the order. */
export type CardOutcome =
  /** `underway`: the bank still works on it, or the money waits to be taken. */
  | { step: 'paid' | 'underway'; paymentId: string }
  | { step: 'stopped' | 'closed' | 'unfit' }
  /** Null for what Stripe's form says beside the field. */
  | { step: 'failed'; message: string | null };

/**
 * Pays with what is in Stripe's elements, first making the account and the order where there is
 * none. What the buyer typed is looked at before anything is sent, and nothing is confirmed whose
 * amount has not been agreed to.
 */
export async function payByCard(attempt: CardAttempt): Promise<CardOutcome> {
  const { elements, account, isDeferred } = attempt;
  try {
    if (!(await account.check())) return { step: 'stopped' };
    // Before anything else that takes time: wallets open their own window only within a click.
    const typed = await elements.submit();
    if (typed.error) return toFailure(typed.error, false);
    if (!(await account.enter())) return { step: 'stopped' };
    const clientSecret = await attempt.openOrder();
    if (clientSecret === null || !attempt.isHere()) return { step: 'stopped' };
    const { error, paymentIntent } = await confirm(attempt, clientSecret);
    // An error may say that an earlier try, whose answer was lost, went through.
    const intent = paymentIntent ?? error.payment_intent;
    if (intent?.status === 'succeeded') return { step: 'paid', paymentId: intent.id };
    if (intent?.status === 'processing' || intent?.status === 'requires_capture')
      return { step: 'underway', paymentId: intent.id };
    if (intent?.status === 'canceled') return { step: 'closed' };
    return error ? toFailure(error, isDeferred) : { step: 'failed', message: CARD.notFinished };
  } catch (error) {
    // Stripe's word for elements whose amount, currency or options are not the intent's.
    const isUnfit = isDeferred && error instanceof Error && error.name === 'IntegrationError';
    return isUnfit ? { step: 'unfit' } : { step: 'failed', message: CARD.notConfirmed };
  }
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
