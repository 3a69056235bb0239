import type { Persons } from '../accounts/persons';
import type { BackendConfig, BackendDeps } from '../config/config';
import { createEventRepository, type EventRow } from '../events/repository';
import { isLive } from '../events/timetable';
import { createRateLimit } from '../http/rate-limit';
import { createFolderVideos } from './folder-video';
import { createOrigin } from './origin';
import { createOriginVideos } from './origin-video';
import { createPlaces } from './places';
import { createMediaKeys, createPlaybackTokens } from './playback-keys';
import { createPreviews } from './previews';
import { createPlaybackRepository } from './repository';
import { createSharedCache } from './shared-cache';

/** A screen asks twice a minute, and twelve times while it waits for the start. */
export const TOKENS_PER_MINUTE = 120;

const EVENT_MS = 1000;
const MAX_EVENTS = 8000;

/** What the calls on watching share. Access is asked for at the page, every token and every playlist. */
export function createPlaybackContext(
  { mediaDir, playback }: Pick<BackendConfig, 'mediaDir' | 'playback'>,
  deps: Pick<BackendDeps, 'store' | 'payments' | 'now' | 'report'>,
  persons: Persons,
) {
  const { store, now } = deps;
  const events = createEventRepository(store);
  const keys = createMediaKeys(playback.secrets);
  const rows = createSharedCache<EventRow>({ maxBytes: MAX_EVENTS, sizeOf: () => 1, now });
  return {
    ...{ now, persons, events, keys, testClip: playback.testClip },
    repository: createPlaybackRepository(store, deps.payments.accounts.mode),
    tokens: createPlaybackTokens(keys),
    places: createPlaces(deps),
    previews: createPreviews(store),
    folders: createFolderVideos(mediaDir, now),
    origins: createOriginVideos(createOrigin(playback.origins), keys, now),
    /** Events whose origin was seen live: what has an end only afterwards was no recording. */
    seenLive: new Set<string>(),
    // In memory: it spares this process work, and places are counted by the store.
    asks: createRateLimit(null, {
      name: 'playback-tokens',
      points: TOKENS_PER_MINUTE,
      windowMs: 60_000,
      says: 'Too many requests from your screens',
    }),
    /** An event as it stood at most a second ago. */
    readEvent: (eventId: string) =>
      rows.get(eventId, EVENT_MS, async () => (await events.findById(eventId)) ?? null),
  };
}

export type PlaybackContext = ReturnType<typeof createPlaybackContext>;

/** Of simulated and real live only: a recording would be given away as a whole. */
export function hasPreview(event: EventRow, nowMs: number): boolean {
  const isShownLive = event.media_url !== null || event.play_as !== 'video';
  return (event.preview_seconds ?? 0) > 0 && isShownLive && isLive(event, nowMs);
}
