import Stripe from 'stripe';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Later } from '@/sandbox/shared/timers';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { createCustomers } from './customers';
import { createDisputes } from './disputes';
import type { IntentRecord } from './intent';
import { createIntents, type Clock, type Intents } from './intents';
import { createRefunds, toRefund } from './refunds';
import { createSessions, toSession, type SessionRecord, type Sessions } from './sessions';
import { seconds, toBalanceTransaction, toCharge, toIntent, toPaymentMethod } from './wire';

export type StripeStateOptions = {
  journal: Journal;
  webhooks: Webhooks;
  origin: Origin;
  now: Clock;
  later: Later;
};

/** Stripe embeds at most this many refunds in a charge. */
const EMBEDDED = 10;

export function createStripeState({ journal, webhooks, origin, now, later }: StripeStateOptions) {
  function emit(type: string, object: object): string {
    const id = `evt_3${randomText(23)}`;
    const event = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      type,
      request: { id: null, idempotency_key: null },
    };
    // Stripe signs its webhooks with line breaks and indentation.
    webhooks.send('stripe', { id, type, body: JSON.stringify(event, null, 2) });
    return id;
  }

  const customers = createCustomers(journal, now);
  const disputes = createDisputes(journal, now, emit);
  const write = (intent: IntentRecord) => toIntent(intent, origin.current());
  const intents: Intents = createIntents(journal, {
    now,
    later,
    onChange(before, after) {
      const type = findIntentEvent(before, after);
      if (type) emit(type, write(after));
      sessions.follow(before, after);
      customers.follow(before, after);
    },
  });
  const sessions: Sessions = createSessions({
    journal,
    intents,
    now,
    later,
    emit: (type, session) => emit(type, writeSession(session)),
  });

  function writeSession(session: SessionRecord) {
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    return toSession(session, intent, origin.current());
  }

  const writeCharge = (intent: IntentRecord | undefined) =>
    intent ? toCharge(intent, disputes.listByIntent(intent.id).length > 0, origin.current()) : null;

  const refunds = createRefunds({
    journal,
    intents,
    disputes,
    now,
    emit(type, refund) {
      const charge = writeCharge(intents.get(refund.intentId));
      if (type !== 'charge.refunded') emit(type, toRefund(refund));
      else if (charge) emit(type, charge);
    },
  });

  function listRefunds(chargeId: string) {
    const all = refunds.list(intents.findByCharge(chargeId)?.id ?? '').map(toRefund);
    const url = `/v1/charges/${chargeId}/refunds`;
    return { object: 'list', data: all.slice(0, EMBEDDED), has_more: all.length > EMBEDDED, url };
  }

  return {
    intents,
    customers,
    sessions,
    refunds,
    disputes,
    emit,
    /** While it is held, the charge has no balance transaction. */
    holdFee(intent: IntentRecord, isFeeHeld: boolean): void {
      const charge = writeCharge(intents.put({ ...intent, isFeeHeld }));
      if (!isFeeHeld && charge) emit('charge.updated', charge);
    },
    writeSession,
    lookUp(property: string, id: string): object | null {
      if (property === 'refunds') return listRefunds(id);
      if (id.startsWith('pm_')) {
        const method = customers.findMethod(id);
        const used = method ?? intents.list().find((intent) => intent.method?.id === id)?.method;
        return used ? toPaymentMethod(used, method?.customer) : null;
      }
      if (id.startsWith('ch_')) return writeCharge(intents.findByCharge(id));
      if (id.startsWith('txn_')) {
        const charged = intents.findByCharge(id.replace('txn_', 'ch_'));
        return charged ? toBalanceTransaction(charged) : null;
      }
      const intent = intents.get(id);
      return intent ? write(intent) : null;
    },
  };
}
export type StripeState = ReturnType<typeof createStripeState>;

const EVENTS: Partial<Record<IntentRecord['status'], string>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  canceled: 'payment_intent.canceled',
  requires_action: 'payment_intent.requires_action',
};

function findIntentEvent(before: IntentRecord | undefined, after: IntentRecord): string | null {
  if (!before) return null;
  if (after.status === 'requires_payment_method') {
    const isRefused = after.lastError !== null && after.lastError !== before.lastError;
    return isRefused ? 'payment_intent.payment_failed' : null;
  }
  return before.status === after.status ? null : (EVENTS[after.status] ?? null);
}
