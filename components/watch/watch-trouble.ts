import { isAtLiveEdge } from '@/lib/playback/live-edge';
import type { PlayerStore } from './player-state';

const LOOK_EVERY_MS = 500;

/** A live picture that stands still for so long is interrupted, whatever the origin answers. */
const STANDSTILL_MS = 8000;

/**
 * Says over the picture what keeps it from going on, once what is buffered has played. A viewer who
 * was live before is live again afterwards.
 */
export function watchTrouble(
  store: PlayerStore,
  isFailing: () => boolean,
  toLive: () => void,
  signal: AbortSignal,
): void {
  let stillSinceMs: number | null = null;
  let wasLive = true;

  const look = () => {
    const { isWaiting, isPaused, isStarted, isLive, liveAt, position, halt, isBefore, trouble } = store.get();
    const isMeantToPlay = (!isPaused || !isStarted) && halt === null && !isBefore;
    const isStill = isWaiting && isMeantToPlay;
    stillSinceMs = isStill ? (stillSinceMs ?? performance.now()) : null;
    if (!isStill) {
      if (trouble !== null && isLive && wasLive && isStarted && !isAtLiveEdge(position, liveAt)) toLive();
      if (trouble === null) wasLive = isAtLiveEdge(position, liveAt);
      return store.set({ trouble: null });
    }
    const forMs = performance.now() - (stillSinceMs ?? 0);
    const hasNetwork = navigator.onLine;
    if (isFailing() || !hasNetwork) store.set({ trouble: hasNetwork ? 'interrupted' : 'offline' });
    else if (isLive && forMs > STANDSTILL_MS) store.set({ trouble: 'interrupted' });
    else if (trouble === 'offline') store.set({ trouble: null });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
