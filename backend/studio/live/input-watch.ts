import { randomUUID } from 'node:crypto';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import { toShowId } from '@/lib/contract/show-id';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import { createOutageWatch } from '../../make-good/outage-watch';
import { isSilent } from '../../playback/ingest';
import type { Gateway } from '../../playback/gateway';
import type { PlayNotes } from '../../playback/play-notes';
import { adoptRecording } from './adopt-recording';
import { checkEncoders } from './check-encoders';
import { claim } from '../../store/claim';
import { createSeal } from '../../store/seal';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import { toInstant } from '@/lib/time/iso';
import { listOrders, type Order } from '../restream/restream-orders';
import { findShow } from './find-show';
import { tellLoss } from './tell-loss';
import type { LiveContext } from './live-context';
import { addToSeen, listRehearsals, readSeen, type RehearsalRow } from './rehearsals';
import { endRehearsal } from './rehearse';

const LOOK_MS = 3000;
const MAX_SHOWS = 200;
/** How long the input is told again that a rehearsal is over. In ms. */
const TELL_MS = 10 * 60_000;

type Watched = Pick<Gateway, 'origins' | 'folders'> & {
  notes: PlayNotes;
  viewing: { write(): Promise<void> };
};

/** Another instance looks once this one hasn't for so long. In ms. */
const HOLD_MS = 10_000;

/**
 * Keeps the live input in step with the store: it ends, reopens and closes what the desk has said,
 * also after a process died in between. One instance looks at a time; each writes what its screens
 * reported. Never throws.
 */
export function createInputWatch(
  context: LiveContext,
  { notes, viewing, origins, folders }: Watched,
): IntervalJob {
  const { config, deps, ingest } = context;
  const { store, now, report } = deps;
  const holder = randomUUID();
  const seal = createSeal(config.playback.secrets, 'destinations');
  const outages = createOutageWatch({ ...deps, ingest }, { origins, folders });

  async function settle(event: EventRow, order: Order | undefined): Promise<void> {
    const isOn = isLive(event, now());
    const show = toShowId(event.id);
    const status = await ingest.readStatus(show);
    const { state } = status;
    if (isOn && isSilent(status, now())) notes.noteSilence(event.id);
    if (isOn && event.break_at === null) await tellLoss(context, event, status);
    if (isOn && state === 'ended') await ingest.reopen(show);
    if (isOn) await relay(event, order, status);
    if (!isOn && (state === 'receiving' || state === 'silent')) await ingest.end(show);
    if (!isOn && state === 'ended') await adopt(event);
  }

  /** In a break other services get nothing, so that they show their own picture. */
  async function relay({ id, break_at: breakAt }: EventRow, order: Order | undefined, status: InputStatus) {
    const { untilMs = null, destinations = [] } = breakAt === null ? (order ?? {}) : {};
    if (destinations.length === 0 && status.destinations.length === 0) return;
    const show = toShowId(id);
    const until = untilMs === null ? null : toInstant(await ingest.toItsClock(show, untilMs));
    await ingest.restream(show, { until, destinations });
  }

  async function adopt(event: EventRow): Promise<void> {
    const show = toShowId(event.id);
    const startsAtMs = await ingest.toItsClock(show, event.start_time);
    const { mediaDir } = config;
    if (!(await adoptRecording({ store, mediaDir }, event, startsAtMs))) await ingest.end(show);
  }

  async function close({ event_id: eventId }: RehearsalRow): Promise<void> {
    const id = toShowId(eventId, 'rehearsal');
    const { state } = await ingest.readStatus(id);
    if (state === 'receiving' || state === 'silent') await ingest.end(id);
  }

  async function follow(row: RehearsalRow): Promise<void> {
    const show = await findShow(store, row.event_id);
    const owner = { organisationId: show?.draft.organisation_id ?? '', userId: null };
    if (!show || now() >= show.doorsAt || show.event?.cancelled_at != null) {
      await endRehearsal(context, { eventId: row.event_id }, owner);
      return;
    }
    const status = await ingest.readStatus(toShowId(row.event_id, 'rehearsal'));
    const seen = JSON.stringify(addToSeen(readSeen(row.seen), status));
    if (seen === row.seen) return;
    await store
      .updateTable('rehearsals')
      .set({ seen })
      .where('event_id', '=', row.event_id)
      .where('number', '=', row.number)
      .where('ended_at', 'is', null)
      .execute();
  }

  async function look(): Promise<void> {
    const nowMs = now();
    if (!(await claim(store, { name: 'shows', holder, holdMs: HOLD_MS }, nowMs))) return outages.lookAgain();
    const begun = await store
      .selectFrom('events')
      .selectAll()
      .where('start_time', '<=', nowMs)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', nowMs - MAX_OVERRUN_MS)]))
      .where((eb) => eb.or([eb('end_time', 'is', null), eb('end_time', '>', nowMs - 2 * MAX_OVERRUN_MS)]))
      .orderBy('start_time', 'desc')
      .limit(MAX_SHOWS)
      .execute();
    const rehearsals = await listRehearsals(store, nowMs - TELL_MS);
    const open = new Map(rehearsals.flatMap((row) => (row.ended_at === null ? [[row.event_id, row]] : [])));
    const over = rehearsals.filter(({ event_id: eventId }) => !open.has(eventId));
    const orders = await listOrders(store, seal, begun).catch((error: unknown) => {
      report('The destinations of live shows could not be read.', error);
      return new Map<string, Order>();
    });
    await Promise.all([
      attempt('all encoders', checkEncoders(context)),
      outages.look(begun),
      notes.countViewers(begun.filter((event) => isLive(event, nowMs)).map(({ id }) => id)),
      ...begun
        .filter(({ media_url: url }) => ingest.isOurs(url))
        .map((event) => attempt(`the live show ${event.id}`, settle(event, orders.get(event.id)))),
      ...[...open.values()].map((row) => attempt(`the rehearsal of ${row.event_id}`, follow(row))),
      ...over.map((row) => attempt(`the rehearsal of ${row.event_id}`, close(row))),
    ]);
  }

  /** One show that fails holds up no other. */
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => report(`Looking after ${what} failed.`, error));

  return createIntervalJob(async () => {
    const looking = look().catch((error: unknown) => report('Looking after live shows failed.', error));
    await Promise.all([looking, notes.write(), viewing.write()]);
  }, LOOK_MS);
}
