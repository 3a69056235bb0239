import type { Persons } from '../accounts/persons';
import type { BackendConfig, BackendDeps } from '../config/config';
import { createEventRepository, type EventRow } from '../events/repository';
import { isLive } from '../events/timetable';
import { createRateLimit } from '../http/rate-limit';
import { createMedia } from './media';
import { createMediaKeys } from './media-keys';
import { createPlaces } from './places';
import { createPlaybackTokens } from './playback-tokens';
import { createPreviews } from './previews';
import { createPlaybackRepository } from './repository';
import { createSharedCache } from './shared-cache';

/** A screen asks twice a minute, and twelve times while it waits for the start. */
export const TOKENS_PER_MINUTE = 120;

const MINUTE_MS = 60 * 1000;
const EVENT_MS = 1000;
const MAX_EVENTS = 8000;

/**
 * What the calls on watching share. Access is asked for at the page, every token and every
 * playlist.
 */
export function createPlaybackContext(
  config: Pick<BackendConfig, 'mediaDir' | 'playback'>,
  deps: Pick<BackendDeps, 'store' | 'payments' | 'now' | 'report'>,
  persons: Persons,
) {
  const { store, now } = deps;
  const events = createEventRepository(store);
  const keys = createMediaKeys(config.playback.secrets);
  const rows = createSharedCache<EventRow>({ maxBytes: MAX_EVENTS, sizeOf: () => 1, now });
  return {
    now,
    persons,
    events,
    repository: createPlaybackRepository(store, deps.payments.accounts.mode),
    tokens: createPlaybackTokens(keys),
    places: createPlaces(deps),
    previews: createPreviews(store),
    media: createMedia(config, { events, keys, now }),
    // In memory: it spares this process work, and places are counted by the store.
    asks: createRateLimit(null, {
      name: 'playback-tokens',
      points: TOKENS_PER_MINUTE,
      windowMs: MINUTE_MS,
      says: 'Your screens asked for too much',
    }),
    /** An event as it stood at most a second ago. */
    readEvent: (eventId: string) =>
      rows.get(eventId, EVENT_MS, async () => (await events.findById(eventId)) ?? null),
  };
}

export type PlaybackContext = ReturnType<typeof createPlaybackContext>;

/** Of simulated and real live only: a recording would be given away as a whole. */
export function hasPreview(event: EventRow, nowMs: number): boolean {
  const isByTheClock = event.media_url !== null || event.play_as !== 'video';
  return (event.preview_seconds ?? 0) > 0 && isByTheClock && isLive(event, nowMs);
}
