import { fieldOf, textOf } from '@/lib/http/text-of';

export type TokenAnswer = {
  /** Below `media/`; null while there is nothing to play. */
  playlist: string | null;
  /** In seconds. */
  previewLeft: number | null;
  /** Positions of other accounts in this browser don't count. */
  account: string;
  resume: AccountPosition | null;
};

/** `atMs` is by the API's clock. */
export type AccountPosition = { seconds: number; atMs: number };

/** Parses the answer of `POST /api/playback/{eventId}/token`. */
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
