import type { ShowId } from '@/lib/contract/show-id';
import { keepsToken } from '@/components/auth/use-viewer';
import { toLogin } from '@/lib/auth/return-to';
import type { TokenAnswer } from '@/lib/player/token-answer';
import type { WatchTrouble } from '@/lib/player/watch-tally';
import type { AppError } from '@/lib/result';
import { toMediaAddress } from './ask-for-token';
import type { Bookmark } from './bookmark';
import type { PlayerStore } from './player-state';
import type { Source } from './source';
import { createTokenRefresher } from './token-refresher';

const AFTER_PREVIEW_MS = 500;

type AccessOptions = {
  show: ShowId;
  /** In seconds. */
  previewSeconds: number;
  store: PlayerStore;
  source: Pick<Source, 'open' | 'stop'>;
  bookmark: Bookmark;
  isEventLive: () => boolean;
  trouble: () => WatchTrouble | undefined;
};

export function openAccess(options: AccessOptions) {
  const { show, previewSeconds, store, source, bookmark, isEventLive, trouble } = options;
  let previewTimer: ReturnType<typeof setTimeout> | undefined;

  const onToken = (answer: TokenAnswer, position: number | undefined) => {
    const { playlist, previewLeft } = answer;
    bookmark.hear(answer, position);
    store.set({
      isFull: false,
      isBefore: playlist === null,
      previewEndsAtMs: previewLeft === null ? null : performance.now() + previewLeft * 1000,
    });
    clearTimeout(previewTimer);
    if (previewLeft !== null)
      previewTimer = setTimeout(() => refresher.hurry(), previewLeft * 1000 + AFTER_PREVIEW_MS);
    if (playlist === null || store.get().halt) return;
    const startAt = isEventLive() ? null : bookmark.read();
    if (!store.get().isStarted && startAt !== null) store.set({ resumedAt: startAt });
    void source.open(toMediaAddress(show, playlist), startAt);
  };

  const onRefused = (error: AppError) => {
    bookmark.close();
    source.stop();
    const { code, message } = error;
    const isPreview = previewSeconds > 0 || store.get().previewEndsAtMs !== null;
    if (code === 'too_many_screens') return store.set({ halt: { kind: 'too-many-screens', message } });
    if (code === 'screen_stopped') return store.set({ halt: { kind: 'screen-stopped', message } });
    if (isPreview && code === 'not_entitled') return store.set({ halt: { kind: 'preview-over' } });
    const path = refusalPath(error, show.event, window.location.pathname, !keepsToken());
    if (path === null) store.set({ halt: { kind: 'failed', message } });
    else window.location.assign(path);
  };

  const onFull = () => store.set({ isFull: true });
  const wishes = { show, position: bookmark.news, trouble, onToken, onRefused, onFull };
  const refresher = createTokenRefresher(wishes);
  return {
    ask: refresher.ask,
    hurry: refresher.hurry,
    close() {
      clearTimeout(previewTimer);
      refresher.close();
    },
  };
}

/** `isGuest`: without a session, by the grant of a purchase. */
export function refusalPath(
  error: AppError,
  eventId: string,
  herePath: string,
  isGuest = false,
): string | null {
  switch (error.code) {
    case 'unauthorized':
      // The page says that the grant has ended.
      return isGuest ? herePath : toLogin(herePath, true);
    case 'not_entitled':
    case 'access_over':
    case 'access_refunded':
    case 'access_suspended':
    case 'email_unverified':
      return `/denied?event=${encodeURIComponent(eventId)}&reason=${error.code}`;
    case 'country_blocked':
      return '/not-available-in-your-country';
    default:
      return null;
  }
}
