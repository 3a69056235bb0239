import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { ok, type Result } from '@/lib/result';
import type { EventRepository, OwnedEvent } from '../events/repository';
import { toStream } from '../events/stream-columns';
import type { PlaybackContext } from './context';
import { isMultivariant, readVariants } from '@/recording/hls/playlist';
import { toShowing } from './showing';

const LOOK_MS = 30_000;

/** A shorter absence is a restart. */
const GONE_MS = 10 * 60_000;

/**
 * Checks every half minute whether events at origins are over, and whether their playlists are
 * complete and so serve as replays. Viewers may never request them. Never throws.
 */
export function createReplayWatch(
  {
    events,
    ends,
    origins,
    keepShow,
    now,
  }: Pick<PlaybackContext, 'ends' | 'origins' | 'keepShow' | 'now'> & {
    events: Pick<EventRepository, 'listWithOrigin' | 'setKeptBy'>;
  },
  report: (message: string, error: unknown) => void,
): IntervalJob {
  const missingSince = new Map<string, number>();

  async function look(event: OwnedEvent): Promise<void> {
    const { folder, url } = toStream(event);
    if (url === null) return;
    const { address, read } = await readFirstVariant(origins, url);
    if (read.ok) await ends.note(toShowing(event), address, read);
    if (folder !== null || event.kept_by === 'recorder') return;
    const shown = read.ok ? await keepShow(toShowing(event), read.value) : null;
    const isKept = isKeptAtOrigin(event.id, read.ok ? ok(shown ?? '') : read);
    if (isKept !== null && isKept !== (event.kept_by !== null))
      await events.setKeptBy(event, isKept ? 'origin' : null);
  }

  function isKeptAtOrigin(id: string, read: Result<string>): boolean | null {
    if (read.ok) missingSince.delete(id);
    if (read.ok) return keepsWholeEvent(read.value);
    if (read.error.code !== 'not_found') return null;
    const since = missingSince.get(id) ?? now();
    missingSince.set(id, since);
    return now() - since < GONE_MS ? null : false;
  }

  async function lookAtAll(): Promise<void> {
    await Promise.all((await events.listWithOrigin(now())).map(look));
  }

  return createIntervalJob(
    () => lookAtAll().catch((error: unknown) => report('Looking at the origins of events failed.', error)),
    LOOK_MS,
  );
}

async function readFirstVariant(origins: PlaybackContext['origins'], address: string) {
  const read = await origins.readPlaylist(address);
  const [first] = read.ok && isMultivariant(read.value) ? readVariants(read.value) : [];
  if (!first || !URL.canParse(first.uri, address)) return { address, read };
  const { href } = new URL(first.uri, address);
  return { address: href, read: await origins.readPlaylist(href) };
}

/** RFC 8216, 4.3.3.2 to 5. Returns null while the playlist may still become complete. */
export function keepsWholeEvent(playlist: string): boolean | null {
  if (!playlist.includes('#EXTINF:')) return null;
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(playlist)?.[1] ?? 0);
  if (first > 1 && !/^#EXT-X-PLAYLIST-TYPE:/m.test(playlist)) return false;
  return playlist.includes('#EXT-X-ENDLIST') ? true : null;
}
