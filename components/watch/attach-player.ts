import { createBookmark } from './bookmark';
import { endAtTail } from './end-at-tail';
import type { EngineReport, Failing } from './engine';
import { followEnd } from './follow-end';
import { openAccess } from './open-access';
import type { PlayerOptions, PlayerStore } from './player-state';
import { rebuildBuffer } from './rebuild-buffer';
import { replaceStuckEngine } from './replace-stuck-engine';
import { sendReports } from './send-reports';
import { createSource } from './source';
import { findPreferred, readPreferences } from './viewer-storage';
import { watchTrouble } from './watch-trouble';
import { watchVideo } from './watch-video';

export type AttachedPlayer = ReturnType<typeof attachPlayer>;

export function attachPlayer(
  video: HTMLVideoElement,
  store: PlayerStore,
  { show, previewSeconds }: Pick<PlayerOptions, 'show' | 'previewSeconds'>,
  isEventLive: () => boolean,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let failing: Failing = null;
  let hasBeenLive = false;

  const report: Omit<EngineReport, 'broken'> = {
    levels: (levels) => store.set({ levels }),
    shownHeight: (shownHeight) => store.set({ shownHeight }),
    captions(captions, shown) {
      store.set({ captions, caption: shown });
      const wanted = store.get().caption ?? findPreferred('captions', captions);
      if (wanted === null || shown !== null) return;
      source.engine?.setCaption(wanted);
      store.set({ caption: wanted });
    },
    audio(audios, heard) {
      const wanted = store.get().audio ?? findPreferred('audio', audios);
      const isThere = audios.some(({ id }) => id === wanted);
      store.set({ audios, audio: isThere ? wanted : heard });
      if (wanted !== null && isThere && wanted !== heard) source.engine?.setAudio(wanted);
    },
    opened: () => void tryToPlay(video, store),
    live(isLive) {
      const { isLive: wasLive, position, isStarted } = store.get();
      hasBeenLive ||= isLive;
      if (isLive === wasLive) return;
      store.set({ isLive, liveAt: null });
      const point = isLive || isStarted || position > 1 ? null : bookmark.read();
      if (point === null) return;
      video.currentTime = point;
      store.set({ resumedAt: point });
    },
    failing(why) {
      failing = why;
    },
    refused: () => access.hurry(),
    error: (cause) => reports.noteError(cause),
  };

  const bookmark = createBookmark(show, store, () => hasBeenLive, signal);
  const source = createSource({ video, store, report });
  const reports = sendReports(show.event, store, () => source.engine?.kind ?? 'hls', signal);
  const access = openAccess({
    show,
    previewSeconds,
    store,
    source,
    bookmark,
    isEventLive,
    trouble: reports.takeTrouble,
  });

  const { volume, isMuted } = readPreferences();
  Object.assign(video, { volume, muted: isMuted });
  store.set({ volume, isMuted });

  const livePosition = () => source.engine?.livePosition() ?? null;
  watchVideo(video, store, livePosition, signal);
  watchTrouble(video, store, { failing: () => failing, engine: () => source.engine }, signal);
  replaceStuckEngine(video, store, source, signal);
  rebuildBuffer(video, store, signal);
  endAtTail(video, store, signal);
  window.addEventListener('online', () => source.engine?.nudge(), { signal });
  video.addEventListener(
    'ended',
    () => {
      if (!hasBeenLive && !isEventLive()) return;
      hasBeenLive = false;
      store.set({ halt: { kind: 'live-over' } });
    },
    { signal },
  );
  /** From "The show is over" to the live picture. */
  const goOn = () => {
    store.set({ halt: null, isWaiting: true, isEnded: false, isPaused: false });
    source.restart(null);
  };
  const toFull = (address: string | null) => address && new URL(address, window.location.href).href;
  followEnd(store, { address: () => toFull(source.address), goOn }, signal);
  void access.ask();

  return {
    video,
    source,
    access,
    goOn,
    close() {
      bookmark.keepNow();
      controller.abort();
      access.close();
      source.close();
    },
  };
}

async function tryToPlay(video: HTMLVideoElement, store: PlayerStore): Promise<void> {
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
