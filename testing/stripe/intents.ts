import { randomText } from '@/testing/shared/ids';
import { stripeId } from './stripe-id';
import { intentSchema, type IntentRecord } from './intent';
import type { Journal } from '@/testing/shared/journal';
import { answerChallenge, settle } from './transitions';

export type Clock = () => number;

/** The stand-in's intents: reading one lets time pass for it first. */
export function createIntents(journal: Journal, now: Clock) {
  const records = journal.collection('stripe.intents', intentSchema);

  function put(intent: IntentRecord): IntentRecord {
    records.set(intent.id, intent);
    return intent;
  }

  function get(id: string): IntentRecord | undefined {
    const intent = records.get(id);
    if (!intent) return undefined;
    const settled = settle(intent, now());
    return settled === intent ? intent : put(settled);
  }

  return {
    get,
    put,
    findByCharge: (chargeId: string) => records.values().find((intent) => intent.chargeId === chargeId),
    create(
      fields: Pick<
        IntentRecord,
        'amount' | 'currency' | 'description' | 'receiptEmail' | 'metadata' | 'automatic' | 'methodTypes'
      >,
    ) {
      const id = stripeId('pi');
      return put({
        ...fields,
        id,
        secret: `${id}_secret_${randomText(25)}`,
        createdMs: now(),
        status: 'requires_payment_method',
        method: null,
        chargeId: null,
        lastError: null,
        challenge: null,
        succeedsAtMs: null,
        canceledAtMs: null,
        cancellationReason: null,
        refundedAmount: 0,
      });
    },
    /** Records what the buyer did on the challenge page; null for an unknown intent or a wrong secret. */
    answerChallenge(id: string, secret: string, passed: boolean): IntentRecord | null {
      const intent = get(id);
      if (!intent || intent.secret !== secret) return null;
      return put(answerChallenge(intent, passed, stripeId('ch')));
    },
  };
}
export type Intents = ReturnType<typeof createIntents>;
