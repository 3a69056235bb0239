import { isAtLiveEdge } from '@/lib/player/live-edge';
import type { Engine, Failing } from './engine';
import type { PlayerState, PlayerStore } from './player-state';

const LOOK_EVERY_MS = 500;

/** In milliseconds. */
const STANDSTILL_MS = 2000;
const FIRST_PICTURE_MS = 15_000;

export function watchTrouble(
  video: HTMLVideoElement,
  store: PlayerStore,
  { failing: getFailing, engine }: { failing: () => Failing; engine: () => Engine | null },
  signal: AbortSignal,
): void {
  let stillSinceMs: number | null = null;
  let wasLive = true;

  const returnToLive = (position: number) => {
    const at = engine()?.livePosition() ?? null;
    if (at !== null && !isAtLiveEdge(position, at)) video.currentTime = at;
  };
  const look = () => {
    const { isWaiting, isPaused, isStarted, isLive, liveAt, position, halt, trouble } = store.get();
    const failing = getFailing();
    const isMeantToPlay = (!isPaused || !isStarted) && halt === null;
    const isStill = isMeantToPlay && (isWaiting || isAhead(store.get(), failing));
    stillSinceMs = isStill ? (stillSinceMs ?? performance.now()) : null;
    // The buffered part may have left the live window.
    const isOver = trouble !== null && trouble !== 'slow' && failing === null && navigator.onLine;
    if (isOver && isLive && isStarted && wasLive) returnToLive(position);
    if (!isStill) {
      if (trouble === null) wasLive = isAtLiveEdge(position, liveAt);
      return store.set({ trouble: null });
    }
    const forMs = performance.now() - (stillSinceMs ?? 0);
    store.set({ trouble: findTrouble(store.get(), failing, forMs, engine()?.isSlow() === true) });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

export function findTrouble(
  state: PlayerState,
  failing: Failing,
  forMs: number,
  isSlow: boolean,
): PlayerState['trouble'] {
  const { isStarted, isLive, trouble } = state;
  if (!navigator.onLine) return 'offline';
  if (state.isFull && !isStarted) return 'full';
  if (isAhead(state, failing)) return 'before';
  if (failing !== null) return 'interrupted';
  if (isLive && forMs > (isStarted ? STANDSTILL_MS : FIRST_PICTURE_MS))
    return isSlow ? 'slow' : 'interrupted';
  return trouble === 'offline' || trouble === 'full' ? null : trouble;
}

const isAhead = ({ isStarted, isBefore }: PlayerState, failing: Failing) =>
  !isStarted && (isBefore || failing === 'missing');
