import { type FreeBytes, openRecordingFolder } from '@/recording/recording-folder';
import type { Show } from '../show/show';
import { createPlaces } from './places';
import { createQualities, type Qualities } from './qualities';

/** Near the end of a disk the original has the rest. In bytes. */
const LEFT_BYTES = 1024 ** 3;

/** The program that makes lower qualities, and of how many shows at once. */
export type Ladder = { ffmpeg: string; atOnce: number; lateAfter?: number };

type Deps = {
  now: () => number;
  freeBytes: FreeBytes;
  report: (message: string, error: unknown) => void;
};

/** Makes the qualities of each show that is opened. */
export function createLadder(ladder: Ladder | null, { now, freeBytes, report }: Deps) {
  if (ladder === null) return undefined;
  const { ffmpeg, atOnce, lateAfter } = ladder;
  const places = createPlaces(atOnce, now);
  return ({ id, path, playlist }: Pick<Show, 'id' | 'path' | 'playlist'>): Qualities => {
    const folder = openRecordingFolder(path, async (root) => (await freeBytes(root)) - LEFT_BYTES);
    const isRehearsal = id.side !== null;
    return createQualities({ folder, playlist, ffmpeg, places, isRehearsal, now, report, lateAfter });
  };
}
