import { SPARE_BYTES, type RecordingFolder } from '@/recording/recording-folder';
import { type LivePlaylist, WINDOW_SECONDS } from './live-playlist';
import { type Entry, TRACK } from './show-log';

/** Once stopped, the recording goes on with this much more room. */
const AGAIN_BYTES = SPARE_BYTES / 8;
/** Below this, viewers can't go back further than a player needs. */
const TIGHT_BYTES = SPARE_BYTES / 8;
const TIGHT_SECONDS = 30;
/** Players still ask for what has just left the playlist. */
const KEEP_SECONDS = WINDOW_SECONDS + 60;

export type Ring = ReturnType<typeof createRing>;

/**
 * What viewers see while the disk has no room for the recording. These segments are deleted once
 * the live playlist has moved on.
 */
export function createRing(folder: RecordingFolder, playlist: LivePlaylist) {
  let entries: Entry[] = [];
  let sinceMs: number | null = null;
  let end = 0;

  async function shrink(seconds: number): Promise<void> {
    const old = entries.filter(({ start }) => end - start > seconds);
    entries = entries.slice(old.length);
    if (seconds < WINDOW_SECONDS) playlist.dropTo(old.at(-1)?.number ?? -1);
    for (const { file } of old) if (await folder.has(`${TRACK}/${file}`)) await folder.removeSegment(file);
  }

  return {
    /** Since when the show is not recorded, or null. In ms since 1970. */
    since: () => sinceMs,

    note(entry: Entry): void {
      end = entry.start + entry.seconds;
      if (entry.isKept === false) entries.push(entry);
      sinceMs = entry.isKept === false ? (sinceMs ?? entry.at) : null;
    },

    /** Of a process before this one. */
    tidy: (isOver: boolean) => shrink(isOver ? -1 : KEEP_SECONDS),

    /** Whether the disk has room for more of the recording. */
    async hasRoom(): Promise<boolean> {
      const free = await folder.readFree();
      await shrink(free < TIGHT_BYTES ? TIGHT_SECONDS : KEEP_SECONDS);
      return free >= SPARE_BYTES + (sinceMs === null ? 0 : AGAIN_BYTES);
    },
  };
}
