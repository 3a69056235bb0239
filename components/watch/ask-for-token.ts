import { readStored, store } from '@/components/ui/browser-storage';
import { PLAYER_FAILURES } from '@/lib/content/player';
import { postForAnswer } from '@/lib/http/post-json';
import { parseTokenAnswer, type TokenAnswer } from '@/lib/playback/token-answer';
import type { Result } from '@/lib/result';

type Wish = { takeOver?: boolean; purpose: 'show' | 'test'; position?: number };

/** Asks once for the token, which comes as a cookie that no script can read. */
export function askForToken(eventId: string, wish: Wish): Promise<Result<TokenAnswer>> {
  const path = `/api/playback/${encodeURIComponent(eventId)}/token`;
  const body = { screen: findScreenId(eventId), ...wish };
  return postForAnswer(path, body, parseTokenAnswer, PLAYER_FAILURES.unreadable);
}

/**
 * The name of this screen at an event, made up once for a tab, so that a reload takes no second
 * place.
 */
export function findScreenId(eventId: string): string {
  const key = `screen:${eventId}`;
  const id = readStored('sessionStorage', key) ?? makeId();
  store('sessionStorage', key, id);
  return id;
}

/** 32 hexadecimal digits; `randomUUID` is there on secure pages only. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The address of a file of the event's video. */
export function toMediaAddress(eventId: string, file: string): string {
  return `/api/playback/${encodeURIComponent(eventId)}/media/${file}`;
}
