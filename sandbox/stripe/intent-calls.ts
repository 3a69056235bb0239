import type { InnerFault } from '@/sandbox/shared/faults';
import { findTestCard, GENERIC_DECLINE, readCard, type TestCard, withoutBuyer } from './cards';
import {
  declined,
  invalidRequest,
  missingParam,
  resourceMissing,
  success,
  tooSmall,
  unexpectedState,
  type Answer,
} from './errors';
import type { Customers } from './customers';
import type { IntentRecord, PaymentMethodRecord } from './intent';
import { stripeId, type Intents } from './intents';
import type { ConfirmBody, CreateBody, UpdateBody } from './requests';
import { cancel, challengeBuyer, charge } from './transitions';
import { toClientIntent, toIntent } from './wire';

/** In cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** The account sells in US dollars only. */
export function createIntent(intents: Intents, body: CreateBody, origin: string): Answer {
  const { automatic_payment_methods: automatic, payment_method_types: types } = body;
  const refused = checkAmount(body.amount) ?? checkCurrency(body.currency);
  if (refused) return refused;
  if (types && automatic?.enabled) {
    return invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
    );
  }
  const intent = intents.create({
    amount: body.amount,
    description: body.description ?? null,
    receiptEmail: body.receipt_email ?? null,
    metadata: body.metadata ?? {},
    automatic: automatic?.enabled ? { allowRedirects: automatic.allow_redirects } : null,
    methodTypes: types ?? ['card'],
  });
  return success(toIntent(intent, origin));
}

function checkAmount(amount: number) {
  if (amount < 1) return tooSmall('amount', 1);
  if (amount < MIN_CENTS)
    return invalidRequest('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  if (amount <= MAX_CENTS) return null;
  return invalidRequest('Amount must be no more than $999,999.99', 'amount', 'amount_too_large');
}

export function checkCurrency(currency: string, param = 'currency') {
  if (currency.toLowerCase() === 'usd') return null;
  return invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: usd`,
    param,
  );
}

type ConfirmCall = {
  id: string;
  body: ConfirmBody;
  isPublishable: boolean;
  origin: string;
  pageOrigin: string | null;
  fault: InnerFault | undefined;
  nowMs: number;
  processingMs: number;
};

type Card = { number: string; method: PaymentMethodRecord };

function findCard(
  customers: Customers,
  intent: IntentRecord,
  { payment_method: id, payment_method_data: typed }: ConfirmBody,
  nowMs: number,
): Card | { refused: Answer } {
  if (intent.customer !== null && !customers.has(intent.customer))
    return { refused: resourceMissing('customer', intent.customer, 'customer') };
  if (id !== undefined && typed)
    return {
      refused: invalidRequest(
        'You may only specify one of these parameters: payment_method, payment_method_data.',
      ),
    };
  if (id === undefined) {
    if (!typed) return { refused: missingParam('payment_method') };
    const card = readCard(typed, nowMs);
    return 'error' in card ? { refused: { status: 402, saved: true, body: card } } : card;
  }
  const method = customers.readMethod(id, intent);
  return 'refused' in method ? method : { number: method.number, method };
}

/** Here a payment keeps its first customer. */
export function updateIntent(
  { intents, customers }: { intents: Intents; customers: Customers },
  id: string,
  { customer, setup_future_usage: usage }: UpdateBody,
  origin: string,
): Answer {
  const intent = intents.get(id);
  if (!intent) return resourceMissing('payment_intent', id, 'intent');
  if (!isOpen(intent)) {
    const message = `This PaymentIntent could not be updated because it has a status of ${intent.status}.`;
    return unexpectedState(intent, message, origin);
  }
  if (customer !== undefined && !customers.has(customer))
    return resourceMissing('customer', customer, 'customer');
  if (customer !== undefined && intent.customer !== null && intent.customer !== customer)
    return invalidRequest('The PaymentIntent belongs to another Customer.', 'customer');
  const updated = intents.put({
    ...intent,
    customer: customer ?? intent.customer,
    futureUsage: usage === undefined ? intent.futureUsage : usage || null,
  });
  return success(toIntent(updated, origin));
}

export function confirmIntent(
  { intents, customers }: { intents: Intents; customers: Customers },
  call: ConfirmCall,
): Answer {
  const { id, body, origin, isPublishable, nowMs } = call;
  const intent = intents.get(id);
  if (!intent) return resourceMissing('payment_intent', id, 'intent');
  const refused =
    checkSecret(intent, body, isPublishable) ??
    checkReturn(intent, body) ??
    checkSession(body, isPublishable);
  if (refused) return refused;
  if (!isOpen(intent)) return unexpectedState(intent, stateMessage(intent.status), origin);

  const card = findCard(customers, intent, body, nowMs);
  if ('refused' in card) return card.refused;
  const found = applyFault(findTestCard(card.number), call.fault);
  const { challenge, outcome } = body.off_session ? withoutBuyer(found) : found;
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
          succeedsAtMs: nowMs + call.processingMs,
        });
  intents.put(next);

  if (next.status === 'requires_payment_method') return declined(next, origin);
  return success(isPublishable ? toClientIntent(next, origin) : toIntent(next, origin));
}

export function cancelIntent(
  intents: Intents,
  id: string,
  reason: string | undefined,
  origin: string,
  nowMs: number,
): Answer {
  const intent = intents.get(id);
  if (!intent) return resourceMissing('payment_intent', id, 'intent');
  if (isOpen(intent)) return success(toIntent(intents.put(cancel(intent, reason ?? null, nowMs)), origin));
  return unexpectedState(
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    origin,
  );
}

export const isOpen = ({ status }: IntentRecord) =>
  status === 'requires_payment_method' || status === 'requires_action';

function checkSecret(intent: IntentRecord, body: ConfirmBody, isPublishable: boolean) {
  if (body.client_secret === undefined) return isPublishable ? missingParam('client_secret') : null;
  if (body.client_secret === intent.secret) return null;
  return invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    'client_secret',
  );
}

function checkReturn(intent: IntentRecord, body: ConfirmBody) {
  if (body.return_url || body.use_stripe_sdk || body.off_session) return null;
  if (intent.automatic?.allowRedirects !== 'always') return null;
  return invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
    'return_url',
  );
}

function checkSession({ off_session: isAway, payment_method: id }: ConfirmBody, isPublishable: boolean) {
  if (!isAway) return null;
  if (isPublishable)
    return invalidRequest('You cannot use `off_session` with a publishable key.', 'off_session');
  return id === undefined ? missingParam('payment_method') : null;
}

function stateMessage(status: IntentRecord['status']): string {
  return status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : `You cannot confirm this PaymentIntent because it has a status of ${status}.`;
}

function applyFault(card: TestCard, fault: InnerFault | undefined): TestCard {
  if (fault === 'decline') return { challenge: 'none', outcome: GENERIC_DECLINE };
  return fault === 'pending' ? { challenge: 'none', outcome: { kind: 'process' } } : card;
}
