import { backoffMs } from '@/lib/playback/backoff';
import type { TokenAnswer } from '@/lib/playback/token-answer';
import type { AppError } from '@/lib/result';
import { askForToken } from './ask-for-token';
import { takeToken } from './early';

const HEARTBEAT_MS = 30_000;
/** While nothing can be played yet, the viewer is waiting for it. */
const WAITING_MS = 5000;
/** There is no seat yet (`house_full`): each newcomer comes back at a time of their own. */
const FULL_MS = { from: 5000, spread: 10_000 };
/** Two wishes within this time are one. */
const AT_ONCE_MS = 1000;

/** Failures that end an attempt; after every other the token that is there may still be good. */
const FINAL = new Set([
  'unauthorized',
  'not_entitled',
  'access_over',
  'access_refunded',
  'access_suspended',
  'email_unverified',
  'country_blocked',
  'too_many_screens',
  'screen_stopped',
  'not_found',
  'invalid_input',
  'refused',
]);

type Wishes = {
  eventId: string;
  /** How far a recording has come, where the account is to hear of it; in seconds. */
  position: () => number | undefined;
  /** `position` is what the request sent. */
  onToken: (token: TokenAnswer, position: number | undefined) => void;
  /** The site says no; nothing more is asked until `ask` is called again. */
  onRefused: (error: AppError) => void;
  /** There is no seat yet, and it is asked for again. */
  onFull: () => void;
};

/**
 * Keeps a screen's token good: asks every half minute, at once when the tab is seen or online
 * again, and with growing pauses where no answer comes.
 */
export function createTokenRefresher(wishes: Wishes) {
  const { eventId, position: tellPosition, onToken, onRefused, onFull } = wishes;
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedAtMs = -Infinity;
  let isAsking = false;
  let isClosed = false;

  const next = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted && !isClosed) timer = setTimeout(() => void ask(), ms);
  };

  const ask = async (takeOver = false): Promise<void> => {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    isClosed = false;
    askedAtMs = performance.now();
    const position = tellPosition();
    const early = takeOver ? null : takeToken(eventId);
    const wish = { ...(takeOver && { takeOver }), ...(position !== undefined && { position }) };
    const answer = await (early ?? askForToken(eventId, { purpose: 'show', ...wish }));
    isAsking = false;
    if (signal.aborted) return;
    if (answer.ok) {
      failures = 0;
      next(answer.value.playlist === null ? WAITING_MS : HEARTBEAT_MS);
      return onToken(answer.value, position);
    }
    if (FINAL.has(answer.error.code)) {
      isClosed = true;
      clearTimeout(timer);
      return onRefused(answer.error);
    }
    const isFull = answer.error.code === 'house_full';
    if (isFull) onFull();
    failures = isFull ? 0 : failures + 1;
    next(isFull ? FULL_MS.from + Math.random() * FULL_MS.spread : backoffMs(failures));
  };

  /** Asks at once, unless that has just been done. */
  const hurry = () => {
    if (!isClosed && performance.now() - askedAtMs > AT_ONCE_MS) void ask();
  };
  const onSeen = () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAtMs > HEARTBEAT_MS) hurry();
  };
  document.addEventListener('visibilitychange', onSeen, { signal });
  window.addEventListener('pageshow', onSeen, { signal });
  window.addEventListener('online', hurry, { signal });

  return {
    ask,
    hurry,
    close() {
      controller.abort();
      clearTimeout(timer);
    },
  };
}
