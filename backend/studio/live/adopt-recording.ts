import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toShowId } from '@/lib/contract/show-id';
import { findSince, readMediaPlaylist } from '@/recording/hls/media-playlist';
import { FOLDER_PLAYLIST, findRecording } from '@/recording/recording';
import { openRecordingFolder, readFreeBytes } from '@/recording/recording-folder';
import { listChapters, toStoredChapters } from '../../events/chapters';
import type { EventRow } from '../../events/repository';
import { toTimeline } from '../../playback/simulated-live';
import type { Store } from '../../store/schema';
import { isBeingDeleted } from '../videos/video-rows';

/** Of the original quality. */
const INDEX = '0/index.m3u8';

/**
 * The recording becomes the replay, from the start on, in ms by the clock that timed it. Only a
 * trim reaches further back. False for one without times, which has to be written again.
 */
export async function adoptRecording(
  { store, mediaDir }: { store: Store; mediaDir: string },
  event: EventRow,
  startsAtMs: number,
): Promise<boolean> {
  const { id, media, media_url: url } = event;
  if (media !== null) return true;
  const { name: folder } = await findRecording(mediaDir, toShowId(id));
  const path = join(mediaDir, folder);
  if (!existsSync(join(path, FOLDER_PLAYLIST)) || (await isBeingDeleted(store, folder))) return true;
  const text = await openRecordingFolder(path, readFreeBytes).readText(INDEX);
  const playlist = readMediaPlaylist(text ?? '');
  if (playlist.segments[0]?.at == null) return false;
  const first = findSince(playlist, startsAtMs);
  // Nothing came since the start.
  if (first === -1) return true;
  const from = toTimeline(playlist).starts[first] ?? 0;
  await store
    .updateTable('events')
    .set({ media: folder, kept_by: null, ...(from > 0 && trimAt(from, event)) })
    .where('id', '=', id)
    .where('media', 'is', null)
    .where('media_url', '=', url)
    .execute();
  return true;
}

/** Chapters that were written before count from the start. */
const trimAt = (from: number, event: EventRow) => ({
  trim_from: from,
  chapters: toStoredChapters({ chapters: null, trim_from: from, trim_until: null }, listChapters(event)),
});
