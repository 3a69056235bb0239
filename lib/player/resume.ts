import type { AccountPosition } from './token-answer';

const BEGUN_AFTER = 10;

/** In seconds; null near the beginning and in the credits. */
export function toResumePoint(position: number, duration: number): number | null {
  if (!Number.isFinite(duration) || position < BEGUN_AFTER) return null;
  const credits = Math.min(30, Math.max(5, duration * 0.05));
  return position < duration - credits ? Math.floor(position) : null;
}

/** `heardAtMs` is the time of the account's position that this one supersedes. */
export type KeptPosition = { account: string; seconds: number; heardAtMs: number };

export function parseKeptPosition(text: string | null): KeptPosition | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { account, seconds, heardAtMs }: Partial<Record<keyof KeptPosition, unknown>> = value;
    const isOne = typeof account === 'string' && typeof seconds === 'number' && typeof heardAtMs === 'number';
    return isOne ? { account, seconds, heardAtMs } : null;
  } catch {
    return null;
  }
}

/**
 * In seconds; null for the beginning. The account's position wins when this browser had not seen
 * it, so no two clocks are compared.
 */
export function chooseResumePoint(
  kept: KeptPosition | null,
  account: string,
  theirs: AccountPosition | null,
): number | null {
  const mine = kept?.account === account ? kept : null;
  const isNews = theirs !== null && theirs.atMs > (mine?.heardAtMs ?? -Infinity);
  const seconds = (isNews ? theirs : mine)?.seconds ?? 0;
  return seconds >= BEGUN_AFTER ? seconds : null;
}
