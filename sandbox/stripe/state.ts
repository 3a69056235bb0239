import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Later } from '@/sandbox/shared/timers';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { toCharge } from './charge-wire';
import { createDisputes } from './disputes';
import { createStripeEvents } from './events';
import type { IntentRecord } from './intent';
import { findIntentEvent } from './intent-events';
import { createIntents, type Clock, type Intents } from './intents';
import { createRefunds, toRefund } from './refunds';
import { toSession } from './session-wire';
import { createSessions, type Sessions } from './sessions';
import { toIntent } from './wire';

export type StripeStateOptions = {
  journal: Journal;
  webhooks: Webhooks;
  origin: Origin;
  now: Clock;
  later: Later;
};

const EMBEDDED = 10;

/** All that the stand-in keeps, and the events that its changes cause. */
export function createStripeState({ journal, webhooks, origin, now, later }: StripeStateOptions) {
  const events = createStripeEvents(journal, webhooks, now);
  const disputes = createDisputes(journal, now, events.emit);
  const write = (intent: IntentRecord) => toIntent(intent, origin.current());
  const intents: Intents = createIntents(journal, {
    now,
    later,
    onChange(before, after) {
      const type = findIntentEvent(before, after);
      if (type) events.emit(type, write(after));
      // Reached by timers that fire once everything stands.
      sessions.follow(before, after);
    },
  });
  const sessions: Sessions = createSessions({
    ...{ journal, intents, now, later },
    emit: (type, session) => events.emit(type, writeSession(session)),
  });

  function writeSession(session: Parameters<typeof toSession>[0]) {
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    return toSession(session, intent, origin.current());
  }

  const writeCharge = (intent: IntentRecord | undefined) =>
    intent ? toCharge(intent, disputes.listByIntent(intent.id).length > 0, origin.current()) : null;

  const refunds = createRefunds({
    ...{ journal, intents, disputes, now },
    emit(type, refund) {
      const charge = writeCharge(intents.get(refund.intentId));
      if (type !== 'charge.refunded') events.emit(type, toRefund(refund));
      else if (charge) events.emit(type, charge);
    },
  });

  /** As many as Stripe puts into a charge, the newest first. */
  function listRefunds(chargeId: string, url: string) {
    const all = refunds.list(intents.findByCharge(chargeId)?.id ?? '').map(toRefund);
    return { object: 'list', data: all.slice(0, EMBEDDED), has_more: all.length > EMBEDDED, url };
  }

  return {
    ...{ intents, sessions, refunds, disputes, events, writeSession },
    findCharge: (id: string) => writeCharge(intents.findByCharge(id)),
    /** The object behind an id, or behind the address of a charge's refunds, for `expand[]`. */
    lookUp(id: string): object | null {
      const [, chargeId] = /^\/v1\/charges\/(\w+)\/refunds$/.exec(id) ?? [];
      if (chargeId !== undefined) return listRefunds(chargeId, id);
      if (id.startsWith('ch_')) return writeCharge(intents.findByCharge(id));
      const intent = intents.get(id);
      return intent ? write(intent) : null;
    },
  };
}
export type StripeState = ReturnType<typeof createStripeState>;
