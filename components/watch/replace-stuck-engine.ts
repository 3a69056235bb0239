import { createStandstill } from '@/lib/player/standstill';
import type { PlayerStore } from './player-state';
import type { Source } from './source';

const LOOK_EVERY_MS = 500;

/** In milliseconds, while the playlist grows. */
const PATIENCE_MS = 12_000;
/**
 * In milliseconds, before the first picture and on slow networks, where a new engine starts over.
 */
const LONG_PATIENCE_MS = 60_000;

export function replaceStuckEngine(
  video: HTMLVideoElement,
  store: PlayerStore,
  source: Pick<Source, 'engine' | 'restart'>,
  signal: AbortSignal,
): void {
  const standstill = createStandstill();

  const look = () => {
    const { isPaused, isStarted, halt, wantsClick } = store.get();
    const { engine } = source;
    const newest = engine?.newest() ?? null;
    const isMeantToPlay = halt === null && wantsClick !== 'play' && (!isPaused || !isStarted);
    if (!isMeantToPlay || newest === null) return standstill.reset();
    const stillMs = standstill.look({ nowMs: performance.now(), position: video.currentTime, newest });
    const isFast = isStarted && engine?.isSlow() === false;
    if (stillMs < (isFast ? PATIENCE_MS : LONG_PATIENCE_MS)) return;
    standstill.reset();
    source.restart(null);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
