import { fieldOf } from '@/lib/http/text-of';

/** `name` null for a device that is not known; `isHere`: of the login that asks. */
export type ListedScreen = { id: string; name: string | null; sinceMs: number; isHere: boolean };

/** The screens in an answer of `POST /api/playback/{eventId}/screens`; null for what is none. */
export function parseScreens(value: unknown): ListedScreen[] | null {
  const screens = fieldOf(value, 'screens');
  if (!Array.isArray(screens)) return null;
  return screens.flatMap((screen: unknown) => {
    const [id, name, since] = [fieldOf(screen, 'id'), fieldOf(screen, 'name'), fieldOf(screen, 'since')];
    const sinceMs = Date.parse(String(since));
    if (typeof id !== 'string' || !Number.isFinite(sinceMs)) return [];
    const isHere = fieldOf(screen, 'current') === true;
    return { id, name: typeof name === 'string' ? name : null, sinceMs, isHere };
  });
}
