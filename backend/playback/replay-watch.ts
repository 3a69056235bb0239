import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { EventRepository, EventRow } from '../events/repository';
import type { PlaybackContext } from './context';
import { isMultivariant, listVariants } from './playlist';

const LOOK_MS = 30_000;

/** A playlist that is missing for longer than this is gone, and not being restarted. */
const GONE_MS = 10 * 60_000;

/**
 * Looks every half minute, in every instance, whether origins have the whole show of events that
 * have begun: that is what their replay is. Never throws.
 */
export function createReplayWatch(
  {
    events,
    origins,
    now,
  }: Pick<PlaybackContext, 'origins' | 'now'> & {
    events: Pick<EventRepository, 'listWithOrigin' | 'setKeptBy'>;
  },
  report: (message: string, error: unknown) => void,
): IntervalJob {
  const missingSince = new Map<string, number>();

  async function look(event: EventRow): Promise<void> {
    const isKept = await asksOrigin(event);
    if (isKept !== null && isKept !== (event.kept_by !== null))
      await events.setKeptBy(event, isKept ? 'origin' : null);
  }

  async function asksOrigin({ id, media_url: mediaUrl }: EventRow): Promise<boolean | null> {
    if (mediaUrl === null) return null;
    const read = await readFirstVariant(origins, mediaUrl);
    if (read.ok) missingSince.delete(id);
    if (read.ok) return keepsShow(read.value);
    if (read.error.code !== 'not_found') return null;
    const since = missingSince.get(id) ?? now();
    missingSince.set(id, since);
    return now() - since < GONE_MS ? null : false;
  }

  async function lookAtAll(): Promise<void> {
    const begun = await events.listWithOrigin(now());
    await Promise.all(begun.filter(({ kept_by: keptBy }) => keptBy !== 'recorder').map(look));
  }

  return createIntervalJob(
    () => lookAtAll().catch((error: unknown) => report('Looking for replays at origins failed.', error)),
    LOOK_MS,
  );
}

async function readFirstVariant(origins: PlaybackContext['origins'], address: string) {
  const read = await origins.readPlaylist(address);
  if (!read.ok || !isMultivariant(read.value)) return read;
  const [uri] = listVariants(read.value);
  return uri !== undefined && URL.canParse(uri, address)
    ? origins.readPlaylist(new URL(uri, address).href)
    : read;
}

/** Whether a playlist is the whole show (RFC 8216 sections 4.3.3.2 to 5); null while it may become it. */
export function keepsShow(playlist: string): boolean | null {
  if (!playlist.includes('#EXTINF:')) return null;
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(playlist)?.[1] ?? 0);
  // Some encoders count from 1.
  if (first > 1 && !/^#EXT-X-PLAYLIST-TYPE:/m.test(playlist)) return false;
  return playlist.includes('#EXT-X-ENDLIST') ? true : null;
}
