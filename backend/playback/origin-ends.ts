import { LRUCache } from 'lru-cache';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import type { Result } from '@/lib/result';
import type { OriginNotes } from '../events/repository';
import { isLive } from '../events/timetable';
import { isEnded, toLines } from './playlist';
import type { Showing } from './showing';

/** Encoders write an end whenever they stop, also to start again. */
export const END_COUNTS_MS = 90_000;

/** A playlist not read for longer than this is not compared with what it was. */
const MEMORY_MS = 120_000;
const MAX_PLAYLISTS = 4000;

type Look = { read: object; tip: string };

export type OriginEnds = ReturnType<typeof createOriginEnds>;

/**
 * Whether an event at an origin is over, from its playlists. What was seen is kept with the event
 * by `change`, so that all instances agree, also after a restart. An operator's command overrides
 * it.
 */
export function createOriginEnds(
  change: (event: Showing, notes: Partial<OriginNotes>) => Promise<void>,
  now: () => number,
) {
  const looks = new LRUCache<string, Look>({
    ...{ max: MAX_PLAYLISTS, ttl: MEMORY_MS, ttlResolution: 0, perf: { now } },
  });

  /** Takes note of a playlist, once for each time it was read. */
  async function note(event: Showing, address: string, read: Result<string> & { ok: true }): Promise<void> {
    const { id, origin_state: state, origin_ended_at: since, ended_at: endedAt } = event;
    const text = read.value;
    const isOperators = endedAt !== null && state !== 'ended';
    // Much later, the same address shows something else.
    const isPast = state === 'ended' && now() >= (since ?? 0) + MAX_OVERRUN_MS;
    if (isOperators || isPast || !text.includes('#EXTINF:')) return;
    const key = `${id} ${address}`;
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

    /** Whether an end in the playlist is kept from players, which would stop for good. */
    isHeldBack: (event: Showing): boolean => event.origin_state !== null && isLive(event, now()),
  };
}

/** Differs when the playlist has grown. */
function toTip(text: string): string {
  const lines = toLines(text);
  const first = lines.find((line) => line.startsWith('#EXT-X-MEDIA-SEQUENCE:'));
  const uris = lines.filter((line) => !line.startsWith('#'));
  return `${first} ${uris.length} ${uris.at(-1)}`;
}
