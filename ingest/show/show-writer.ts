import { packageSegment } from '@/recording/package-segment';
import { isDiskError, LAST_BYTES, type RecordingFolder, SPARE_BYTES } from '@/recording/recording-folder';
import { SILENCE_MS } from './encoders';
import type { Faults } from './faults';
import type { Draft } from './segmenter';
import type { Ring } from './ring';
import { addToLog, type Entry, toMapName, toSegmentName, TRACK } from './show-log';
import { toContent, toTracks } from './to-segment';

/** Drafts that may wait for the disk before the encoder is slowed down. */
const MAX_WAITING = 2;
const SLOW_MS = 2000;

type Options = {
  folder: RecordingFolder;
  next: number;
  faults: Faults;
  ring: Ring;
  now: () => number;
  written: (entry: Entry) => void;
  lost: (draft: Draft) => void;
  report: (message: string, error: unknown) => void;
};

export type ShowWriter = ReturnType<typeof createShowWriter>;

/** Writes one segment after the other: map, segment, line in the log, and only then `written`. */
export function createShowWriter({ folder, next, faults, ring, now, written, lost, report }: Options) {
  const waiting: Draft[] = [];
  let number = next;
  let isBroken = false;
  let work: Promise<void> | null = null;
  let isDiskFull = false;
  /** Since when something waits to be written. */
  let lateSinceMs: number | null = null;

  async function write(draft: Draft): Promise<void> {
    const { map, segment } = await packageSegment(toTracks(draft), toContent(draft));
    const isKept = await ring.hasRoom();
    const spare = isKept ? SPARE_BYTES : LAST_BYTES;
    const mapName = toMapName(draft.video, draft.audio);
    if (!(await folder.has(`${TRACK}/${mapName}`)))
      await folder.saveSynced(`${TRACK}/${mapName}`, map, spare);
    const file = toSegmentName(number);
    await folder.saveSynced(`${TRACK}/${file}`, segment, spare);
    const { seconds, start, atMs, isReconnect, input } = draft;
    const entry: Entry = {
      number,
      missing: null,
      seconds: Math.round(seconds * 1e6) / 1e6,
      file,
      bytes: segment.byteLength,
      isNewStart: draft.isNewStart || isBroken || (isKept && ring.since() !== null),
      key: null,
      map: { tag: `#EXT-X-MAP:URI="${mapName}"`, key: null },
      at: atMs,
      start,
      isReconnect,
      input,
      ...(!isKept && { isKept }),
    };
    await addToLog(folder, entry);
    number += 1;
    isBroken = false;
    ring.note(entry);
    written(entry);
  }

  async function attempt(draft: Draft): Promise<void> {
    const beganMs = now();
    try {
      await write(draft);
      isDiskFull = false;
      lateSinceMs = waiting.length > 1 ? now() : null;
    } catch (error) {
      isBroken = true;
      lost(draft);
      if (!isDiskError(error)) {
        faults.note('clock-jumps');
        report('A segment could not be packaged and is left out.', error);
        return;
      }
      faults.note('disk-full');
      // Said once, and again after the disk had room.
      if (!isDiskFull) report(`${error.message}, so the show can't go on.`, error);
      isDiskFull = true;
    }
    if (now() - beganMs > SLOW_MS) faults.note('disk-slow');
  }

  async function writeAll(): Promise<void> {
    for (let draft = waiting[0]; draft; draft = waiting[0]) {
      await attempt(draft);
      waiting.shift();
    }
  }

  return {
    add(draft: Draft): void {
      waiting.push(draft);
      lateSinceMs ??= now();
      if (waiting.length > MAX_WAITING) faults.note('disk-slow');
      work ??= writeAll().finally(() => {
        work = null;
      });
    },

    /** Null while the disk keeps up. Otherwise resolves when it has caught up. */
    pressure: (): Promise<void> | null => (waiting.length > MAX_WAITING ? work : null),

    /** Whether viewers have got nothing for as long as an encoder may be silent. */
    isStuck: (): boolean => lateSinceMs !== null && now() - lateSinceMs >= SILENCE_MS,

    /** Resolves when all is written. */
    settled: async (): Promise<void> => {
      await work;
    },
  };
}
