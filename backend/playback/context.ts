import { type ShowId, toShowText } from '@/lib/contract/show-id';
import type { Persons } from '../accounts/persons';
import type { BackendConfig, BackendDeps } from '../config/config';
import { createLastKnown } from '../store/last-known';
import type { Store } from '../store/schema';
import { createEventRepository, type EventRow, moveOrigin } from '../events/repository';
import { recheckOrders } from '../events/save-events';
import { isLive } from '../events/timetable';
import { createHomeFetch, createHomes } from './homes';
import { createGateway } from './gateway';
import { createIngest, findPause, keepShow } from './ingest';
import { createMediaSource } from './media/bucket-source';
import { createOriginEnds } from './origin-ends';
import { createPlaces } from './places';
import { createPlayNotes } from './play-notes';
import { createPreviews } from './previews';
import { createPlaybackRepository } from './repository';
import { createViewing } from './viewing';
import { createSharedCache } from './media/shared-cache';
import { type Showing, type SideShows, toShowing } from './showing';

const EVENT_MS = 1000;
const MAX_EVENTS = 8000;
/** In ms. While the store fails, a viewer with a token goes on watching. */
const STALE_EVENT_MS = 10 * 60_000;

/** Access is checked for the page and for every token. */
export function createPlaybackContext(
  config: Pick<BackendConfig, 'mediaDir' | 'bucket' | 'playback' | 'ingest'>,
  deps: Pick<BackendDeps, 'store' | 'payments' | 'now' | 'report'>,
  persons: Persons,
  sides: SideShows,
) {
  const { store, now } = deps;
  const events = createEventRepository(store);
  const places = createPlaces(deps);
  const viewing = createViewing(deps);
  const rows = createSharedCache<Showing>({ maxBytes: MAX_EVENTS, sizeOf: () => 1, now });
  const last = createLastKnown<Showing>({ max: MAX_EVENTS, ttlMs: STALE_EVENT_MS, now });

  async function findShowing(show: ShowId): Promise<Showing | null> {
    if (show.side !== null) return sides.find(show);
    const event = await events.findById(show.event);
    return event ? { ...toShowing(event), ...(await findTrim(store, event)) } : null;
  }

  const media = createMediaSource({ config, store, now });
  const homes = createHomes(store, now);
  const warn = (message: string) => deps.report(message, null);
  const gateway = createGateway(config, media, now, warn, createHomeFetch(config.ingest.url, homes));
  const ingest = createIngest(config.ingest, now, homes);
  const notes = createPlayNotes(deps);
  return {
    ...gateway,
    media,
    mode: deps.payments.accounts.mode,
    persons,
    events,
    ingest,
    notes,
    sides,
    hasPlace: places.isTaken,
    /** Null unless the show is on. */
    findPause: async (event: EventRow) => (isLive(event, now()) ? findPause(ingest, event, now()) : null),
    keepShow: (event: Showing, text: string) =>
      keepShow(ingest, (address) => gateway.origins.readPlaylist(address), event, text),
    ends: createOriginEnds(
      async (event, notes) => {
        const id = event.show.event;
        await moveOrigin(store, { ...event, id }, notes);
        // Without a replay, open payments would buy nothing.
        if (notes.ended_at) await recheckOrders(store, id, notes.ended_at).execute();
      },
      now,
      (address) => ingest.isOurs(address),
    ),
    repository: createPlaybackRepository(store, deps.payments.accounts.mode),
    places: places.rules,
    positions: places.positions,
    viewing,
    close: async () => {
      await places.close();
      await Promise.all([notes.write(), viewing.write(true)]);
    },
    previews: { ...createPreviews(store), persons },
    readEvent: (show: ShowId) => {
      const key = toShowText(show);
      return rows.get(key, EVENT_MS, () => last(key, () => findShowing(show)));
    },
  };
}

/** Of the show whose recording it plays: another event may play it too. Nothing else is trimmed. */
async function findTrim(
  store: Store,
  { media, media_url: url, trim_from, trim_until }: EventRow,
): Promise<Pick<Showing, 'trim_from' | 'trim_until'>> {
  if (url !== null) return { trim_from, trim_until };
  const none = { trim_from: null, trim_until: null };
  if (!media?.startsWith('show')) return none;
  const show = await store
    .selectFrom('events')
    .select(['trim_from', 'trim_until'])
    .where('media', '=', media)
    .where('media_url', 'is not', null)
    .executeTakeFirst();
  return show ?? none;
}

export type PlaybackContext = ReturnType<typeof createPlaybackContext>;
