export type TokenAnswer = {
  /** How long playlists open, in milliseconds from the answer on. */
  ttlMs: number;
  /** The multivariant playlist below `media/`; null while there is nothing to play. */
  playlist: string | null;
  isPreview: boolean;
  /** Seconds that are left of a preview; null for any other access. */
  previewLeft: number | null;
  /** Whose login this is: nothing else that the browser keeps of another account counts. */
  account: string;
  /** Where the account left the recording; null where it has not, and where the API keeps nothing. */
  resume: AccountPosition | null;
};

/** `atMs` is by the clock of the API. */
export type AccountPosition = { seconds: number; atMs: number };

/** Null for what is no answer of `POST /api/playback/{eventId}/token`. */
export function parseTokenAnswer(value: unknown): TokenAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const field = (name: string): unknown => Reflect.get(value, name);
  const account = field('account');
  const [ttlMs, playlist, left] = [field('ttl_ms'), field('playlist'), field('preview_left')];
  if (typeof ttlMs !== 'number' || !(playlist === null || typeof playlist === 'string')) return null;
  return {
    ttlMs,
    playlist,
    isPreview: field('grant') === 'preview',
    previewLeft: typeof left === 'number' ? left : null,
    account: typeof account === 'string' ? account : '',
    resume: readPosition(field('resume')),
  };
}

function readPosition(value: unknown): AccountPosition | null {
  if (typeof value !== 'object' || value === null) return null;
  const seconds: unknown = Reflect.get(value, 'seconds');
  const atMs = Date.parse(String(Reflect.get(value, 'at')));
  return typeof seconds === 'number' && Number.isFinite(atMs) ? { seconds, atMs } : null;
}
