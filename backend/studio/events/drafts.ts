import { DEFAULT_PICTURE } from '../pictures/own-pictures';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { ok, type Result } from '@/lib/result';
import { readDraftEntry, toDraftColumns } from '../../events/draft-entry';
import type { NewEvent } from '../../events/file-schema';
import { createId } from '../../store/ids';
import { refuseBrand } from '../organisation/brand';
import type { StudioContext } from '../context';
import { findFreeDomain } from '../addresses/domains';
import type { Trx } from '../drafts/draft-store';
import { parseLocalTime, toLocalText } from '@/lib/time/local-time';
import { type LogAction, writeLog } from '../log/log';
import { parseDraft } from '../drafts/parse-draft';
import { shiftEntry } from './shift-entry';
import { type Member, notThere } from '../studio-router';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const AHEAD_DAYS = 14;

type Owner = { organisationId: string; userId: string };

/** With the organisation's defaults. Returns the event's id. */
export async function createDraft(
  trx: Trx,
  { organisationId, userId, title, nowMs }: Owner & { title: string; nowMs: number },
): Promise<string> {
  const { timezone, broadcaster, accent, logo } = await trx
    .selectFrom('organisations')
    .select(['timezone', 'broadcaster', 'accent', 'logo'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const start = toEvening(nowMs + AHEAD_DAYS * DAY_MS, timezone);
  const event: NewEvent = {
    id: createId('evt'),
    domain: await findFreeDomain(trx, title, organisationId),
    title,
    description: 'Live online, on any screen.',
    image: DEFAULT_PICTURE,
    start_time: start,
    end_time: start + 2 * HOUR_MS,
    replay_until: start + 7 * DAY_MS,
    timezone,
    broadcaster: broadcaster ?? undefined,
    accent: accent ?? undefined,
    logo: logo ?? undefined,
    stream: undefined,
    packages: [{ id: 'ticket', name: 'Ticket', price_cents: 1000 }],
  };
  await addDraft(trx, event, { organisationId, userId, nowMs, action: 'event-created' });
  return event.id;
}

function toEvening(ms: number, zone: string): number {
  const evening = parseLocalTime(`${toLocalText(ms, zone).slice(0, 10)}T20:00`, zone, false);
  return evening.ok ? evening.value : ms;
}

/** Adds a draft, its line in the log, and the organisation's trial with its first event. */
export async function addDraft(
  trx: Trx,
  event: NewEvent,
  { organisationId, userId, nowMs, action }: Owner & { nowMs: number; action: LogAction },
): Promise<void> {
  await trx
    .insertInto('event_drafts')
    .values({
      event_id: event.id,
      organisation_id: organisationId,
      ...toDraftColumns(event),
      published: null,
      published_at: null,
      version: 1,
      created_at: nowMs,
      updated_at: nowMs,
      updated_by: userId,
      terms_accepted_at: null,
    })
    .execute();
  await trx
    .updateTable('organisations')
    .set({ trial_started_at: nowMs })
    .where('id', '=', organisationId)
    .where('trial_started_at', 'is', null)
    .execute();
  await writeLog(
    trx,
    { organisationId, userId, eventId: event.id, action, changes: toFirstChanges(event) },
    nowMs,
  );
}

const toFirstChanges = ({ title }: NewEvent) => [{ field: 'title', before: null, after: title }];

/** A copy starts at least 14 days ahead, at the same time of the same weekday. */
export function createStudioEvent(
  { config, deps: { store, now } }: Pick<StudioContext, 'config' | 'deps'>,
  { organisationId, userId }: Member,
  { title, copyOf }: { title: string; copyOf: string },
): Promise<Result<{ eventId: string }>> {
  const brand = refuseBrand({ title }, config.site);
  if (brand) return Promise.resolve(brand);
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    if (copyOf === '')
      return ok({ eventId: await createDraft(trx, { organisationId, userId, title, nowMs }) });
    const original = await trx
      .selectFrom('event_drafts')
      .select('entry')
      .where('event_id', '=', copyOf)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (!original) return notThere();
    const before = readDraftEntry(original.entry);
    const id = createId('evt');
    const copy = parseDraft({
      ...toOwnEncoder(moveAhead(before, nowMs), id),
      id,
      title,
      domain: await findFreeDomain(trx, title, organisationId),
    });
    if (!copy.ok) return copy;
    await addDraft(trx, copy.value, { organisationId, userId, nowMs, action: 'event-copied' });
    return ok({ eventId: copy.value.id });
  });
}

/** The encoder's stream has the id of its event. */
function toOwnEncoder(entry: DraftEntry, id: string): DraftEntry {
  const { stream } = entry;
  if (stream === undefined || !('url' in stream)) return entry;
  const url = stream.url.replace(`/shows/${entry.id}/index.m3u8`, () => `/shows/${id}/index.m3u8`);
  return { ...entry, stream: { url } };
}

function moveAhead(entry: DraftEntry, nowMs: number): DraftEntry {
  const zone = entry.timezone ?? 'UTC';
  const startMs = Date.parse(entry.start_time);
  const local = toLocalText(startMs, zone);
  const weeks = Math.max(0, Math.ceil((nowMs + AHEAD_DAYS * DAY_MS - startMs) / (7 * DAY_MS)));
  for (let week = weeks; ; week += 1) {
    const day = new Date(Date.parse(`${local}Z`) + week * 7 * DAY_MS).toISOString().slice(0, 16);
    const moved = parseLocalTime(day, zone, false);
    // The time may be skipped, or an hour less than 14 days ahead, when clocks change.
    if (moved.ok && moved.value >= nowMs + AHEAD_DAYS * DAY_MS)
      return shiftEntry(entry, moved.value - startMs);
  }
}
