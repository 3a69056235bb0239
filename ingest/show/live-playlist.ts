import { createSegmentWriter } from '@/recording/hls/media-playlist';
import type { Entry } from './show-log';

/** In seconds: viewers of a live show may go back this far. */
export const WINDOW_SECONDS = 300;
const MIN_TARGET = 2;

export type LivePlaylist = ReturnType<typeof createLivePlaylist>;

/** Keeps the newest entries, and the text that all viewers get. */
export function createLivePlaylist() {
  const entries: Entry[] = [];
  let target = MIN_TARGET;
  let startsBefore = 0;
  let seconds = 0;
  let isEnded = false;
  let body: Buffer | null = null;

  function drop(isOld: (first: Entry) => boolean): void {
    for (let [first] = entries; first && isOld(first); [first] = entries) {
      entries.shift();
      seconds -= first.seconds;
      startsBefore += hasBreak(first) ? 1 : 0;
    }
    body = null;
  }

  return {
    add(entry: Entry): void {
      entries.push(entry);
      seconds += entry.seconds;
      target = Math.max(target, Math.round(entry.seconds));
      drop((first) => seconds - first.seconds > WINDOW_SECONDS);
    },

    /** Its segments up to this number are gone. */
    dropTo: (number: number): void => drop((first) => first.number <= number),

    setEnded(isNowEnded: boolean): void {
      isEnded = isNowEnded;
      body = null;
    },

    /** Null before the first segment. */
    text(): Buffer | null {
      if (entries.length > 0) body ??= Buffer.from(writeLive({ entries, target, startsBefore, isEnded }));
      return body;
    },

    /** What it lists now, for the playlist of another quality. */
    read: (): LiveWindow => ({ entries, target, startsBefore, isEnded }),
  };
}

const hasBreak = ({ isNewStart, number }: Entry) => isNewStart && number > 0;

export type LiveWindow = {
  entries: readonly Entry[];
  target: number;
  startsBefore: number;
  isEnded: boolean;
};

export function writeLive({ entries, target, startsBefore, isEnded }: LiveWindow): string {
  const writeSegment = createSegmentWriter();
  const lines = entries.flatMap((entry, index) => {
    const { file: uri, seconds, isNewStart, key, map, at } = entry;
    const isTimed = index === 0 || isNewStart;
    const time = isTimed ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`] : [];
    const segment = writeSegment({ uri, seconds, isNewStart, key, map, tags: [] }, time);
    return [...(hasBreak(entry) ? ['#EXT-X-DISCONTINUITY'] : []), ...segment];
  });
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${entries[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${startsBefore}`,
  ];
  return `${[...head, ...lines, ...(isEnded ? ['#EXT-X-ENDLIST'] : [])].join('\n')}\n`;
}
