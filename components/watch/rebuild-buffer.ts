import { createLivePace, GENTLE_RATE } from '@/lib/player/live-pace';
import type { PlayerStore } from './player-state';

const LOOK_EVERY_MS = 500;

/** At the live edge, slower playback is the only way to rebuild a buffer. */
export function rebuildBuffer(video: HTMLVideoElement, store: PlayerStore, signal: AbortSignal): void {
  const pace = createLivePace();
  let usualRate: number | null = null;

  const look = () => {
    const { isLive, isPaused, bufferedTo } = store.get();
    if (usualRate !== null && video.playbackRate !== usualRate * GENTLE_RATE) {
      usualRate = null;
      pace.end();
    }
    if (isPaused) return;
    const isGentle = isLive && pace.isGentle(bufferedTo - video.currentTime, performance.now());
    if (isGentle && usualRate === null) {
      usualRate = video.playbackRate;
      video.playbackRate = usualRate * GENTLE_RATE;
    } else if (!isGentle && usualRate !== null) {
      video.playbackRate = usualRate;
      usualRate = null;
    }
  };
  video.addEventListener(
    'waiting',
    () => {
      const { isLive, isStarted } = store.get();
      if (isLive && isStarted && !video.seeking) pace.stalled(performance.now());
    },
    { signal },
  );
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
