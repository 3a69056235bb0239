import { HOME_HEADER, HOME_STEP } from '@/lib/contract/ingest';
import { createSharedCache } from './media/shared-cache';
import { createLastKnown } from '../store/last-known';
import { isAlive, listInputs } from '../store/live-inputs';
import type { IngestRow } from '../store/schema/live';
import type { Store } from '../store/schema';

/** How long a home may be out of date, in ms. One that lost its show refuses it meanwhile. */
const KEEP_MS = 1000;
const MAX_SHOWS = 8000;

/** Where viewers get a show from. A higher number is later. */
export type Home = { number: number; url: string };
export type Homes = ReturnType<typeof createHomes>;

/** Which live inputs there are, and which show is at which. No call throws. */
export function createHomes(store: Store, now: () => number) {
  const homes = createSharedCache<Home[]>({ maxBytes: MAX_SHOWS, sizeOf: () => 1, now });
  const inputs = createSharedCache<IngestRow[]>({ maxBytes: 8, sizeOf: () => 1, now });
  /** While the store fails, shows stay where they are. */
  const last = createLastKnown<Home[]>({ max: MAX_SHOWS, now });
  const lastInputs = createLastKnown<IngestRow[]>({ max: 1, now });

  const load = (show: string) =>
    last(show, () =>
      store
        .selectFrom('show_homes')
        .select(['number', 'ingest_url as url'])
        .where('show', '=', show)
        .orderBy('number')
        .execute(),
    ).catch(() => []);
  const loadInputs = () => lastInputs('all', () => listInputs(store)).catch(() => []);

  const list = async (show: string): Promise<Home[]> =>
    (await homes.get(show, KEEP_MS, () => load(show))) ?? [];
  /** Addresses of those that say that they are there, first come first. */
  const listAlive = async (): Promise<string[]> =>
    ((await inputs.get('all', KEEP_MS, loadInputs)) ?? [])
      .filter((row) => isAlive(row, now()))
      .map(({ url }) => url);

  return {
    /** Before any has received it, the first that is there. Null where none registers. */
    async find(show: string): Promise<Home | null> {
      const home = (await list(show)).at(-1);
      const [url] = home ? [] : await listAlive();
      return home ?? (url === undefined ? null : { number: 0, url });
    },
    /** The one that wrote a segment, by the number in its name. */
    findWriter: async (show: string, segment: number): Promise<Home | null> =>
      (await list(show)).find(({ number }) => number === Math.floor(segment / HOME_STEP)) ?? null,
    listAlive,
  };
}

const SEGMENT = /\/(\d{6,9})\.m4s$/;

/**
 * Asks the home of a show for what the addresses of events lead to, which begin with `url`
 * whichever input has the show.
 */
export function createHomeFetch(url: string, homes: Pick<Homes, 'find' | 'findWriter'>): typeof fetch {
  return async (address, init) => {
    const path =
      typeof address === 'string' && address.startsWith(`${url}/shows/`) ? address.slice(url.length) : null;
    const show = path?.split('/')[2];
    if (path === null || show === undefined) return fetch(address, init);
    const segment = SEGMENT.exec(path)?.[1];
    const home = await (segment === undefined ? homes.find(show) : homes.findWriter(show, Number(segment)));
    if (home === null) return fetch(address, init);
    const headers = new Headers(init?.headers);
    headers.set(HOME_HEADER, String(home.number));
    return fetch(home.url + path, { ...init, headers });
  };
}
