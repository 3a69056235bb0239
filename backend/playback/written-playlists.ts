import { ok, type Result } from '@/lib/result';
import { createSharedCache } from './shared-cache';

/** How much later than its source a playlist may be; less than the time between two requests of a player. */
const KEEP_MS = 500;
const MAX_BYTES = 32 * 1024 * 1024;

export type WrittenPlaylist = { text: string; bytes: Uint8Array<ArrayBuffer> };

/** Playlists as they go out, written once for all who ask within half a second; failures too. */
export function createWrittenPlaylists(now: () => number) {
  const cache = createSharedCache<Result<WrittenPlaylist>>({
    maxBytes: MAX_BYTES,
    sizeOf: (playlist) => (playlist.ok ? 2 * playlist.value.bytes.byteLength : 100),
    now,
  });
  return {
    async get(key: string, write: () => Promise<Result<string>>): Promise<Result<WrittenPlaylist>> {
      const load = async () => {
        const text = await write();
        return text.ok ? ok(toWritten(text.value)) : text;
      };
      return (await cache.get(key, KEEP_MS, load)) ?? load();
    },
  };
}

export function toWritten(text: string): WrittenPlaylist {
  return { text, bytes: new TextEncoder().encode(text) };
}
