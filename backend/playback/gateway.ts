import type { ShowId } from '@/lib/contract/show-id';
import type { Result } from '@/lib/result';
import type { Persons } from '../accounts/persons';
import type { BackendConfig } from '../config/config';
import { createRateLimit } from '../http/rate-limit';
import { createFolderVideos } from './folder-video';
import type { MediaSource } from './media/media-source';
import { createOrigin } from './origin';
import type { OriginEnds } from './origin-ends';
import { createOriginVideos } from './origin-video';
import type { PlaceRules } from './place-rules';
import type { Positions } from './positions';
import type { createPreviews } from './previews';
import type { createPlaybackRepository } from './repository';
import type { PlayNotes } from './play-notes';
import type { Showing, SideShows } from './showing';
import { createMediaKeys, createPlaybackTokens } from './signing';
import { createSharedCache } from './media/shared-cache';
import type { Viewing } from './viewing';
import type { WrittenPlaylist } from '@/recording/hls/playlist';

/** The cache keeps entries up to an eighth of its size, about ten hours of 2 s segments. */
const MAX_PLAYLIST_BYTES = 64 * 1024 * 1024;

/** A screen asks twice a minute, or twelve times while it waits for the start. */
export const TOKENS_PER_MINUTE = 120;

/** The part of the gateway that needs no store. */
export function createGateway(
  { playback }: Pick<BackendConfig, 'playback'>,
  media: MediaSource,
  now: () => number,
  warn: (message: string) => void,
  send: typeof fetch = fetch,
) {
  const keys = createMediaKeys(playback.secrets);
  const origin = createOrigin(playback.origins, warn, send);
  return {
    now,
    keys,
    origin,
    testClip: playback.testClip,
    tokens: createPlaybackTokens(keys),
    /** Caches failures too. */
    playlists: createSharedCache<Result<WrittenPlaylist>>({
      maxBytes: MAX_PLAYLIST_BYTES,
      sizeOf: (playlist) => (playlist.ok ? 2 * playlist.value.bytes.byteLength : 100),
      now,
    }),
    folders: createFolderVideos(media, now),
    origins: createOriginVideos(origin, keys, now),
    asks: createRateLimit(null, {
      name: 'playback-tokens',
      points: TOKENS_PER_MINUTE,
      windowMs: 60_000,
      says: 'Too many requests from your screens',
    }),
  };
}

export type Gateway = ReturnType<typeof createGateway> & {
  /** At most a second old. */
  readEvent: (show: ShowId) => Promise<Showing | null>;
  ends: OriginEnds;
  /** Null where nothing of the show is there yet. */
  keepShow: (event: Showing, text: string) => Promise<string | null>;
  sides: SideShows;
  notes: Pick<PlayNotes, 'note' | 'watch'>;
  repository: Pick<
    ReturnType<typeof createPlaybackRepository>,
    'findViewer' | 'noteFirstPlay' | 'noteOpened'
  >;
  places: PlaceRules;
  /** At most two seconds old. */
  hasPlace: (id: string) => Promise<boolean>;
  positions: Positions;
  viewing: Viewing;
  previews: Pick<ReturnType<typeof createPreviews>, 'use'> & { persons: Persons };
};
