import { createWatchTally } from '@/lib/player/watch-tally';
import type { Breakage, Engine } from './engine';
import type { PlayerStore } from './player-state';

const BEACON = '/api/playback/beacon';

/** Reports don't contain the viewer's identity. */
export function sendReports(
  eventId: string,
  store: PlayerStore,
  kind: () => Engine['kind'],
  signal: AbortSignal,
) {
  const tally = createWatchTally(performance.now());

  const note = () => {
    const { isPaused, isWaiting, isEnded, halt } = store.get();
    const isIdle = isPaused || isEnded || halt !== null;
    tally.note(isIdle ? 'idle' : isWaiting ? 'stalled' : 'playing', performance.now());
  };
  const send = () => {
    const report = tally.take(performance.now());
    if (!report) return;
    const { isLive } = store.get();
    navigator.sendBeacon(BEACON, JSON.stringify({ event: eventId, ...report, engine: kind(), live: isLive }));
  };

  const leave = store.subscribe(() => {
    note();
    if (store.get().isEnded) send();
  });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? send() : undefined),
    { signal },
  );
  window.addEventListener('pagehide', send, { signal });
  signal.addEventListener('abort', () => {
    leave();
    send();
  });
  return {
    noteError: (cause: Breakage) => tally.noteError(cause),
    takeTrouble: () => tally.takeTrouble(),
  };
}
