import type { AccountPosition } from './token-answer';

const BEGUN_AFTER = 10;

/** Where to resume, in seconds; null before a recording has properly begun and in its credits. */
export function toResumePoint(position: number, duration: number): number | null {
  if (!Number.isFinite(duration) || position < BEGUN_AFTER) return null;
  const credits = Math.min(30, Math.max(5, duration * 0.05));
  return position < duration - credits ? Math.floor(position) : null;
}

/**
 * What a browser keeps of a recording: whose position it is, in seconds, and `heardAtMs`, the
 * moment of the account's position that it goes beyond.
 */
export type KeptPosition = { account: string; seconds: number; heardAtMs: number };

/** Null for what is none. */
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
 * Where an account resumes, in seconds; null for the beginning. The account's own position counts
 * where this browser had not heard of it when it kept its own, so no two clocks are compared.
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
