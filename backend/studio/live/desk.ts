import { type DeskAnswer, sheetSchema } from '@/lib/contract/studio/live/schemas';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { ok, type Result } from '@/lib/result';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { countHolders } from '../../events/holders';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import { readOutages } from '../../make-good/show-outages';
import { findPause } from '../../playback/ingest';
import { countViewersNow, toMinute } from '../../playback/play-notes';
import { findStudioPhase } from '../events/event-phase';
import type { Store } from '../../store/schema';
import { seesMoney } from '../rights';
import { NO_SALES, sumSales, toDollars } from '../report/sales';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { readDestinations } from '../restream/event-destinations';
import { type Member, notThere } from '../studio-router';
import { listActions, listTroubled, readMinutes, readSalesByMinute } from './desk-figures';
import { findKeyOpening, findShow, type Show, toShowStream } from './find-show';
import { isIntervalNow } from './set-break';
import type { LiveContext } from './live-context';
import { listRefusals } from './refusals';
import { findRehearsal, type RehearsalRow } from './rehearsals';

const HOUR_MS = 60 * 60_000;

export async function getDesk(
  context: LiveContext,
  { eventId }: { eventId: string },
  member: Member,
): Promise<Result<DeskAnswer>> {
  const { deps, ingest } = context;
  const { store, payments } = deps;
  const { mode } = payments.accounts;
  const nowMs = deps.now();
  const show = await findShow(store, eventId);
  if (!show) return notThere();
  const { event, entry, draft } = show;
  const of = { eventId, nowMs };
  const rehearsal = await findRehearsal(store, eventId);
  const isOn = event !== null && isLive(event, nowMs);
  const { sold, netCents } = (await sumSales(store, mode, [eventId])).get(eventId) ?? NO_SALES;
  const played = await readInput(context, show, rehearsal);
  return ok({
    _id: eventId,
    organisation: await findOrganisationAnswer(store, member, deps),
    now: toInstant(nowMs),
    title: entry.title,
    timezone: entry.timezone ?? 'UTC',
    phase: draft.published === null ? 'draft' : findStudioPhase(event, nowMs),
    starts_at: toInstant(show.startsAt),
    ends_at: toInstantOrNull(show.endsAt),
    doors_at: toInstant(show.doorsAt),
    picture: event?.image ?? entry.image,
    ...played,
    ...(await readDestinations(context, { eventId, event, isOn, input: played.input })),
    opens_at: findOpening(context, show, rehearsal),
    refused: await listRefusals(store, { ...of, organisationId: member.organisationId }),
    pause: isOn ? await findPause(ingest, event, nowMs) : null,
    is_break: event?.break_at != null,
    announces_interval: event !== null && isIntervalNow(event, nowMs),
    ...(await readLosses(context, event)),
    recording_waits: event !== null && !isOn && (await waitsForPart(store, eventId)),
    status:
      event?.status_text == null
        ? null
        : { text: event.status_text, at: toInstant(event.status_at ?? event.updated_at) },
    holders: await countHolders(store, mode, eventId, nowMs),
    viewers: await countViewersNow(store, eventId, nowMs),
    ...(await readMinutes(store, of)),
    sales_by_minute: await readSalesByMinute(store, mode, {
      eventId,
      fromMs: toMinute(nowMs) - HOUR_MS,
      toMs: nowMs + HOUR_MS,
    }),
    sold,
    net: seesMoney(member.role) ? toDollars(netCents) : null,
    troubled: await listTroubled(store, of, member.role),
    rehearsal: rehearsal ? toRehearsalAnswer(rehearsal, context.config.site.url) : null,
    log: await listActions(store, { eventId, organisationId: member.organisationId }),
  });
}

/** Whether the recording was made without what one of its inputs has. */
async function waitsForPart(store: Store, eventId: string): Promise<boolean> {
  const parts = await store
    .selectFrom('show_parts')
    .select('joined_at')
    .where('show', '=', eventId)
    .execute();
  return new Set(parts.map(({ joined_at: at }) => at === null)).size === 2;
}

async function readLosses({ deps: { store, now } }: LiveContext, event: EventRow | null) {
  const { outages, lostMs } = event ? await readOutages(store, event, now()) : { outages: [], lostMs: 0 };
  return {
    lost_seconds: Math.floor(lostMs / 1000),
    outages: outages.map(({ id, cause, from_at: from, until_at: until, is_break: isBreak }) => ({
      _id: id,
      cause,
      from: toInstant(from),
      until: toInstantOrNull(until),
      is_break: isBreak === 1,
    })),
  };
}

async function readInput({ ingest }: LiveContext, show: Show, rehearsal: RehearsalRow | undefined) {
  const { eventId } = show;
  const stream = toShowStream(show);
  const playsEncoder = ingest.isOurs(stream?.media_url ?? null);
  const isRehearsal = rehearsal?.ended_at === null;
  const rehearsed = toShowId(eventId, 'rehearsal');
  const hasStream = stream !== null && (stream.media !== null || stream.media_url !== null);
  return {
    plays: isRehearsal ? toShowText(rehearsed) : hasStream ? toShowText(toShowId(eventId, 'desk')) : null,
    plays_encoder: playsEncoder,
    input:
      isRehearsal || playsEncoder
        ? await ingest.readStatus(isRehearsal ? rehearsed : toShowId(eventId))
        : null,
  };
}

function findOpening({ ingest, deps }: LiveContext, show: Show, rehearsal: RehearsalRow | undefined) {
  const opensAt = findKeyOpening(show);
  const isShut = deps.now() < opensAt && rehearsal?.ended_at !== null && show.event?.cancelled_at == null;
  return isShut && ingest.isOurs(toShowStream(show)?.media_url ?? null) ? toInstant(opensAt) : null;
}

function toRehearsalAnswer(row: RehearsalRow, siteUrl: string): DeskAnswer['rehearsal'] {
  return {
    is_on: row.ended_at === null,
    started_at: toInstant(row.started_at),
    keeps: row.keeps === 1,
    sheet: row.sheet === null ? [] : sheetSchema.parse(JSON.parse(row.sheet)),
    url: `${siteUrl}/user/watch/${encodeURIComponent(row.event_id)}?show=rehearsal`,
  };
}
