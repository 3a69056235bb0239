import { type EventDraft, saveEvents } from '@/backend/events/save-events';
import { seedDemo } from '@/backend/seed/seed';
import type { Store } from '@/backend/store/schema';

const HOUR = 3_600_000;

/** Live now, no trial. */
export const LIVE = {
  id: 'evt-midnight-run',
  domain: 'midnight-run',
  package: 'live',
  price: 12.99,
  cents: 1299,
};
/** The dearer package of the same event. */
export const LIVE_CREW = { ...LIVE, package: 'crew', price: 24.99 };
/** Starts in three days, with a trial. */
export const UPCOMING = {
  id: 'evt-glass-harbour',
  domain: 'glass-harbour',
  package: 'premiere',
  price: 14.99,
  cents: 1499,
};
/** Was yesterday. */
export const REPLAY = {
  id: 'evt-last-bell',
  domain: 'last-bell',
  package: 'main-card',
  price: 19.99,
  cents: 1999,
};
/** Has a trial, but has started. */
export const STARTED_TRIAL = { id: 'evt-started-trial', package: 'seat', price: 5 };
/** Its replay is over. */
export const OVER = { id: 'evt-over', package: 'seat', price: 5 };
/** Has no film. */
export const FILMLESS = { id: 'evt-filmless', package: 'seat', price: 5 };
/** Costs nothing. */
export const FREE = { id: 'evt-free', package: 'seat', price: 0 };

/** Costs nothing, and may be watched on one screen at a time. */
export const ONE_SCREEN = { id: 'evt-one-screen', package: 'seat', price: 0 };

/** Starts in a day, with a trial, and is not for Germany. */
export const NOT_IN_GERMANY = { id: 'evt-not-in-germany', package: 'seat', price: 5, free: 'gift' };
/** Is for Portugal alone. */
export const PORTUGAL_ONLY = { id: 'evt-portugal-only', package: 'seat', price: 5 };

/** Fills a migrated store with the demo, and with events in states that the demo does not have. */
export async function fillStore(store: Store, nowMs: number): Promise<void> {
  await seedDemo(store, nowMs);
  const extras = [
    toDraft(STARTED_TRIAL.id, { isTrial: true, startTime: nowMs - HOUR }),
    toDraft(OVER.id, { startTime: nowMs - 9 * HOUR, endTime: nowMs - 8 * HOUR, replayUntil: nowMs - HOUR }),
    toDraft(FILMLESS.id, { startTime: nowMs - HOUR, media: null }),
    toDraft(NOT_IN_GERMANY.id, {
      isTrial: true,
      startTime: nowMs + 24 * HOUR,
      countries: { deny: ['DE'] },
      packages: [
        { id: 'seat', name: 'Seat', priceCents: 500, description: null },
        { id: NOT_IN_GERMANY.free, name: 'Gift', priceCents: 0, description: null },
      ],
    }),
    toDraft(PORTUGAL_ONLY.id, { startTime: nowMs - HOUR, countries: { allow: ['PT'] } }),
    toDraft(FREE.id, {
      startTime: nowMs - HOUR,
      packages: [{ id: 'seat', name: 'Seat', priceCents: 0, description: null }],
    }),
    toDraft(ONE_SCREEN.id, {
      startTime: nowMs - HOUR,
      packages: [{ id: 'seat', name: 'Seat', priceCents: 0, description: null, screens: 1 }],
    }),
  ];
  await store.transaction().execute((trx) => saveEvents(trx, extras, 'seed', nowMs));
}

/** An event with one seat for 5 dollars, which began long ago and has no end. */
export function toDraft(id: string, rest: Partial<EventDraft> = {}): EventDraft {
  return {
    id,
    domainKey: id.replace('evt-', ''),
    title: `Title of ${id}`,
    description: 'For tests.',
    image: 'https://images.example/poster.webp',
    startTime: 0,
    endTime: null,
    replayUntil: null,
    timezone: null,
    isTrial: false,
    liveArea: null,
    media: 'sample-film',
    packages: [{ id: 'seat', name: 'Seat', priceCents: 500, description: null }],
    ...rest,
  };
}
