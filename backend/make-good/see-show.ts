import { LRUCache } from 'lru-cache';
import { toShowId } from '@/lib/contract/show-id';
import { withTimeout } from '@/lib/time/with-timeout';
import { isEnded, isMultivariant, readVariants } from '@/recording/hls/playlist';
import type { Gateway } from '../playback/gateway';
import type { EventRow } from '../events/repository';
import type { Ingest } from '../playback/ingest';
import { toTip } from '../playback/origin-ends';
import type { OutageDoubtTable } from '../store/schema';

export type MeasuredCause = OutageDoubtTable['cause'];
/**
 * `sinceMs`: when the last media came, or when they flowed again; null where only the look knows.
 * `isSure`: alive by itself, where a first look at a playlist says nothing yet.
 */
export type Sight = { isOut: boolean; isSure: boolean; sinceMs: number | null };
export type Sights = Partial<Record<MeasuredCause, Sight>>;

/** A playlist has a new segment more often, unless its segments are longer. In ms. */
const STALL_MS = 15_000;
const LATE_MS = 4000;
/** Looks that are further apart say nothing of the time between. In ms. */
export const MAX_GAP_MS = 60_000;

const ALIVE: Sight = { isOut: false, isSure: true, sinceMs: null };
const OUT: Sight = { isOut: true, isSure: true, sinceMs: null };

/**
 * Sees whether a live show comes in: from our live input by what that says and by its playlist,
 * from another origin by its playlist, of a video by its folder. What can't be told is absent.
 */
export function createShowSight({ origins, folders }: Pick<Gateway, 'origins' | 'folders'>, ingest: Ingest) {
  const tips = new LRUCache<string, { tip: string; changedMs: number; seenMs: number }>({ max: 1000 });

  async function readMedia(address: string): Promise<string | null> {
    const first = await withTimeout(origins.readPlaylist(address), LATE_MS);
    if (!first?.ok) return null;
    const [quality] = isMultivariant(first.value) ? readVariants(first.value) : [];
    if (!quality) return first.value;
    const media = await withTimeout(origins.readPlaylist(new URL(quality.uri, address).href), LATE_MS);
    return media?.ok ? media.value : null;
  }

  async function seePlaylist(address: string, nowMs: number): Promise<Sight> {
    const text = await readMedia(address);
    if (text === null) return OUT;
    const tip = `${toTip(text)} ${isEnded(text)}`;
    const known = tips.get(address);
    const isKnown = known !== undefined && Math.abs(nowMs - known.seenMs) <= MAX_GAP_MS;
    const changedMs = isKnown && known.tip === tip ? known.changedMs : nowMs;
    tips.set(address, { tip, changedMs, seenMs: nowMs });
    const targetMs = Number(/^#EXT-X-TARGETDURATION:(\d{1,5})/m.exec(text)?.[1] ?? 0) * 1000;
    if (nowMs - changedMs > Math.max(STALL_MS, 2 * targetMs))
      return { isOut: true, isSure: true, sinceMs: changedMs };
    return { isOut: false, isSure: isKnown && known.tip !== tip, sinceMs: null };
  }

  async function seeInput(event: EventRow, address: string, nowMs: number): Promise<Sights> {
    const show = toShowId(event.id);
    const { state, since, last_media_at: last } = await ingest.readStatus(show);
    const toOurs = async (instant: string | null) =>
      instant === null
        ? null
        : 2 * Date.parse(instant) - (await ingest.toItsClock(show, Date.parse(instant)));
    if (state === 'unreachable') return { site: OUT };
    if (state === 'ended') return {};
    if (state !== 'receiving')
      return { input: { isOut: true, isSure: true, sinceMs: await toOurs(last) }, site: ALIVE };
    return {
      input: { isOut: false, isSure: true, sinceMs: await toOurs(since) },
      site: await seePlaylist(address, nowMs),
    };
  }

  return async function see(event: EventRow, nowMs: number): Promise<Sights> {
    const { media_url: address, media, play_as: way } = event;
    if (address !== null && ingest.isOurs(address)) return seeInput(event, address, nowMs);
    if (address !== null) return { origin: await seePlaylist(address, nowMs) };
    if (media === null || way === 'video') return {};
    return { site: (await folders.has(media)) ? ALIVE : OUT };
  };
}
