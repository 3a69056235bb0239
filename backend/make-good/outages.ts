import type { Transaction } from 'kysely';
import type { EventRow } from '../events/repository';
import { createId } from '../store/ids';
import type { OutageCause, OutageDoubtTable, OutageRow, Schema, Store } from '../store/schema';
import { writeViewers } from './outage-viewers';
import { MAX_GAP_MS, type MeasuredCause, type Sight, type Sights } from './see-show';

/** Two looks so far apart make an outage, unless another instance sees the show alive. In ms. */
const DOUBT_MS = 10_000;

/** What the store knows of shows that are out, or may be. */
export type Known = { open: OutageRow[]; doubts: OutageDoubtTable[] };

export async function readKnown(store: Store): Promise<Known> {
  const open = await store.selectFrom('outages').selectAll().where('until_at', 'is', null).execute();
  return { open, doubts: await store.selectFrom('outage_doubts').selectAll().execute() };
}

type Opened = { eventId: string; cause: OutageCause; fromMs: number; isBreak?: boolean };

/** With its viewers, unless such an outage is open. */
export async function openOutage(
  trx: Transaction<Schema>,
  { eventId, cause, fromMs, isBreak = false }: Opened,
  nowMs: number,
): Promise<void> {
  const outage = { id: createId('out'), event_id: eventId, cause, from_at: fromMs, until_at: null };
  const row = { ...outage, seen_at: nowMs, is_break: isBreak ? 1 : 0, viewers_at: null };
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('outages')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (added) await writeViewers(trx, row, nowMs);
}

export async function closeOutage(store: Store, { id, from_at: from }: OutageRow, untilMs: number) {
  await store
    .updateTable('outages')
    .set({ until_at: Math.max(from, untilMs) })
    .where('id', '=', id)
    .where('until_at', 'is', null)
    .execute();
}

/**
 * Writes what each look at live shows saw. Whatever dies, the next look goes on from the store.
 * `steadyNow` is a clock that never jumps, in ms.
 */
export function createOutageLooks(store: Store, steadyNow: () => number) {
  let last: { wallMs: number; steadyMs: number } | null = null;

  /** After a jump of the wall clock outages end where they were last seen, and may begin again. */
  async function begin(nowMs: number): Promise<Known> {
    const steadyMs = steadyNow();
    const jumpMs = last === null ? 0 : nowMs - last.wallMs - (steadyMs - last.steadyMs);
    last = { wallMs: nowMs, steadyMs };
    const known = await readKnown(store);
    if (Math.abs(jumpMs) <= MAX_GAP_MS) return known;
    for (const outage of known.open) if (!outage.is_break) await closeOutage(store, outage, outage.seen_at);
    await store.deleteFrom('outage_doubts').execute();
    return readKnown(store);
  }

  async function doubt(eventId: string, cause: MeasuredCause, nowMs: number): Promise<void> {
    const since = { since_at: nowMs, alive_at: null };
    await store
      .insertInto('outage_doubts')
      .values({ event_id: eventId, cause, ...since })
      .onConflict((oc) => oc.columns(['event_id', 'cause']).doUpdateSet(since))
      .execute();
  }

  async function note(
    eventId: string,
    cause: MeasuredCause,
    { isOut, sinceMs }: Sight,
    { open, doubts }: Known,
    nowMs: number,
  ): Promise<void> {
    const of = (row: { event_id: string; cause: string }) => row.event_id === eventId && row.cause === cause;
    const outage = open.find((row) => of(row) && !row.is_break);
    const doubted = doubts.find(of);
    const aliveMs = doubted?.alive_at ?? 0;
    if (!isOut && doubted) await forgetDoubts(store, eventId, cause);
    if (outage && (!isOut || aliveMs > nowMs - DOUBT_MS)) {
      // Without a look at it, only the live input knows when it was back.
      const backMs = isOut ? aliveMs : (sinceMs ?? Math.min(nowMs, outage.seen_at + MAX_GAP_MS));
      return closeOutage(store, outage, Math.max(outage.seen_at, Math.min(backMs, nowMs)));
    }
    if (!isOut) return;
    const doubtedMs = Math.max(doubted?.since_at ?? 0, aliveMs);
    if (outage) {
      await store.updateTable('outages').set({ seen_at: nowMs }).where('id', '=', outage.id).execute();
      if (!doubted) await doubt(eventId, cause, nowMs);
    } else if (doubtedMs < nowMs - MAX_GAP_MS) await doubt(eventId, cause, nowMs);
    else if (doubtedMs <= nowMs - DOUBT_MS) {
      const fromMs = Math.min(doubtedMs, Math.max(sinceMs ?? doubtedMs, doubtedMs - MAX_GAP_MS));
      await store.transaction().execute((trx) => openOutage(trx, { eventId, cause, fromMs }, nowMs));
    }
  }

  return {
    begin,

    async note(eventId: string, sights: Sights, known: Known, nowMs: number): Promise<void> {
      for (const cause of ['input', 'site', 'origin'] as const)
        if (sights[cause]) await note(eventId, cause, sights[cause], known, nowMs);
    },

    /** The show is over. Where its own stream ended, that was no outage. */
    async end(event: EventRow, { open }: Known, nowMs: number): Promise<void> {
      for (const outage of open.filter(({ event_id: id }) => id === event.id)) {
        if (outage.cause === 'origin' && event.origin_state === 'ended')
          await store.deleteFrom('outages').where('id', '=', outage.id).execute();
        const endMs = event.ended_at ?? event.cancelled_at ?? nowMs;
        await closeOutage(
          store,
          outage,
          Math.min(endMs, nowMs, outage.is_break ? nowMs : outage.seen_at + MAX_GAP_MS),
        );
      }
      await forgetDoubts(store, event.id);
    },
  };
}

async function forgetDoubts(store: Store, eventId: string, cause?: MeasuredCause): Promise<void> {
  const doubts = store.deleteFrom('outage_doubts').where('event_id', '=', eventId);
  await (cause ? doubts.where('cause', '=', cause) : doubts).execute();
}

/** This instance sees alive what the one that looks after live shows doubts. */
export async function contradict(
  store: Store,
  eventId: string,
  sights: Sights,
  nowMs: number,
): Promise<void> {
  const alive = (['site', 'origin'] as const).filter(
    (cause) => sights[cause]?.isSure && !sights[cause].isOut,
  );
  if (alive.length > 0)
    await store
      .updateTable('outage_doubts')
      .set({ alive_at: nowMs })
      .where('event_id', '=', eventId)
      .where('cause', 'in', alive)
      .execute();
}
