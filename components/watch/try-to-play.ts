import type { PlayerStore } from './player-state';

/** Starts with sound, else muted with a button that unmutes, else with a button that plays. */
export async function tryToPlay(video: HTMLVideoElement, store: PlayerStore): Promise<void> {
  const { isStarted, isPaused, wantsClick } = store.get();
  if ((isStarted && isPaused) || wantsClick === 'play') return;
  const attempt = () =>
    video.play().then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  if (await attempt()) return;
  const wasMuted = video.muted;
  video.muted = true;
  if (await attempt()) return store.set({ wantsClick: wasMuted ? null : 'unmute' });
  video.muted = wasMuted;
  store.set({ wantsClick: 'play', isWaiting: false });
}
