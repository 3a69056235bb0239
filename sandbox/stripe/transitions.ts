import { GENERIC_DECLINE, type CardOutcome, type Decline } from './cards';
import { authenticationError, declineError } from './errors';
import type { ChallengeRecord, IntentRecord, PaymentMethodRecord } from './intent';

/**
 * How an intent moves on, as pure functions from one record to the next
 * (docs.stripe.com/payments/paymentintents/lifecycle).
 */

/** Lets time pass: a processing intent has succeeded once its moment has come. */
export function settle(intent: IntentRecord, nowMs: number): IntentRecord {
  if (intent.status !== 'processing' || intent.succeedsAtMs === null || nowMs < intent.succeedsAtMs)
    return intent;
  return { ...intent, status: 'succeeded', succeedsAtMs: null };
}

/** Carries out a confirmation that needs no challenge. */
export function charge(
  intent: IntentRecord,
  method: PaymentMethodRecord,
  outcome: CardOutcome,
  { chargeId, succeedsAtMs }: { chargeId: string; succeedsAtMs: number },
): IntentRecord {
  const attempted: IntentRecord = { ...intent, method, chargeId, lastError: null, challenge: null };
  switch (outcome.kind) {
    case 'succeed':
      return { ...attempted, status: 'succeeded' };
    case 'process':
      return { ...attempted, status: 'processing', succeedsAtMs };
    case 'decline':
      return refuse(attempted, outcome.decline);
  }
}

/** Asks the buyer for 3-D Secure first. */
export function challengeBuyer(
  intent: IntentRecord,
  method: PaymentMethodRecord,
  challenge: ChallengeRecord,
): IntentRecord {
  return { ...intent, status: 'requires_action', method, lastError: null, challenge };
}

/** Ends the challenge. Without one under way the record comes back unchanged. */
export function answerChallenge(intent: IntentRecord, passed: boolean, chargeId: string): IntentRecord {
  const { challenge, method } = intent;
  if (intent.status !== 'requires_action' || !challenge || !method) return intent;
  const answered: IntentRecord = {
    ...intent,
    challenge: null,
    chargeId: passed ? chargeId : intent.chargeId,
  };
  if (!passed) {
    return {
      ...answered,
      status: 'requires_payment_method',
      method: null,
      lastError: { error: authenticationError(), method },
    };
  }
  return challenge.then === 'succeed'
    ? { ...answered, status: 'succeeded' }
    : refuse(answered, GENERIC_DECLINE.decline);
}

/** Cancels an intent whose money has not moved. */
export function cancel(intent: IntentRecord, reason: string | null, nowMs: number): IntentRecord {
  return { ...intent, status: 'canceled', canceledAtMs: nowMs, cancellationReason: reason, challenge: null };
}

/** A declined card leaves the intent waiting for another one, with the refusal kept on it. */
function refuse(intent: IntentRecord, { code, declineCode, message }: Decline): IntentRecord {
  const error = declineError({
    ...(intent.chargeId ? { charge: intent.chargeId } : {}),
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
  });
  return {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    lastError: { error, method: intent.method },
  };
}
