import { refusal, success, type Answer } from './answer';
import { invalidRequest } from './errors';
import type { FormObject } from '@/sandbox/shared/form';
import type { Intents } from './intents';
import { createBody, parseRequest } from './requests';
import { toIntent } from './wire';

/**
 * Stripe's smallest and largest charge in USD, in cents
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** `POST /v1/payment_intents`. The stand-in's account sells in US dollars only. */
export function createIntent(intents: Intents, form: FormObject, origin: string): Answer {
  const parsed = parseRequest(createBody, form);
  if (!parsed.ok) return refusal(parsed.refusal);
  const body = parsed.value;

  const refused = checkAmount(body.amount) ?? checkCurrency(body.currency) ?? checkMethods(body);
  if (refused) return refusal(refused);

  const intent = intents.create({
    amount: body.amount,
    currency: body.currency.toLowerCase(),
    description: body.description ?? null,
    receiptEmail: body.receipt_email ?? null,
    metadata: body.metadata ?? {},
    automatic: body.automatic_payment_methods?.enabled
      ? { allowRedirects: body.automatic_payment_methods.allow_redirects }
      : null,
    methodTypes: body.payment_method_types ?? ['card'],
  });
  return success(toIntent(intent, origin));
}

function checkAmount(amount: number) {
  if (amount < 1) {
    return invalidRequest(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  if (amount < MIN_CENTS)
    return invalidRequest('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  if (amount > MAX_CENTS) {
    return invalidRequest('Amount must be no more than $999,999.99', 'amount', 'amount_too_large');
  }
  return null;
}

function checkCurrency(currency: string) {
  if (currency.toLowerCase() === 'usd') return null;
  return invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: usd`,
    'currency',
  );
}

function checkMethods(body: {
  payment_method_types?: string[];
  automatic_payment_methods?: { enabled: boolean };
}) {
  if (!body.payment_method_types || !body.automatic_payment_methods?.enabled) return null;
  return invalidRequest(
    'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
  );
}
