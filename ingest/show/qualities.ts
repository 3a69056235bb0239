import { type MadeRungs, makeRungs, ORIGINAL, type RungFile, toOriginal } from '@/recording/make-rungs';
import { listRungs, rateOf, RUNG_NAMES, type Size } from '@/recording/rungs';
import { toStreamInf } from '@/recording/stream-inf';
import type { RecordingFolder } from '@/recording/recording-folder';
import { type LivePlaylist, writeLive } from './live-playlist';
import type { Entry } from './show-log';
import type { Claim, Places } from './places';

/** The rungs of a segment are late once the original has so many more, which players bridge. */
const LATE_AFTER = 2;
/** A rung without the newest of these is not offered. */
const MAX_BEHIND = 4;
/** Segments in time after which the costlier rungs are made again; twice as many each time. */
const RECOVERED = 15;
const MAX_RECOVERED = 480;
/** Of an `ffmpeg` that hangs, while nothing more comes. In ms. */
const MAX_MS = 60_000;
/** The main playlist waits so long for the first rungs, since players read it once. In ms. */
const FIRST_MS = 6000;
const MAX_KNOWN = 1000;

type Options = {
  folder: RecordingFolder;
  playlist: Pick<LivePlaylist, 'read'>;
  ffmpeg: string;
  places: Places;
  isRehearsal: boolean;
  now: () => number;
  report: (message: string, error: unknown) => void;
  /** For tests, as `lateAfter`. */
  make?: typeof makeRungs;
  lateAfter?: number | undefined;
};

export type Qualities = ReturnType<typeof createQualities>;

/**
 * The lower qualities of a show: each segment's are made once it is written, while the show has a
 * place. Those that come too late are left out, so the original waits for nothing.
 */
export function createQualities(options: Options) {
  const { folder, playlist, ffmpeg, places, now, report, make = makeRungs, lateAfter = LATE_AFTER } = options;
  const claim: Claim = { organisation_id: '', isRehearsal: options.isRehearsal, lastMs: 0 };
  /** By number: the rungs that are there. A segment that is not waiting has no others. */
  const made = new Map<number, RungFile[]>();
  const names = new Set<string>();
  const waiting: Entry[] = [];
  let source: MadeRungs['source'] | null = null;
  let work: Promise<void> | null = null;
  let current: AbortController | null = null;
  let hasPlace = false;
  let isReported = false;
  let [inTime, recovered] = [RECOVERED, RECOVERED];

  const isWaiting = ({ number }: Entry) => waiting.some((entry) => entry.number === number);
  const find = ({ number }: Entry, name: string) => made.get(number)?.find((rung) => rung.name === name);

  /** After a delay only the lowest is made, until that works. */
  function choose(video: Size): string[] {
    for (const { name } of listRungs(video)) names.add(name);
    const wanted = RUNG_NAMES.filter((name) => names.has(name));
    return inTime < recovered ? wanted.slice(-1) : wanted;
  }

  function slowDown(): void {
    if (inTime >= recovered) recovered = Math.min(2 * recovered, MAX_RECOVERED);
    inTime = 0;
  }

  async function attempt(entry: Entry, signal: AbortSignal): Promise<void> {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
      const original = toOriginal(entry.file, entry.map);
      const result = await make(original, { folder, ffmpeg, choose, signal: limited });
      if (signal.aborted) return;
      source = result.source;
      made.set(entry.number, result.rungs);
      for (const number of made.keys()) if (made.size > MAX_KNOWN) made.delete(number);
      inTime += 1;
      isReported = false;
    } catch (error) {
      if (signal.aborted) return;
      slowDown();
      if (isReported) return;
      isReported = true;
      report('Lower qualities could not be made.', error);
    }
  }

  async function makeAll(): Promise<void> {
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      current = new AbortController();
      await attempt(entry, current.signal);
      waiting.splice(waiting.indexOf(entry), 1);
    }
    current = null;
  }

  /** Leaves out what waits, except for the one that is given up just now. */
  function giveUp(): void {
    waiting.splice(1);
    current?.abort();
  }

  /** The rungs that keep up, best first. */
  function listOffered(): string[] {
    const { entries } = playlist.read();
    const newest = entries.slice(-MAX_BEHIND);
    return source === null ? [] : RUNG_NAMES.filter((name) => newest.some((entry) => find(entry, name)));
  }

  return {
    setOrganisation: (id: string): void => void (claim.organisation_id = id),

    /** A segment that was just written. */
    add(entry: Entry): void {
      hasPlace = places.ask(claim);
      if (!hasPlace) return giveUp();
      if (waiting.length >= lateAfter) {
        giveUp();
        slowDown();
      }
      waiting.push(entry);
      work ??= makeAll().finally(() => (work = null));
    },

    /** Of any rung that a player may know from an earlier process. */
    readRung(name: string): Buffer | null {
      if (!RUNG_NAMES.includes(name)) return null;
      const live = playlist.read();
      const end = live.entries.findIndex(isWaiting);
      const known = end < 0 ? live.entries : live.entries.slice(0, end);
      if (known.length === 0) return null;
      const entries = known.map((entry) => (find(entry, name) ? entry : toStandIn(entry)));
      return Buffer.from(writeLive({ ...live, entries, isEnded: live.isEnded && end < 0 }));
    },

    /** Leads to the original and to the rungs that keep up. Null before there are pictures. */
    readMain(isOver: boolean): Buffer | null {
      const { entries } = playlist.read();
      const [first] = entries;
      if (!first) return null;
      const offered = isOver ? [] : listOffered();
      const isNew = now() - first.at - first.seconds * 1000 < FIRST_MS;
      if (offered.length === 0 && isNew && waiting.length > 0) return null;
      const lines = offered.flatMap((name) => {
        const files = entries.flatMap((entry) => {
          const rung = find(entry, name);
          return rung ? [{ ...rung, seconds: entry.seconds }] : [];
        });
        return [toStreamInf(files, files.at(-1)?.facts ?? null, rateOf(name)), `${name}/index.m3u8`];
      });
      const own = [toStreamInf(entries, source), `${ORIGINAL}/index.m3u8`];
      return Buffer.from(`${['#EXTM3U', '#EXT-X-INDEPENDENT-SEGMENTS', ...own, ...lines].join('\n')}\n`);
    },

    /** For the desk: what viewers can choose below a picture of this size, or why nothing. */
    status(video: Size): { heights: number[]; why: 'places' | 'late' | null } {
      const heights = listOffered().map((name) => Number.parseInt(name, 10));
      if (heights.length > 0 || claim.lastMs === 0 || listRungs(video).length === 0)
        return { heights, why: null };
      return { heights, why: !hasPlace ? 'places' : inTime < recovered ? 'late' : null };
    },

    /** Makes room for others. Resolves when nothing is written any more. */
    async stop(): Promise<void> {
      places.leave(claim);
      giveUp();
      await work;
    },
  };
}

/** The original in a rung's playlist. At an `EXT-X-GAP` hls.js 1.7 stops for good. */
function toStandIn(entry: Entry): Entry {
  const { file, map } = toOriginal(`../${ORIGINAL}/${entry.file}`, entry.map);
  return { ...entry, file, map: { tag: `#EXT-X-MAP:URI="../${ORIGINAL}/${map}"`, key: null } };
}
