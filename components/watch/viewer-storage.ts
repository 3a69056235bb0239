import { DEFAULT_PREFERENCES, parsePreferences, type Preferences } from '@/lib/playback/preferences';
import { parseResumePoint, toResumePoint } from '@/lib/playback/resume';
import type { CaptionTrack } from './engine';
import type { PlayerState } from './player-state';
import type { Store } from './player-store';

const PREFERENCES_KEY = 'player';
const KEEP_EVERY_SECONDS = 5;

/** How the viewer likes to watch; the defaults where storage is switched off. */
export function readPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(PREFERENCES_KEY));
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** Keeps what has changed. */
export function keepPreferences(changed: Partial<Preferences>): void {
  store(PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changed }));
}

/** Where this browser left a recording, in seconds; null for the beginning. */
export function readResumePoint(eventId: string): number | null {
  try {
    return parseResumePoint(localStorage.getItem(resumeKey(eventId)));
  } catch {
    return null;
  }
}

/** The captions in the viewer's language; null where they want none, or there are none. */
export function findPreferredCaption(tracks: readonly CaptionTrack[]): string | null {
  const { captions: language } = readPreferences();
  return language === null ? null : (tracks.find((track) => track.language === language)?.id ?? null);
}

/**
 * Keeps the position of a recording, every few seconds and when the page is left; what began live
 * (`hasBeenLive`) has none. Returns what keeps it at once.
 */
export function keepPosition(
  eventId: string,
  store: Store<PlayerState>,
  hasBeenLive: () => boolean,
  signal: AbortSignal,
): () => void {
  let keptAt = 0;
  const keep = () => {
    const { isLive, position, windowEnd, isStarted } = store.get();
    if (!isLive && !hasBeenLive() && isStarted && windowEnd > 0)
      keepResumePoint(eventId, position, windowEnd);
  };
  const leave = store.subscribe(() => {
    const { position, resumedAt } = store.get();
    if (Math.abs(position - keptAt) < KEEP_EVERY_SECONDS) return;
    keptAt = position;
    keep();
    if (resumedAt !== null && position - resumedAt > 2 * KEEP_EVERY_SECONDS) store.set({ resumedAt: null });
  });
  signal.addEventListener('abort', leave);
  window.addEventListener('pagehide', keep, { signal });
  return keep;
}

/** Keeps where a recording is, or forgets it near its end. Both in seconds. */
function keepResumePoint(eventId: string, position: number, duration: number): void {
  const point = toResumePoint(position, duration);
  store(resumeKey(eventId), point === null ? null : String(point));
}

const resumeKey = (eventId: string) => `resume:${eventId}`;

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is switched off or full: watching goes on, and is forgotten.
  }
}
