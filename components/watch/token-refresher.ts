import type { ShowId } from '@/lib/contract/show-id';
import { backoffMs } from '@/lib/player/backoff';
import type { TokenAnswer } from '@/lib/player/token-answer';
import type { WatchTrouble } from '@/lib/player/watch-tally';
import { type AppError, ERROR_STATUS, type ErrorCode } from '@/lib/result';
import { askForToken } from './ask-for-token';
import { takeToken } from './early';

const HEARTBEAT_MS = 30_000;
const WAITING_MS = 5000;
/** `house_full`: waits vary so that viewers don't retry in step. In milliseconds. */
const FULL_MS = { from: 5000, spread: 10_000 };
/** In milliseconds. */
const AT_ONCE_MS = 1000;

/** Another request would be answered alike. */
const isFinal = (code: ErrorCode) => ERROR_STATUS[code] < 500 && code !== 'rate_limited';

type Wishes = {
  show: ShowId;
  /** In seconds. */
  position: () => number | undefined;
  trouble: () => WatchTrouble | undefined;
  onToken: (token: TokenAnswer, position: number | undefined) => void;
  onRefused: (error: AppError) => void;
  onFull: () => void;
};

export function createTokenRefresher(wishes: Wishes) {
  const { show, position: tellPosition, onToken, onRefused, onFull } = wishes;
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
    const early = takeOver ? null : takeToken(show);
    // JSON leaves undefined out.
    const wish = { takeOver: takeOver || undefined, position, trouble: wishes.trouble() };
    const answer = await (early ?? askForToken(show, { purpose: 'show', ...wish }));
    isAsking = false;
    if (signal.aborted) return;
    if (answer.ok) {
      failures = 0;
      next(answer.value.playlist === null ? WAITING_MS : HEARTBEAT_MS);
      return onToken(answer.value, position);
    }
    if (isFinal(answer.error.code)) {
      isClosed = true;
      clearTimeout(timer);
      return onRefused(answer.error);
    }
    const isFull = answer.error.code === 'house_full';
    if (isFull) onFull();
    failures = isFull ? 0 : failures + 1;
    next(isFull ? FULL_MS.from + Math.random() * FULL_MS.spread : backoffMs(failures));
  };

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
