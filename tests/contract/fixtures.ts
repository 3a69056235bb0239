import type { NewEvent } from '@/backend/events/file-schema';
import { saveEvents } from '@/backend/events/save-events';
import { seedDemo } from '@/backend/seed/seed';
import type { Store } from '@/backend/store/schema';

const HOUR = 3_600_000;

export const LIVE = {
  id: 'evt-midnight-run',
  domain: 'midnight-run',
  package: 'live',
  price: 12.99,
  cents: 1299,
};
export const LIVE_CREW = { ...LIVE, package: 'crew', price: 24.99 };
export const UPCOMING = {
  id: 'evt-glass-harbour',
  domain: 'glass-harbour',
  package: 'premiere',
  price: 14.99,
  cents: 1499,
};
export const REPLAY = {
  id: 'evt-last-bell',
  domain: 'last-bell',
  package: 'main-card',
  price: 19.99,
  cents: 1999,
};
export const STARTED_TRIAL = { id: 'evt-started-trial', package: 'seat', price: 5 };
export const OVER = { id: 'evt-over', package: 'seat', price: 5 };
export const NO_VIDEO = { id: 'evt-no-video', package: 'seat', price: 5 };
export const FREE = { id: 'evt-free', package: 'seat', price: 0 };

export const ONE_SCREEN = { id: 'evt-one-screen', package: 'seat', price: 0 };

export const NOT_IN_GERMANY = { id: 'evt-not-in-germany', package: 'seat', price: 5, free: 'complimentary' };
export const PORTUGAL_ONLY = { id: 'evt-portugal-only', package: 'seat', price: 5 };

export async function fillStore(store: Store, nowMs: number): Promise<void> {
  await seedDemo(store, nowMs);
  const extras = [
    toNewEvent(STARTED_TRIAL.id, { is_trial: true, start_time: nowMs - HOUR }),
    toNewEvent(OVER.id, {
      listed: true,
      start_time: nowMs - 9 * HOUR,
      end_time: nowMs - 8 * HOUR,
      replay_until: nowMs - HOUR,
    }),
    toNewEvent(NO_VIDEO.id, { start_time: nowMs - HOUR, stream: undefined }),
    toNewEvent(NOT_IN_GERMANY.id, {
      listed: true,
      is_trial: true,
      start_time: nowMs + 24 * HOUR,
      countries: { deny: ['DE'] },
      packages: [
        { id: 'seat', name: 'Seat', price_cents: 500 },
        { id: NOT_IN_GERMANY.free, name: 'Gift', price_cents: 0 },
      ],
    }),
    toNewEvent(PORTUGAL_ONLY.id, { start_time: nowMs - HOUR, countries: { allow: ['PT'] } }),
    toNewEvent(FREE.id, {
      start_time: nowMs - HOUR,
      packages: [{ id: 'seat', name: 'Seat', price_cents: 0 }],
    }),
    toNewEvent(ONE_SCREEN.id, {
      start_time: nowMs - HOUR,
      packages: [{ id: 'seat', name: 'Seat', price_cents: 0, screens: 1 }],
    }),
  ];
  await store.transaction().execute((trx) => saveEvents(trx, extras, 'seed', nowMs));
  // Tests move the time far beyond these shows.
  await store
    .updateTable('packages')
    .set({ access_from: null, access_hours: null })
    .where('access_from', '=', 'end')
    .execute();
  await store
    .insertInto('pictures')
    .values(PICTURE)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** The bytes are not valid text. */
export const PICTURE = { name: `${'0f'.repeat(12)}-w480.avif`, bytes: Uint8Array.from([0, 255, 128, 10]) };

export function toNewEvent(id: string, rest: Partial<NewEvent> = {}): NewEvent {
  return {
    id,
    domain: id.replace('evt-', ''),
    title: `Title of ${id}`,
    description: 'For tests.',
    image: 'https://images.example/poster.webp',
    start_time: 0,
    stream: { folder: 'sample-video', play_as: 'video' },
    packages: [{ id: 'seat', name: 'Seat', price_cents: 500 }],
    ...rest,
  };
}
