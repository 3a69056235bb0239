import { clampToWindow } from '@/lib/playback/live-edge';
import type { TokenAnswer } from '@/lib/playback/token-answer';
import type { AppError } from '@/lib/result';
import type { CaptionTrack, EngineReport } from './engine';
import { keepPreferences, keepResumePoint, readPreferences, readResumePoint } from './habits';
import { initialState, type PlayerState } from './player-state';
import { refusalPath } from './refusal';
import { sendReports } from './send-reports';
import { createSource } from './source';
import { createStore, type Store } from './store';
import { createTokenRefresher } from './token-refresher';
import { watchTrouble } from './watch-trouble';
import { watchVideo } from './watch-video';

const KEEP_EVERY_SECONDS = 5;
const AFTER_PREVIEW_MS = 500;

export type PlayerOptions = {
  eventId: string;
  isLive: boolean;
  /** How much of the show is free, in seconds. */
  previewSeconds: number;
};

/** A player behind its controls. Positions are in seconds on the video's own clock. */
export type Player = {
  store: Store<PlayerState>;
  /** Connects the player to its element; gives the way out, which lets go of everything. */
  attach: (video: HTMLVideoElement) => () => void;
  togglePlay: () => void;
  play: () => void;
  pause: () => void;
  seek: (position: number) => void;
  skip: (seconds: number) => void;
  toLive: () => void;
  startOver: () => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  setLevel: (id: number | null) => void;
  setCaption: (id: string | null) => void;
  toggleCaptions: () => void;
  /** Takes the place of another screen. */
  takeOver: () => void;
  /** Tries again after a failure. */
  tryAgain: () => void;
  /** Plays what has become of a show that is over, from its beginning. */
  watchRecording: () => void;
  /** What the page knows of the event. */
  setEventLive: (isLive: boolean) => void;
};

/** Makes the player of one event. Nothing happens before it is attached. */
export function createPlayer(options: PlayerOptions): Player {
  const { isLive } = options;
  const store = createStore(initialState(isLive));
  let attached: ReturnType<typeof attachPlayer> | null = null;
  let element: HTMLVideoElement | null = null;
  let isEventLive = isLive;

  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (element) act(element);
  };
  const seek = (position: number) =>
    withVideo((video) => {
      const { windowStart, windowEnd } = store.get();
      video.currentTime = clampToWindow(position, { start: windowStart, end: windowEnd });
      store.set({ position: video.currentTime, resumedAt: null });
    });
  const play = () => withVideo((video) => void video.play().catch(() => undefined));
  const toLive = () => {
    const { liveAt } = store.get();
    if (liveAt === null) return;
    seek(liveAt);
    play();
  };
  const setCaption = (id: string | null) => {
    attached?.source.engine?.setCaption(id);
    store.set({ caption: id });
    const language = store.get().captions.find((track) => track.id === id)?.language ?? null;
    keepPreferences({ captions: language });
  };
  const restart = (startAt?: number | null) => {
    store.set({ halt: null, isWaiting: true, isEnded: false, isPaused: false });
    attached?.source.restart(startAt);
  };

  return {
    store,
    attach(video) {
      element = video;
      const current = attachPlayer(video, store, options, () => isEventLive);
      attached = current;
      return () => {
        current.close();
        attached = null;
        element = null;
      };
    },
    togglePlay: () => withVideo((video) => (video.paused ? play() : video.pause())),
    play,
    pause: () => withVideo((video) => video.pause()),
    seek,
    skip: (seconds) => seek(store.get().position + seconds),
    toLive,
    startOver() {
      seek(0);
      play();
    },
    setVolume: (volume) =>
      withVideo((video) => {
        video.volume = clampToWindow(volume, { start: 0, end: 1 });
        video.muted = video.volume === 0;
        keepPreferences({ volume: video.volume, isMuted: video.muted });
      }),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted;
        if (!video.muted && video.volume === 0) video.volume = 0.5;
        keepPreferences({ volume: video.volume, isMuted: video.muted });
      }),
    setRate: (rate) =>
      withVideo((video) => {
        video.playbackRate = rate;
      }),
    setLevel(level) {
      store.set({ level });
      attached?.source.engine?.setLevel(level);
    },
    setCaption,
    toggleCaptions() {
      const { caption, captions } = store.get();
      setCaption(caption === null ? (preferredCaption(captions) ?? captions[0]?.id ?? null) : null);
    },
    takeOver() {
      store.set({ halt: null, isWaiting: true, isPaused: false });
      void attached?.refresher.ask(true);
    },
    tryAgain() {
      restart();
      void attached?.refresher.ask();
    },
    watchRecording: () => restart(0),
    setEventLive(isNowLive) {
      if (isNowLive !== isEventLive) attached?.refresher.hurry();
      isEventLive = isNowLive;
    },
  };
}

