import { randomText } from '@/sandbox/shared/ids';
import type { Later } from '@/sandbox/shared/timers';
import { intentSchema, type IntentRecord } from './intent';
import type { Journal } from '@/sandbox/shared/journal';
import { answerChallenge, settle } from './transitions';

export const stripeId = (prefix: string) => `${prefix}_3${randomText(23)}`;

export type Clock = () => number;

/** Called after the change was recorded; `before` is undefined for a new intent. */
export type IntentListener = (before: IntentRecord | undefined, after: IntentRecord) => void;

type NewIntent = Pick<
  IntentRecord,
  'amount' | 'description' | 'receiptEmail' | 'metadata' | 'automatic' | 'methodTypes'
>;

/** A due transition is applied by a timer or on the next read. */
export function createIntents(
  journal: Journal,
  { now, later, onChange }: { now: Clock; later: Later; onChange: IntentListener },
) {
  const records = journal.collection('stripe.intents', intentSchema);

  function put(changed: IntentRecord): IntentRecord {
    const before = records.get(changed.id);
    const isCharged = changed.chargeId !== (before?.chargeId ?? null);
    const intent = isCharged ? { ...changed, chargedMs: now() } : changed;
    records.set(intent.id, intent);
    onChange(before, intent);
    settleInTime(intent);
    return intent;
  }

  function settleInTime({ id, status, succeedsAtMs }: IntentRecord): void {
    if (status !== 'processing' || succeedsAtMs === null) return;
    later(() => get(id), succeedsAtMs - now());
  }

  function get(id: string): IntentRecord | undefined {
    const intent = records.get(id);
    if (!intent) return undefined;
    const settled = settle(intent, now());
    return settled === intent ? intent : put(settled);
  }

  for (const intent of records.values()) settleInTime(intent);

  return {
    get,
    put,
    list: () => records.values(),
    findByCharge: (chargeId: string) => records.values().find((intent) => intent.chargeId === chargeId),
    create(fields: NewIntent) {
      const id = stripeId('pi');
      return put({
        ...fields,
        id,
        secret: `${id}_secret_${randomText(25)}`,
        createdMs: now(),
        customer: null,
        futureUsage: null,
        status: 'requires_payment_method',
        method: null,
        lastError: null,
        challenge: null,
        chargeId: null,
        chargedMs: null,
        refundedAmount: 0,
        isFeeHeld: false,
        succeedsAtMs: null,
        canceledAtMs: null,
        cancellationReason: null,
      });
    },
    finishProcessing(intent: IntentRecord): IntentRecord {
      const settled = settle(intent, Number.POSITIVE_INFINITY);
      return settled === intent ? intent : put(settled);
    },
    answerChallenge(id: string, secret: string, passed: boolean): IntentRecord | null {
      const intent = get(id);
      if (!intent || intent.secret !== secret) return null;
      return put(answerChallenge(intent, passed, stripeId('ch')));
    },
  };
}
export type Intents = ReturnType<typeof createIntents>;
