import { readStored, store as keep } from '@/components/ui/browser-storage';
import { parsePreferences, type Preferences } from '@/lib/player/preferences';
import type { CaptionTrack } from './engine';

const PREFERENCES_KEY = 'player';

export function readPreferences(): Preferences {
  return parsePreferences(readStored('localStorage', PREFERENCES_KEY));
}

export function keepPreferences(changed: Partial<Preferences>): void {
  keep('localStorage', PREFERENCES_KEY, JSON.stringify({ ...readPreferences(), ...changed }));
}

export function findPreferred(kind: 'captions' | 'audio', tracks: readonly CaptionTrack[]): string | null {
  const language = readPreferences()[kind];
  return language === null ? null : (tracks.find((track) => track.language === language)?.id ?? null);
}
