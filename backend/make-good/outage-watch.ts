import type { BackendDeps } from '../config/config';
import type { EventRow } from '../events/repository';
import { isLive } from '../events/timetable';
import type { Gateway } from '../playback/gateway';
import type { Ingest } from '../playback/ingest';
import { contradict, createOutageLooks } from './outages';
import { writeLaterViewers } from './outage-viewers';
import { createShowSight } from './see-show';

type Watched = Pick<BackendDeps, 'store' | 'now' | 'report'> & { ingest: Ingest };

/** Measures outages of live shows. Never throws; one show that fails holds up no other. */
export function createOutageWatch(
  { store, now, report, ingest }: Watched,
  media: Pick<Gateway, 'origins' | 'folders'>,
) {
  const see = createShowSight(media, ingest);
  const looks = createOutageLooks(store, () => performance.now());
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => report(`Measuring outages of ${what} failed.`, error));
  const listEvents = (ids: readonly string[]) =>
    store
      .selectFrom('events')
      .selectAll()
      .where('id', 'in', ['', ...ids])
      .execute();

  async function look(begun: readonly EventRow[]): Promise<void> {
    const known = await looks.begin(now());
    const live = begun.filter((event) => isLive(event, now()));
    const kept = [...known.open, ...known.doubts].map(({ event_id: id }) => id);
    const ids = new Set(live.map(({ id }) => id));
    const over = await listEvents(kept.filter((id) => !ids.has(id)));
    const measure = async (event: EventRow) => looks.note(event.id, await see(event, now()), known, now());
    await Promise.all([
      ...live.map((event) => attempt(event.id, measure(event))),
      ...over
        .filter((event) => !isLive(event, now()))
        .map((event) => attempt(event.id, looks.end(event, known, now()))),
    ]);
    await writeLaterViewers(store, now());
  }

  async function lookAgain(): Promise<void> {
    const doubts = await store.selectFrom('outage_doubts').select('event_id').distinct().execute();
    const events = await listEvents(doubts.map(({ event_id: id }) => id));
    await Promise.all(
      events.map(async (event) =>
        attempt(event.id, contradict(store, event.id, await see(event, now()), now())),
      ),
    );
  }

  return {
    /** Of the instance that looks after live shows. */
    look: (begun: readonly EventRow[]) => attempt('all shows', look(begun)),
    /** Of every other one. */
    lookAgain: () => attempt('shows in doubt', lookAgain()),
  };
}
