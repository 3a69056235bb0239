export type TokenAnswer = {
  /** How long playlists open, in milliseconds from the answer on. */
  ttlMs: number;
  /** The multivariant playlist below `media/`; null while there is nothing to play. */
  playlist: string | null;
  isPreview: boolean;
  /** Seconds that are left of a preview; null for any other access. */
  previewLeft: number | null;
};

/** Null for what is no answer of `POST /api/playback/{eventId}/token`. */
export function parseTokenAnswer(value: unknown): TokenAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const field = (name: string): unknown => Reflect.get(value, name);
  const [ttlMs, playlist, left] = [field('ttl_ms'), field('playlist'), field('preview_left')];
  if (typeof ttlMs !== 'number' || !(playlist === null || typeof playlist === 'string')) return null;
  return {
    ttlMs,
    playlist,
    isPreview: field('grant') === 'preview',
    previewLeft: typeof left === 'number' ? left : null,
  };
}
