import { readStored, store as keep } from '@/components/ui/browser-storage';
import { parsePreferences, type Preferences } from '@/lib/playback/preferences';
import { parseResumePoint, toResumePoint } from '@/lib/playback/resume';
import type { CaptionTrack } from './engine';
import type { PlayerStore } from './player-state';

const PREFERENCES_KEY = 'player';
const KEEP_EVERY_SECONDS = 5;

export function readPreferences(): Preferences {
  return parsePreferences(readStored('localStorage', PREFERENCES_KEY));
}

export function keepPreferences(changed: Partial<Preferences>): void {
  keep('localStorage', PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changed }));
}

/** Where this browser left a recording, in seconds; null for the beginning. */
export function readResumePoint(eventId: string): number | null {
  return parseResumePoint(readStored('localStorage', resumeKey(eventId)));
}

/** The track in the viewer's language; null where they chose none, or there is none. */
export function findPreferred(kind: 'captions' | 'audio', tracks: readonly CaptionTrack[]): string | null {
  const language = readPreferences()[kind];
  return language === null ? null : (tracks.find((track) => track.language === language)?.id ?? null);
}

/**
 * Keeps the position of a recording (not of what began live), every few seconds and when the page
 * is left. Returns what keeps it at once.
 */
export function keepPosition(
  eventId: string,
  store: PlayerStore,
  hasBeenLive: () => boolean,
  signal: AbortSignal,
): () => void {
  let keptAt = 0;
  const keepNow = () => {
    const { isLive, position, windowEnd, isStarted } = store.get();
    if (isLive || hasBeenLive() || !isStarted || windowEnd <= 0) return;
    const point = toResumePoint(position, windowEnd);
    keep('localStorage', resumeKey(eventId), point === null ? null : String(point));
  };
  const leave = store.subscribe(() => {
    const { position, resumedAt } = store.get();
    if (Math.abs(position - keptAt) < KEEP_EVERY_SECONDS) return;
    keptAt = position;
    keepNow();
    if (resumedAt !== null && position - resumedAt > 2 * KEEP_EVERY_SECONDS) store.set({ resumedAt: null });
  });
  signal.addEventListener('abort', leave);
  window.addEventListener('pagehide', keepNow, { signal });
  return keepNow;
}

const resumeKey = (eventId: string) => `resume:${eventId}`;
