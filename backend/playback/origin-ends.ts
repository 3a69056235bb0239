import { LRUCache } from 'lru-cache';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import type { Result } from '@/lib/result';
import type { OriginNotes } from '../events/repository';
import { isLive } from '../events/timetable';
import { isEnded, toLines } from '@/recording/hls/playlist';
import type { Showing } from './showing';

/** Encoders write an end whenever they stop, even if they restart. */
export const END_COUNTS_MS = 90_000;

/** After a longer gap a playlist is not compared with its earlier state. */
const MEMORY_MS = 120_000;
const MAX_PLAYLISTS = 4000;

type Look = { read: object; tip: string };

export type OriginEnds = ReturnType<typeof createOriginEnds>;

/**
 * Derives from the playlists whether an event is over. `change` stores it, so all instances agree
 * after a restart. An operator's command overrides it. A show of our own live input ends at the
 * desk only, so a silent encoder ends nothing.
 */
export function createOriginEnds(
  change: (event: Showing, notes: Partial<OriginNotes>) => Promise<void>,
  now: () => number,
  isOurs: (address: string | null) => boolean,
) {
  const looks = new LRUCache<string, Look>({
    max: MAX_PLAYLISTS,
    ttl: MEMORY_MS,
    ttlResolution: 0,
    perf: { now },
  });

  async function note(event: Showing, address: string, read: Result<string> & { ok: true }): Promise<void> {
    const { show, origin_state: state, origin_ended_at: since, ended_at: endedAt } = event;
    if (isOurs(event.media_url) || show.side !== null) return;
    const text = read.value;
    const isOperators = endedAt !== null && state !== 'ended';
    // Much later, the same address may show something else.
    const isPast = state === 'ended' && now() >= (since ?? 0) + MAX_OVERRUN_MS;
    if (isOperators || isPast || !text.includes('#EXTINF:')) return;
    const key = `${show.event} ${address}`;
    const last = looks.get(key);
    if (last?.read === read) return;
    const tip = toTip(text);
    looks.set(key, { read, tip });
    const nowMs = now();
    if (!isEnded(text)) {
      if (state === null) await change(event, { origin_state: 'live' });
      else if (state !== 'live' && last !== undefined && last.tip !== tip)
        await change(event, { origin_state: 'live', origin_ended_at: null, ended_at: null });
    } else if (state === 'live') await change(event, { origin_state: 'ended', origin_ended_at: nowMs });
    else if (since !== null && endedAt === null && nowMs >= since + END_COUNTS_MS)
      await change(event, { ended_at: nowMs });
  }

  return {
    note,

    isHeldBack: (event: Showing): boolean =>
      (event.origin_state !== null || isOurs(event.media_url)) && isLive(event, now()),
  };
}

/** Changes with each segment. */
export function toTip(text: string): string {
  const lines = toLines(text);
  const first = lines.find((line) => line.startsWith('#EXT-X-MEDIA-SEQUENCE:'));
  const uris = lines.filter((line) => !line.startsWith('#'));
  return `${first} ${uris.length} ${uris.at(-1)}`;
}
