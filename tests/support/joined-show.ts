import type { Insertable } from 'kysely';
import { saveEvents } from '@/backend/events/save-events';
import type { RehearsalTable, Store } from '@/backend/store/schema';
import { createJoinJob } from '@/backend/studio/live/join-parts';
import { NOTHING_SEEN } from '@/backend/studio/live/rehearsals';

/** A show of a minute. */
export const START = Date.parse('2026-05-01T20:00:00Z');
export const ENDED = START + 60_000;
export const INGEST = { url: 'http://name.test', secret: 's'.repeat(32), server: '' };
const MAP = 'map-000000000000.mp4';

export type Input = {
  /** Its segments, of 2 s each, from the start of the show; numbered from 0. */
  from: number;
  to: number;
  /** Of its clock, in ms. */
  aheadMs: number;
  isOver: boolean;
  isAway: boolean;
  /** Another machine, which has nothing. */
  isEmpty: boolean;
  /** Files that are not what its log says. */
  short: string[];
};

/** Live inputs as the site asks them. What the site tells them is in `told`. */
export function createInputs(urls: readonly string[], now: () => number) {
  const usual = { from: 0, to: 30, aheadMs: 0, isOver: true, isAway: false, isEmpty: false };
  const inputs = new Map<string, Input>(urls.map((url) => [url, { ...usual, short: [] }]));
  const told: string[] = [];
  const inputOf = (url: string): Input => {
    const input = inputs.get(url);
    if (!input) throw new Error(`There is no input ${url}`);
    return input;
  };
  /** All have the same length. */
  const toBytes = (url: string, number: number, at: number) =>
    `${urls.indexOf(url)} ${String(number).padStart(6, '0')} ${at}`;

  function answer(address: string, method: string): Response {
    const { origin, pathname } = new URL(address);
    const { from, to, aheadMs, isOver, isEmpty, short } = inputOf(origin);
    if (method === 'POST') {
      told.push(address);
      return new Response('{}');
    }
    const name = pathname.split('/').at(-1) ?? '';
    const toAt = (index: number) => START + (from + index) * 2000 + aheadMs;
    if (isEmpty) return new Response('{}', { status: 404 });
    if (name === MAP) return new Response(`map of ${origin}`);
    if (name !== 'part') {
      const number = Number.parseInt(name, 10);
      return new Response(short.includes(name) ? 'x' : toBytes(origin, number, toAt(number)));
    }
    const entries = Array.from({ length: to - from }, (_, index) => ({
      number: index,
      at: toAt(index),
      seconds: 2,
      file: `${String(index).padStart(6, '0')}.m4s`,
      bytes: toBytes(origin, index, toAt(index)).length,
      isNewStart: index === 0,
      map: { tag: `#EXT-X-MAP:URI="${MAP}"`, key: null },
    }));
    return Response.json({ now: new Date(now() + aheadMs).toISOString(), is_over: isOver, entries });
  }

  return { inputOf, told, answer };
}

/** The show `gala`, which has ended; its home is the first of the inputs. */
export async function saveShow(store: Store, urls: readonly string[]): Promise<void> {
  await store.transaction().execute((trx) =>
    saveEvents(
      trx,
      [
        {
          id: 'gala',
          domain: 'gala',
          title: 'Gala',
          description: '',
          image: '/x.webp',
          start_time: START,
          end_time: ENDED,
          stream: { url: `${INGEST.url}/shows/gala/index.m3u8` },
          packages: [{ id: 'seat', name: 'Seat', price_cents: 500 }],
        },
      ],
      'import',
      START,
    ),
  );
  await store.updateTable('events').set({ ended_at: ENDED }).where('id', '=', 'gala').execute();
  await addParts(store, 'gala', urls);
}

/** That it is away, or there whatever the clock of the test says. */
export async function setThere(store: Store, url: string, isThere: boolean): Promise<void> {
  const said = { id: 'i', server: 'rtmp://b.test/live', version: '1', shows: '[]', is_draining: 0 };
  const doubted = { doubted_at: isThere ? null : START };
  await store
    .insertInto('ingests')
    .values({ url, ...said, ...doubted, created_at: START, seen_at: Number.MAX_SAFE_INTEGER })
    .onConflict((oc) => oc.column('url').doUpdateSet(doubted))
    .execute();
}

/** As `createHomeWatch` writes them when an input begins to receive a show. */
export async function addParts(store: Store, show: string, urls: readonly string[]): Promise<void> {
  for (const url of urls) await setThere(store, url, true);
  await store
    .insertInto('show_parts')
    .values(urls.map((url) => ({ show, ingest_url: url, joined_at: null })))
    .onConflict((oc) => oc.columns(['show', 'ingest_url']).doUpdateSet({ joined_at: null }))
    .execute();
  await store
    .insertInto('show_homes')
    .values({ show, number: 0, ingest_url: urls[0] ?? '', backup_url: null, moved_at: START })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const addRehearsal = (
  store: Store,
  row: Pick<Insertable<RehearsalTable>, 'number' | 'keeps' | 'started_at' | 'ended_at'>,
) =>
  store
    .insertInto('rehearsals')
    .values({ event_id: 'gala', seen: JSON.stringify(NOTHING_SEEN), sheet: null, ...row })
    .execute();

export const createJob = (
  { store, mediaDir }: { store: Store; mediaDir: string },
  deps: Partial<Parameters<typeof createJoinJob>[2]> & { now: () => number },
  end: (show: string) => void = () => undefined,
) =>
  createJoinJob(
    { mediaDir, ingest: INGEST },
    {
      end: async ({ event }) => {
        end(event);
        return true;
      },
    },
    { store, report: () => undefined, freeBytes: async () => 1e12, ...deps },
  );
