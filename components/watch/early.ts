import { type ShowId, toShowText } from '@/lib/contract/show-id';
import type { TokenAnswer } from '@/lib/player/token-answer';
import type { Result } from '@/lib/result';

/** In milliseconds. Tokens and playlists expire. */
const FRESH_MS = 10_000;

export type Early = {
  show: ShowId;
  atMs: number;
  token: Promise<Result<TokenAnswer>> | null;
  playlist: { address: string; text: Promise<string | null> } | null;
};

let kept: Early | null = null;

export function keepEarly(early: Early): void {
  kept = early;
}

export function findEarly(show: ShowId): Early | null {
  return kept && toShowText(kept.show) === toShowText(show) && isFresh(kept) ? kept : null;
}

export function takeToken(show: ShowId): Early['token'] {
  const early = findEarly(show);
  const token = early?.token ?? null;
  if (early) early.token = null;
  return token;
}

export function takePlaylist(address: string): Promise<string | null> | null {
  if (!kept?.playlist || !isFresh(kept)) return null;
  const { playlist } = kept;
  if (playlist.address !== new URL(address, location.href).pathname) return null;
  kept.playlist = null;
  return playlist.text;
}

const isFresh = ({ atMs }: Early) => performance.now() - atMs <= FRESH_MS;