/** All that lives as long as the element does. */
function attachPlayer(
  video: HTMLVideoElement,
  store: Store<PlayerState>,
  { eventId, previewSeconds }: PlayerOptions,
  isEventLive: () => boolean,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let isFailing = false;
  let keptAt = 0;
  /** What was fetched for a live show ends where the show ended, and is no recording of it. */
  let hasBeenLive = false;
  let previewTimer: ReturnType<typeof setTimeout> | undefined;

  const report: Omit<EngineReport, 'broken'> = {
    levels: (levels) => store.set({ levels }),
    shownHeight: (shownHeight) => store.set({ shownHeight }),
    captions(captions, shown) {
      store.set({ captions, caption: shown });
      const wanted = store.get().caption ?? preferredCaption(captions);
      if (wanted === null || shown !== null) return;
      source.engine?.setCaption(wanted);
      store.set({ caption: wanted });
    },
    live(isLive) {
      const { isLive: wasLive, position, isStarted } = store.get();
      hasBeenLive ||= isLive;
      if (isLive === wasLive) return;
      store.set({ isLive, liveAt: null });
      const point = isLive || isStarted || position > 1 ? null : readResumePoint(eventId);
      if (point !== null) {
        video.currentTime = point;
        store.set({ resumedAt: point });
      }
    },
    failing(nowFailing) {
      isFailing = nowFailing;
    },
    refused: () => refresher.hurry(),
    error: () => reports.noteError(),
  };

  const source = createSource({
    video,
    store,
    toReport: () => report,
    onOpened: () => void tryToPlay(video, store),
  });
  const reports = sendReports(eventId, store, () => source.engine?.kind ?? 'hls', signal);

  const onToken = ({ playlist, previewLeft }: TokenAnswer) => {
    store.set({
      isBefore: playlist === null,
      previewEndsAtMs: previewLeft === null ? null : performance.now() + previewLeft * 1000,
    });
    clearTimeout(previewTimer);
    // The answer will be that it is over, and what there is to do.
    if (previewLeft !== null)
      previewTimer = setTimeout(() => refresher.hurry(), previewLeft * 1000 + AFTER_PREVIEW_MS);
    if (playlist === null || store.get().halt) return;
    const startAt = isEventLive() ? null : readResumePoint(eventId);
    const address = `/api/playback/${encodeURIComponent(eventId)}/media/${playlist}`;
    if (!store.get().isStarted && startAt !== null) store.set({ resumedAt: startAt });
    void source.open(address, startAt);
  };
  const onRefused = (error: AppError) => {
    source.stop();
    const isPreview = previewSeconds > 0 || store.get().previewEndsAtMs !== null;
    if (error.code === 'too_many_screens')
      return store.set({ halt: { kind: 'too-many-screens', message: error.message } });
    if (isPreview && error.code === 'not_entitled') return store.set({ halt: { kind: 'preview-over' } });
    const path = refusalPath(error, eventId, window.location.pathname);
    if (path === null) store.set({ halt: { kind: 'failed', message: error.message } });
    else window.location.assign(path);
  };
  const refresher = createTokenRefresher({ eventId, onToken, onRefused });

  const { volume, isMuted } = readPreferences();
  video.volume = volume;
  video.muted = isMuted;
  store.set({ volume, isMuted });

  const livePosition = () => source.engine?.livePosition() ?? null;
  watchVideo(video, store, livePosition, signal);
  watchTrouble(
    store,
    () => isFailing,
    () => {
      const { liveAt } = store.get();
      if (liveAt !== null) video.currentTime = liveAt;
    },
    signal,
  );
  const nudge = () => source.engine?.nudge();
  window.addEventListener('online', nudge, { signal });
  video.addEventListener(
    'ended',
    () => {
      if (!hasBeenLive && !isEventLive()) return;
      hasBeenLive = false;
      store.set({ halt: { kind: 'show-over' } });
    },
    { signal },
  );

  const keep = () => {
    const { isLive, position, windowEnd, isStarted } = store.get();
    if (!isLive && !hasBeenLive && isStarted && windowEnd > 0) keepResumePoint(eventId, position, windowEnd);
  };
  const leave = store.subscribe(() => {
    const { position, resumedAt } = store.get();
    if (Math.abs(position - keptAt) < KEEP_EVERY_SECONDS) return;
    keptAt = position;
    keep();
    if (resumedAt !== null && position - resumedAt > 2 * KEEP_EVERY_SECONDS) store.set({ resumedAt: null });
  });
  window.addEventListener('pagehide', keep, { signal });
  void refresher.ask();

  return {
    source,
    refresher,
    close() {
      keep();
      leave();
      clearTimeout(previewTimer);
      controller.abort();
      refresher.close();
      source.close();
    },
  };
}

function preferredCaption(captions: readonly CaptionTrack[]): string | null {
  const { captions: language } = readPreferences();
  return language === null ? null : (captions.find((track) => track.language === language)?.id ?? null);
}

/** With sound, else without and a button that turns it on, else a button that plays: as the browser allows. */
async function tryToPlay(video: HTMLVideoElement, store: Store<PlayerState>): Promise<void> {
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
