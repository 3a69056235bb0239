import { fieldOf, textOf } from '@/lib/http/text-of';

export type TokenAnswer = {
  /** The multivariant playlist below `media/`; null while there is nothing to play. */
  playlist: string | null;
  /** Seconds that are left of a preview; null for any other access. */
  previewLeft: number | null;
  /** Whose login this is: nothing else that the browser keeps of another account counts. */
  account: string;
  /** Where the account left the recording; null when it has not, or the API stores no positions. */
  resume: AccountPosition | null;
};

/** `atMs` is by the clock of the API. */
export type AccountPosition = { seconds: number; atMs: number };

/** Null for what is no answer of `POST /api/playback/{eventId}/token`. */
export function parseTokenAnswer(value: unknown): TokenAnswer | null {
  const [playlist, left] = [fieldOf(value, 'playlist'), fieldOf(value, 'preview_left')];
  if (playlist !== null && typeof playlist !== 'string') return null;
  return {
    playlist,
    previewLeft: typeof left === 'number' ? left : null,
    account: textOf(value, 'account') ?? '',
    resume: readPosition(fieldOf(value, 'resume')),
  };
}

function readPosition(value: unknown): AccountPosition | null {
  const seconds = fieldOf(value, 'seconds');
  const atMs = Date.parse(String(fieldOf(value, 'at')));
  return typeof seconds === 'number' && Number.isFinite(atMs) ? { seconds, atMs } : null;
}
