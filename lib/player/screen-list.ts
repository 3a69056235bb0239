import { fieldOf } from '@/lib/http/text-of';

export type ListedScreen = { id: string; name: string | null; sinceMs: number; place: ScreenPlace };

/** `here` is the screen that asks, `browser` another screen of its login. */
export type ScreenPlace = 'here' | 'browser' | 'elsewhere';

/** Takes the answer of `POST /api/playback/{eventId}/screens` and the id of the asking screen. */
export function parseScreens(value: unknown, own: string): ListedScreen[] | null {
  const screens = fieldOf(value, 'screens');
  if (!Array.isArray(screens)) return null;
  return screens.flatMap((screen: unknown) => {
    const [id, name, since] = [fieldOf(screen, 'id'), fieldOf(screen, 'name'), fieldOf(screen, 'since')];
    const sinceMs = Date.parse(String(since));
    if (typeof id !== 'string' || !Number.isFinite(sinceMs)) return [];
    const isOfLogin = fieldOf(screen, 'current') === true;
    const place = fieldOf(screen, 'screen') === own ? 'here' : isOfLogin ? 'browser' : 'elsewhere';
    return { id, name: typeof name === 'string' ? name : null, sinceMs, place };
  });
}
