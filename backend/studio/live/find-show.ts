import { DOORS_BEFORE_MS, MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { toMs } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import type { EventRow } from '../../events/repository';
import { SUSPENSION_COLUMNS, type Suspension } from '../../events/stopped';
import { toStreamColumns } from '../../events/stream-columns';
import type { DraftRow } from '../drafts/draft-store';
import { parseDraft } from '../drafts/parse-draft';
import type { Store } from '../../store/schema';

/** An event of the studio: what is public of it, and else its draft. Times in ms. */
export type Show = {
  eventId: string;
  draft: DraftRow & Suspension;
  entry: DraftEntry;
  /** Null before it is published. */
  event: EventRow | null;
  startsAt: number;
  endsAt: number | null;
  doorsAt: number;
};

const HOUR_MS = 60 * 60_000;

const KEY_BEFORE_DOORS_MS = 2 * HOUR_MS;

/** Of a draft without an announced end. What is public is on until the desk ends it. */
const LONGEST_MS = 12 * HOUR_MS;

export async function findShow(store: Pick<Store, 'selectFrom'>, eventId: string): Promise<Show | null> {
  const draft = await store
    .selectFrom('event_drafts')
    .leftJoin('organisations', 'organisations.id', 'event_drafts.organisation_id')
    .selectAll('event_drafts')
    .select(SUSPENSION_COLUMNS)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!draft) return null;
  const event =
    (await store.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst()) ?? null;
  const entry = readDraftEntry(draft.entry);
  const startsAt = event?.start_time ?? Date.parse(entry.start_time);
  return {
    eventId,
    draft,
    entry,
    event,
    startsAt,
    endsAt: event ? event.end_time : toMs(entry.end_time),
    doorsAt: (event ? event.doors_open_at : toMs(entry.doors_open_at)) ?? startsAt - DOORS_BEFORE_MS,
  };
}

/** From when an encoder is let in, in ms. */
export const findKeyOpening = ({ doorsAt }: Pick<Show, 'doorsAt'>): number => doorsAt - KEY_BEFORE_DOORS_MS;

/** Whether an encoder may begin to send now. */
export function isKeyOpen({ event, startsAt, endsAt, doorsAt }: Show, nowMs: number): boolean {
  if (event && (event.cancelled_at !== null || event.ended_at !== null)) return false;
  const open = event ? Infinity : startsAt + LONGEST_MS;
  const until = endsAt === null ? open : endsAt + MAX_OVERRUN_MS;
  return nowMs >= findKeyOpening({ doorsAt }) && nowMs < until;
}

/** What it plays: the public stream, or that of the draft. */
export function toShowStream({ event, entry }: Show) {
  if (event) return { media: event.media, media_url: event.media_url, play_as: event.play_as };
  const parsed = parseDraft(entry);
  return parsed.ok ? toStreamColumns(parsed.value) : null;
}
