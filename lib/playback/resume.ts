const BEGUN_AFTER = 10;

/** Where to resume, in seconds; null before a recording has properly begun and in its credits. */
export function toResumePoint(position: number, duration: number): number | null {
  if (!Number.isFinite(duration) || position < BEGUN_AFTER) return null;
  const credits = Math.min(30, Math.max(5, duration * 0.05));
  return position < duration - credits ? Math.floor(position) : null;
}

export function parseResumePoint(text: string | null): number | null {
  const seconds = text === null || text === '' ? NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= BEGUN_AFTER ? seconds : null;
}
