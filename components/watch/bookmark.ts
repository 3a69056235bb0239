import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { readStored, store as keep } from '@/components/ui/browser-storage';
import { chooseResumePoint, parseKeptPosition, toResumePoint } from '@/lib/player/resume';
import type { AccountPosition, TokenAnswer } from '@/lib/player/token-answer';
import type { PlayerStore } from './player-state';

const KEEP_EVERY_SECONDS = 5;

export type Bookmark = ReturnType<typeof createBookmark>;

export function createBookmark(
  show: ShowId,
  store: PlayerStore,
  hasBeenLive: () => boolean,
  signal: AbortSignal,
) {
  const key = `resume:${toShowText(show)}`;
  let account: string | null = null;
  let theirs: AccountPosition | null = null;
  let heardAtMs = 0;
  let isOpened = false;
  let reached: number | null = null;
  let told: number | null = null;

  const keepNow = () => {
    const { isLive, position, windowEnd, isStarted } = store.get();
    if (account === null || isLive || hasBeenLive() || !isStarted || windowEnd <= 0) return;
    reached = toResumePoint(position, windowEnd) ?? 0;
    keep('localStorage', key, JSON.stringify({ account, seconds: reached, heardAtMs }));
  };
  let keptAt = 0;
  const leave = store.subscribe(() => {
    const { position, resumedAt } = store.get();
    if (Math.abs(position - keptAt) < KEEP_EVERY_SECONDS) return;
    keptAt = position;
    keepNow();
    if (resumedAt !== null && position - resumedAt > 2 * KEEP_EVERY_SECONDS) store.set({ resumedAt: null });
  });
  signal.addEventListener('abort', leave);
  window.addEventListener('pagehide', keepNow, { signal });

  return {
    /** In seconds; null for the beginning. */
    read: () =>
      account === null
        ? null
        : chooseResumePoint(parseKeptPosition(readStored('localStorage', key)), account, theirs),
    /** Undefined when the account already has the position. */
    news: () => (reached === null || reached === told ? undefined : reached),
    hear(answer: TokenAnswer, sent: number | undefined) {
      const isOther = answer.account !== account;
      account = answer.account;
      if (sent !== undefined) told = sent;
      if (sent === undefined && isOpened && !isOther) return;
      if (!isOpened || isOther) theirs = answer.resume;
      isOpened = answer.playlist !== null;
      heardAtMs = Math.max(isOther ? 0 : heardAtMs, answer.resume?.atMs ?? 0);
    },
    close() {
      keepNow();
      isOpened = false;
      reached = null;
    },
    keepNow,
  };
}
