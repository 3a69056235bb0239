import { PLAYER_FAILURES } from '@/lib/content/player';
import { postJson } from '@/lib/http/post-json';
import { parseTokenAnswer, type TokenAnswer } from '@/lib/playback/token-answer';
import { type Result, fail, ok } from '@/lib/result';
import { screenId } from './screen-id';

type Wish = { takeOver?: boolean; purpose: 'show' | 'test'; position?: number };

/** Asks once for the token, which comes as a cookie that no script can read. */
export async function askForToken(eventId: string, wish: Wish): Promise<Result<TokenAnswer>> {
  const path = `/api/playback/${encodeURIComponent(eventId)}/token`;
  const answer = await postJson(path, { screen: screenId(eventId), ...wish });
  if (!answer.ok) return { ok: false, error: answer.error };
  const token = parseTokenAnswer(answer.value);
  return token ? ok(token) : fail('upstream_invalid', PLAYER_FAILURES.unreadable);
}

/** The address of a file of the event's video. */
export function toMediaAddress(eventId: string, file: string): string {
  return `/api/playback/${encodeURIComponent(eventId)}/media/${file}`;
}
