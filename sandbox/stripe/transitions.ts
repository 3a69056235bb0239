import { GENERIC_DECLINE, type CardOutcome, type Decline } from './cards';
import { authenticationError, declineError } from './errors';
import type { ChallengeRecord, IntentRecord, PaymentMethodRecord } from './intent';

/** docs.stripe.com/payments/paymentintents/lifecycle */

export function settle(intent: IntentRecord, nowMs: number): IntentRecord {
  if (intent.status !== 'processing' || intent.succeedsAtMs === null || nowMs < intent.succeedsAtMs)
    return intent;
  return { ...intent, status: 'succeeded', succeedsAtMs: null };
}

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

export function challengeBuyer(
  intent: IntentRecord,
  method: PaymentMethodRecord,
  challenge: ChallengeRecord,
): IntentRecord {
  return { ...intent, status: 'requires_action', method, lastError: null, challenge };
}

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

export function cancel(intent: IntentRecord, reason: string | null, nowMs: number): IntentRecord {
  return { ...intent, status: 'canceled', canceledAtMs: nowMs, cancellationReason: reason, challenge: null };
}

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
