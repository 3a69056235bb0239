/** Who saw less than this much has not begun, in seconds. */
const BEGUN_AFTER = 10;

/**
 * Where to go on another time, in seconds; null before a recording has properly begun and near its
 * end, where going on would show the credits. Takes the position and the length of the recording.
 */
export function toResumePoint(position: number, duration: number): number | null {
  if (!Number.isFinite(duration) || position < BEGUN_AFTER) return null;
  const credits = Math.min(30, Math.max(5, duration * 0.05));
  return position < duration - credits ? Math.floor(position) : null;
}

/** Reads a position that was kept; null for what is none. */
export function parseResumePoint(text: string | null): number | null {
  const seconds = text === null || text === '' ? NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= BEGUN_AFTER ? seconds : null;
}
