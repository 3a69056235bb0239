import type { PlayerStore } from './player-state';

const LOOK_EVERY_MS = 500;
/** In milliseconds. */
const PATIENCE_MS = 2000;
/** In seconds. Videos may have this much sound behind the last picture, and players wait for it. */
const TAIL = 0.5;

type Video = Pick<HTMLVideoElement, 'pause' | 'addEventListener' | 'dispatchEvent'>;

/** Ends a video that waits for ever at its end. */
export function endAtTail(video: Video, store: PlayerStore, signal: AbortSignal): void {
  let sinceMs: number | null = null;

  const look = () => {
    const { isLive, isWaiting, isPaused, position, windowEnd } = store.get();
    const isAtTail = windowEnd > 0 && windowEnd - position <= TAIL;
    if (isLive || !isWaiting || isPaused || !isAtTail) return void (sinceMs = null);
    sinceMs ??= performance.now();
    if (performance.now() - sinceMs < PATIENCE_MS) return;
    sinceMs = null;
    // After what the pause itself says.
    const tell = () => {
      video.dispatchEvent(new Event('ended'));
      store.set({ isEnded: true, isWaiting: false });
    };
    video.addEventListener('pause', tell, { once: true, signal });
    video.pause();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
