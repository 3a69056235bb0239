import { createStandstill } from '@/lib/playback/standstill';
import type { PlayerStore } from './player-state';
import type { Source } from './source';

const LOOK_EVERY_MS = 500;

/** How long a live picture may stand still while the playlist grows, in milliseconds. */
const PATIENCE_MS = 12_000;
/** The same before the first picture and on a slow line, where a new engine begins all over. */
const LONG_PATIENCE_MS = 60_000;

/** Gives a live picture that stands still a new engine at the live edge, whatever the cause. */
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
