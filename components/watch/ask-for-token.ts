import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { readStored, store } from '@/components/ui/browser-storage';
import { PLAYER_FAILURES } from '@/lib/content/player';
import { postForAnswer } from '@/lib/http/post-json';
import { parseTokenAnswer, type TokenAnswer } from '@/lib/player/token-answer';
import type { WatchTrouble } from '@/lib/player/watch-tally';
import type { Result } from '@/lib/result';

type Wish = {
  takeOver?: boolean | undefined;
  purpose: 'show' | 'test';
  position?: number | undefined;
  trouble?: WatchTrouble | undefined;
};

export function askForToken(show: ShowId, wish: Wish): Promise<Result<TokenAnswer>> {
  const path = `/api/playback/${toShowText(show)}/token`;
  // AirPlay hands the address to a device without our cookie.
  const cast = 'WebKitPlaybackTargetAvailabilityEvent' in globalThis;
  const body = { screen: findScreenId(show), cast, ...wish };
  return postForAnswer(path, body, parseTokenAnswer, PLAYER_FAILURES.unreadable);
}

/** Stored per tab, so that a reload takes no second place. */
export function findScreenId(show: ShowId): string {
  const key = `screen:${toShowText(show)}`;
  const id = readStored('sessionStorage', key) ?? makeId();
  store('sessionStorage', key, id);
  return id;
}

/** `randomUUID` only exists on secure pages. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function toMediaAddress(show: ShowId, file: string): string {
  return `/api/playback/${toShowText(show)}/media/${file}`;
}
