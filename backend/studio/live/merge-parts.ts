import type { PartEntry } from '@/lib/contract/ingest';

/** A segment, and the live input that has it. Null for what is in the recording already. */
export type Piece = PartEntry & {
  from: string | null;
  /** Its file in the recording. */
  own: string;
};

/**
 * The recording of a show from what several inputs have, the best first: each fills what those
 * before it lack. A segment is where its middle is, so a joint is half a segment off at most.
 */
export function mergeParts(parts: readonly (readonly Piece[])[]): Piece[] {
  let merged: Piece[] = [];
  for (const part of parts) {
    const before = merged;
    let next = 0;
    const missing = part.toSorted(byTime).filter(({ at, seconds }) => {
      const middle = at + seconds * 500;
      while ((before[next + 1]?.at ?? Infinity) <= middle) next += 1;
      const one = before[next];
      return !one || middle < one.at || middle >= one.at + one.seconds * 1000;
    });
    merged = [...before, ...missing].sort(byTime);
  }
  return merged;
}

const byTime = (one: Piece, other: Piece) => one.at - other.at;

/** Whether players have to begin again here. */
export const isJoint = (piece: Piece, before: Piece | undefined): boolean =>
  piece.isNewStart || before?.from !== piece.from || before.number + 1 !== piece.number;
