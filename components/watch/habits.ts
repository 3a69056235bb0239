import { DEFAULT_PREFERENCES, parsePreferences, type Preferences } from '@/lib/playback/preferences';
import { parseResumePoint, toResumePoint } from '@/lib/playback/resume';

const PREFERENCES_KEY = 'player';

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

/** Keeps where a recording is, or forgets it near its end. Both in seconds. */
export function keepResumePoint(eventId: string, position: number, duration: number): void {
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
