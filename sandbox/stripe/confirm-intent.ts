import { declined, refusal, success, unexpectedState, type Answer } from './answer';
import { readCard } from './card-input';
import { findTestCard, GENERIC_DECLINE, type CardOutcome, type TestCard } from './cards';
import { invalidRequest, missingParam, resourceMissing } from './errors';
import type { InnerFault } from '@/sandbox/shared/fault-middleware';
import type { FormObject } from '@/sandbox/shared/form';
import { stripeId } from './stripe-id';
import type { IntentRecord } from './intent';
import type { Clock, Intents } from './intents';
import { confirmBody, parseRequest, type ConfirmBody } from './requests';
import { challengeBuyer, charge } from './transitions';
import { toClientIntent, toIntent } from './wire';

export type ConfirmCall = {
  id: string;
  form: FormObject;
  publishable: boolean;
  /** Origin of this server, for links. */
  origin: string;
  /** Origin of the page that calls, from its `Origin` header. */
  pageOrigin: string | null;
  fault: InnerFault | undefined;
};

/**
 * `POST /v1/payment_intents/:id/confirm`, as Stripe.js sends it: card data, client secret and
 * publishable key.
 */
export function confirmIntent(intents: Intents, now: Clock, processingMs: number, call: ConfirmCall): Answer {
  const { id, origin, publishable } = call;
  const intent = intents.get(id);
  if (!intent) return refusal(resourceMissing('payment_intent', id, 'intent'));
  const parsed = parseRequest(confirmBody, call.form);
  if (!parsed.ok) return refusal(parsed.refusal);
  const body = parsed.value;

  const refused = checkSecret(intent, body, publishable) ?? checkReturn(intent, body);
  if (refused) return refusal(refused);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    return unexpectedState(intent, stateMessage(intent.status), origin);
  }

  const card = readCard(body.payment_method_data, now());
  if (!card.ok) return refusal(card.refusal);
  const { challenge, outcome } = applyFault(findTestCard(card.number), call.fault);
  const isFramed = body.use_stripe_sdk && challenge === 'framed';
  const next =
    challenge !== 'none'
      ? challengeBuyer(intent, card.method, {
          then: outcome.kind === 'decline' ? 'decline' : 'succeed',
          returnUrl: isFramed ? null : (body.return_url ?? null),
          origin: call.pageOrigin,
        })
      : charge(intent, card.method, outcome, {
          chargeId: stripeId('ch'),
          succeedsAtMs: now() + processingMs,
        });
  intents.put(next);

  if (next.status === 'requires_payment_method') return declined(next, origin);
  return success(publishable ? toClientIntent(next, origin) : toIntent(next, origin));
}

function checkSecret(intent: IntentRecord, body: ConfirmBody, publishable: boolean) {
  if (body.client_secret === undefined) return publishable ? missingParam('client_secret') : null;
  if (body.client_secret === intent.secret) return null;
  return invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    'client_secret',
  );
}

function checkReturn(intent: IntentRecord, body: ConfirmBody) {
  if (body.return_url || body.use_stripe_sdk || intent.automatic?.allowRedirects !== 'always') return null;
  return invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
    'return_url',
  );
}

function stateMessage(status: IntentRecord['status']): string {
  return status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : `You cannot confirm this PaymentIntent because it has a status of ${status}.`;
}

function applyFault(card: TestCard, fault: InnerFault | undefined): TestCard {
  const outcomes: Partial<Record<InnerFault, CardOutcome>> = {
    decline: { kind: 'decline', decline: GENERIC_DECLINE },
    pending: { kind: 'process' },
  };
  const outcome = fault && outcomes[fault];
  return outcome ? { challenge: 'none', outcome } : card;
}
