import { fail, ok, type Result } from '@/lib/result';
import type { Input, Publication } from './publication';
import type { Segmenter } from './segmenter';

/** Without media for this long, another encoder takes over. */
export const SILENCE_MS = 5000;

/** Who may send to a show, and who is on the air. */
export type Encoders = {
  byInput: Map<Input, Publication>;
  onAir: { publication: Publication; segmenter: Segmenter } | null;
  /** Of the one that was on the air last, also before this process. */
  lastInput: Input | null;
  lastMediaMs: number | null;
  /** Of a repeated picture: viewers see something, and another encoder may take over. */
  lastStillMs: number | null;
  flowingSinceMs: number;
};

type Named = Pick<Publication, 'input' | 'key'>;

export const isFlowing = ({ lastMediaMs }: Pick<Encoders, 'lastMediaMs'>, nowMs: number): boolean =>
  lastMediaMs !== null && nowMs - lastMediaMs < SILENCE_MS;

/** Fails while another encoder sends with the same key. One with an older key has to go. */
export function findRival(
  { byInput }: Encoders,
  { input, key }: Named,
  nowMs: number,
): Result<Publication | null> {
  const other = byInput.get(input) ?? null;
  if (other?.key === key && nowMs - other.lastMs < SILENCE_MS)
    return fail('conflict', 'Another encoder is sending with this key.');
  return ok(other);
}

/** Those that send with a key, or all. */
export const listEncoders = ({ byInput }: Encoders, key: string | null): Publication[] =>
  [...byInput.values()].filter((publication) => key === null || publication.key === key);

/** Whether the next picture of this encoder is the show's: the backup waits for silence. */
export function mayBeOnAir(encoders: Encoders, publication: Publication, nowMs: number): boolean {
  const { onAir, lastInput } = encoders;
  if (publication.isOver) return false;
  if (onAir?.publication === publication) return true;
  return !isFlowing(encoders, nowMs) || (onAir === null && lastInput === publication.input);
}

export function noteMedia(encoders: Encoders, nowMs: number): void {
  if (!isFlowing(encoders, nowMs)) encoders.flowingSinceMs = nowMs;
  encoders.lastMediaMs = nowMs;
}

export function takeOffAir(encoders: Encoders): void {
  encoders.onAir?.segmenter.flush();
  encoders.onAir = null;
}

/** Its place is free at once. */
export function removeEncoder(encoders: Encoders, publication: Publication): void {
  publication.isOver = true;
  if (encoders.onAir?.publication === publication) takeOffAir(encoders);
  if (encoders.byInput.get(publication.input) === publication) encoders.byInput.delete(publication.input);
}
