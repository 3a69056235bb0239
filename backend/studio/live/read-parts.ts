import { createHash } from 'node:crypto';
import { type PartEntry, showPartSchema } from '@/lib/contract/ingest';
import { readAnswer, readStream } from '@/lib/json/read-json';
import type { RecordingFolder } from '@/recording/recording-folder';
import { mergeParts, type Piece } from './merge-parts';

/** The only track of a recording by live inputs: the original quality. */
export const TRACK = '0';

/** Of the longest show, with a line for each segment. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_MAP_BYTES = 1024 * 1024;

type Ask = (address: string) => Promise<Response>;

/** What a live input has of a show. */
export type ReadPart = { isOver: boolean; base: string; pieces: Piece[] };

/**
 * Reads what live inputs have, and copies it into a recording. `rest` is called before each copy.
 * Times in ms.
 */
export function createPartReader({
  ask,
  now,
  rest,
}: {
  ask: Ask;
  now: () => number;
  rest: () => Promise<void>;
}) {
  /** Resolves with false for a file that is not what the log says. Throws to be tried again. */
  async function copy(
    folder: RecordingFolder,
    { address, own, bytes }: { address: string; own: string; bytes: number | null },
  ): Promise<boolean> {
    const file = `${TRACK}/${own}`;
    if (bytes === null ? await folder.has(file) : (await folder.sizeOf(file)) === bytes) return true;
    const response = await ask(address);
    if (response.status >= 500) throw new Error(`${address} answers ${response.status}`);
    const body = response.body && (await readStream(response.body, bytes ?? MAX_MAP_BYTES));
    if (response.status !== 200 || !body?.length || (bytes !== null && body.length !== bytes)) return false;
    await folder.saveSynced(file, body);
    return true;
  }

  return {
    /** Null where the input can't be reached or answers nonsense. Empty where it has nothing. */
    async read(show: string, base: string): Promise<ReadPart | null> {
      try {
        const sentMs = now();
        const response = await ask(`${base}/shows/${show}/part`);
        if (response.status === 404) return { isOver: true, base, pieces: [] };
        const part = showPartSchema.safeParse(
          response.ok ? await readAnswer(response, MAX_PART_BYTES) : null,
        ).data;
        if (!part) return null;
        const aheadMs = Date.parse(part.now) - (sentMs + now()) / 2;
        const pieces = part.entries
          .filter(({ isKept }) => isKept !== false)
          .map((entry) => toPiece(entry, base, aheadMs));
        return { isOver: part.is_over, base, pieces };
      } catch {
        return null;
      }
    },

    /** The best first. Resolves with what the recording has then. */
    async copyAll(folder: RecordingFolder, show: string, parts: Piece[][]): Promise<Piece[]> {
      for (;;) {
        const merged = mergeParts(parts);
        const bad = new Set<Piece>();
        for (const piece of merged) {
          const { from, file, own, bytes, map } = piece;
          if (from === null) continue;
          await rest();
          const toAddress = (name: string) => `${from}/shows/${show}/${TRACK}/${name}`;
          const head = toMapFile(map.tag);
          const isWhole =
            (await copy(folder, { address: toAddress(head), own: toOwnMap(from, head), bytes: null })) &&
            (await copy(folder, { address: toAddress(file), own, bytes }));
          if (!isWhole) bad.add(piece);
        }
        if (bad.size === 0) return merged;
        // Another input may have this stretch.
        parts = parts.map((part) => part.filter((piece) => !bad.has(piece)));
      }
    },
  };
}

const toPiece = (entry: PartEntry, base: string, aheadMs: number): Piece => ({
  ...entry,
  at: Math.round(entry.at - aheadMs),
  from: base,
  own: `${hashOf(`${base} ${entry.at}`)}-${entry.file}`,
});

/** Two inputs name their files alike, and so does one that has deleted its copy. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const toMapFile = (tag: string): string => /URI="([^"]*)"/.exec(tag)?.[1] ?? '';
const toOwnMap = (base: string, file: string): string => `${hashOf(base)}-${file}`;
/** As the recording names it. */
export const toOwnTag = (base: string, tag: string): string =>
  `#EXT-X-MAP:URI="${toOwnMap(base, toMapFile(tag))}"`;
