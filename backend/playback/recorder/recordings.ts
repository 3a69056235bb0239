import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import type { EventRow } from '../../events/repository';
import { isFree } from '../../store/claim';
import type { Store } from '../../store/schema';

/** An instance must renew its claim within this time. */
export const HOLD_MS = 20_000;

export type DueEvent = EventRow & { recording: 'open' | 'done' | null; heldUntilMs: number | null };

/** One instance at a time records an event. */
export function createRecordings(store: Store, holder: string, now: () => number) {
  return {
    /** Resolves with false when another instance holds it, or it was stopped. */
    async take(eventId: string): Promise<boolean> {
      const nowMs = now();
      const held = { holder, held_until: nowMs + HOLD_MS };
      const taken = await store
        .insertInto('recordings')
        .values({ event_id: eventId, state: 'open', reason: null, ...held })
        .onConflict((oc) =>
          oc
            .column('event_id')
            .doUpdateSet({ state: 'open', ...held })
            .where('recordings.state', '!=', 'stopped')
            .where(isFree('recordings', { holder, holdMs: HOLD_MS }, nowMs)),
        )
        .returning('event_id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async hold(eventId: string): Promise<boolean> {
      const { numUpdatedRows } = await store
        .updateTable('recordings')
        .set({ held_until: now() + HOLD_MS })
        .where('event_id', '=', eventId)
        .where('holder', '=', holder)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(eventId: string, result: { folder: string } | { reason: string }): Promise<void> {
      await store.transaction().execute(async (trx) => {
        const isDone = 'folder' in result;
        const own = await trx
          .updateTable('recordings')
          .set({ state: isDone ? 'done' : 'stopped', reason: isDone ? null : result.reason, held_until: 0 })
          .where('event_id', '=', eventId)
          .where('holder', '=', holder)
          .where('state', '=', 'open')
          .returning('event_id')
          .executeTakeFirst();
        if (!own) return;
        const event = trx.updateTable('events').where('id', '=', eventId).where('media_url', 'is not', null);
        if (isDone) await event.set({ media: result.folder, kept_by: null }).execute();
        else await event.set({ kept_by: null }).where('kept_by', '=', 'recorder').execute();
      });
    },
  };
}

/** Includes past events whose recording is unfinished. */
export async function listDue(store: Store, nowMs: number): Promise<DueEvent[]> {
  const rows = await store
    .selectFrom('events')
    .leftJoin('recordings', 'recordings.event_id', 'events.id')
    .selectAll('events')
    .select(['recordings.state as recording', 'recordings.held_until as heldUntilMs'])
    .where('media_url', 'is not', null)
    .where('start_time', '<=', nowMs)
    .where((eb) =>
      eb.or([
        eb('recordings.state', '=', 'open'),
        eb.and([
          eb.or([eb('recordings.state', 'is', null), eb('recordings.state', '=', 'done')]),
          eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]),
          eb('ended_at', 'is', null),
          eb.or([eb('end_time', 'is', null), eb('end_time', '>', nowMs - MAX_OVERRUN_MS)]),
        ]),
      ]),
    )
    .orderBy('start_time', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ recording, ...event }) =>
    recording === 'stopped' ? [] : [{ ...event, recording }],
  );
}

export async function listDone(store: Store): Promise<{ id: string; folder: string }[]> {
  const rows = await store
    .selectFrom('recordings')
    .innerJoin('events', 'events.id', 'recordings.event_id')
    .select(['events.id', 'events.media as folder'])
    .where('recordings.state', '=', 'done')
    .where('events.media_url', 'is not', null)
    .execute();
  return rows.flatMap(({ id, folder }) => (folder === null ? [] : [{ id, folder }]));
}

/** Forgets a recording whose folder is gone. */
export async function loseRecording(
  store: Store,
  { id, folder }: { id: string; folder: string },
): Promise<void> {
  await store
    .updateTable('events')
    .set({ media: null })
    .where('id', '=', id)
    .where('media', '=', folder)
    .where('media_url', 'is not', null)
    .execute();
  await store
    .updateTable('recordings')
    .set({ state: 'stopped', reason: 'its folder is gone' })
    .where('event_id', '=', id)
    .where('state', '=', 'done')
    .execute();
}
