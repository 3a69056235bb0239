import type { DeskAnswer } from '@/lib/contract/studio/live/schemas';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import type { Store } from '../../store/schema';
import { hashKey } from './stream-keys';

const KEEP_MS = 6 * 60 * 60_000;
const MAX_SHOWN = 5;

type KeyOwner = { eventId: string; isKey: boolean };

/**
 * Whose encoder sends with this key: it is the event's key or the one before (`isKey`), or ends
 * like it and is mistyped. Null where it could be another event's too.
 */
export async function findKeyOwner(store: Store, key: string): Promise<KeyOwner | null> {
  const hash = hashKey(key);
  const rows = await store
    .selectFrom('stream_keys')
    .select(['event_id', 'hash', 'replaced_hash'])
    .where((eb) =>
      eb.or([eb('hash', '=', hash), eb('replaced_hash', '=', hash), eb('hint', '=', key.slice(-4))]),
    )
    .limit(10)
    .execute();
  const ours = rows.filter((row) => row.hash === hash || row.replaced_hash === hash);
  const [owner, ...others] = ours.length > 0 ? ours : rows;
  return owner && others.length === 0 ? { eventId: owner.event_id, isKey: ours.length > 0 } : null;
}

/** One row for each reason, so that an encoder that keeps trying fills nothing. */
export async function noteRefusal(store: Store, eventId: string, message: string, at: number): Promise<void> {
  await store
    .deleteFrom('encoder_refusals')
    .where('event_id', '=', eventId)
    .where('at', '<', at - KEEP_MS)
    .execute();
  await store
    .insertInto('encoder_refusals')
    .values({ event_id: eventId, message, at, count: 1 })
    .onConflict((oc) =>
      oc
        .columns(['event_id', 'message'])
        .doUpdateSet((eb) => ({ at, count: eb(eb.ref('encoder_refusals.count'), '+', 1) })),
    )
    .execute();
}

/** Of each event that had any. */
export async function countRefusals(store: Store, nowMs: number): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('encoder_refusals')
    .select(({ fn }) => ['event_id', fn.sum<number>('count').as('count')])
    .where('at', '>', nowMs - KEEP_MS)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id: id, count }) => [id, Number(count)]));
}

/** Latest first. Those of the organization's other events may have the wrong event's key. */
export async function listRefusals(
  store: Store,
  { eventId, organisationId, nowMs }: { eventId: string; organisationId: string; nowMs: number },
): Promise<DeskAnswer['refused']> {
  const rows = await store
    .selectFrom('event_drafts')
    .innerJoin('encoder_refusals', 'encoder_refusals.event_id', 'event_drafts.event_id')
    .select(['event_drafts.event_id', 'entry', 'message', 'at', 'count'])
    .where('organisation_id', '=', organisationId)
    .where('at', '>', nowMs - KEEP_MS)
    .orderBy('at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ event_id: id, entry, message, at, count }) => ({
    at: toInstant(at),
    count,
    message,
    event: id === eventId ? null : readDraftEntry(entry).title,
  }));
}
