import { sql } from 'kysely';
import type { z } from 'zod';
import {
  AFTER_CANCELING,
  type AfterCanceling,
  type dismissStepSchema,
} from '@/lib/contract/studio/events/schemas';
import { MESSAGE_GROUPS } from '@/lib/contract/studio/messages/calls';
import { ok, type Result } from '@/lib/result';
import { ofMode } from '../../store/of-mode';
import type { EventTable, PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';

type Steps = Pick<EventTable, 'id' | 'steps_dismissed'> & { cancelled_at: number };

/** What a canceled event still asks for: until it is done or dismissed. */
export async function listSteps(store: Store, mode: PaymentMode, event: Steps): Promise<AfterCanceling[]> {
  const { id, cancelled_at: since, steps_dismissed: dismissed } = event;
  const isPaid = store
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', id)
    .where('status', '=', 'paid')
    .where('amount_cents', '>', 0)
    .where(ofMode(mode))
    .limit(1);
  const isRunning = store
    .selectFrom('refund_runs')
    .select('id')
    .where('event_id', '=', id)
    .where('created_at', '>=', since)
    .where('state', '!=', 'withdrawn')
    .limit(1);
  const isWritten = store
    .selectFrom('messages')
    .select('id')
    .where('event_id', '=', id)
    .where('audience', 'in', MESSAGE_GROUPS)
    .where('status', 'in', ['scheduled', 'sending', 'sent'])
    .where('send_at', '>=', since)
    .limit(1);
  const [paid, run, message] = await Promise.all([
    isPaid.executeTakeFirst(),
    isRunning.executeTakeFirst(),
    isWritten.executeTakeFirst(),
  ]);
  const done = { refunds: !paid || run !== undefined, message: message !== undefined };
  return AFTER_CANCELING.filter((step) => !done[step] && !dismissed?.includes(step));
}

export function dismissStep(
  { deps: { store, now } }: StudioContext,
  { eventId, step }: z.output<typeof dismissStepSchema>,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  return store.transaction().execute(async (trx): Promise<Result<{ message: string }>> => {
    const dismissed = await trx
      .updateTable('events')
      .set({ steps_dismissed: sql<string>`coalesce(steps_dismissed || ' ', '') || ${step}` })
      .where('id', '=', eventId)
      .where('cancelled_at', 'is not', null)
      .where((eb) =>
        eb.or([eb('steps_dismissed', 'is', null), eb('steps_dismissed', 'not like', `%${step}%`)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (dismissed)
      await writeLog(
        trx,
        { organisationId, userId, eventId, action: 'step-dismissed', subject: step },
        now(),
      );
    return ok({ message: 'The step is removed.' });
  });
}
