import { clampToWindow } from '@/lib/player/live-edge';
import { type AttachedPlayer, attachPlayer } from './attach-player';
import { createPlayerStore, type PlayerOptions, type PlayerStore } from './player-state';
import { findPreferred, keepPreferences } from './viewer-storage';

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(options: PlayerOptions) {
  const store = createPlayerStore(options.isLive);
  let attached: AttachedPlayer | null = null;
  let { isLive: isEventLive } = options;

  const withVideo = (act: (video: HTMLVideoElement) => void) => {
    if (attached) act(attached.video);
  };
  const restart = (startAt?: number | null) => {
    store.set({ halt: null, isWaiting: true, isEnded: false, isPaused: false });
    attached?.source.restart(startAt);
  };

  return {
    store,
    ...createTransport(store, withVideo),
    ...createSound(withVideo),
    ...createChoices(store, () => attached),
    attach(video: HTMLVideoElement) {
      const current = attachPlayer(video, store, options, () => isEventLive);
      attached = current;
      return () => {
        current.close();
        attached = null;
      };
    },
    /** `takeOver` ends the screen that has played longest when no place is free. */
    watchHere: (takeOver: boolean) => {
      store.set({ halt: null, isWaiting: true, isPaused: false });
      void attached?.access.ask(takeOver);
    },
    tryAgain: () => {
      restart();
      void attached?.access.ask();
    },
    watchRecording: () => restart(0),
    setEventLive(isNowLive: boolean) {
      if (isNowLive !== isEventLive) attached?.access.hurry();
      isEventLive = isNowLive;
      if (isNowLive && store.get().halt?.kind === 'live-over') attached?.goOn();
    },
  };
}

type WithVideo = (act: (video: HTMLVideoElement) => void) => void;

/** Positions are in seconds on the video's clock. */
function createTransport(store: PlayerStore, withVideo: WithVideo) {
  const seek = (position: number) =>
    withVideo((video) => {
      const { windowStart, windowEnd } = store.get();
      video.currentTime = clampToWindow(position, { start: windowStart, end: windowEnd });
      store.set({ position: video.currentTime, resumedAt: null });
    });
  const play = () =>
    withVideo((video) => {
      // A browser begins again by itself only where it has played to the end.
      if (store.get().isEnded && !video.ended) video.currentTime = 0;
      void video.play().catch(() => undefined);
    });
  const playFrom = (position: number) => {
    seek(position);
    play();
  };
  return {
    seek,
    play,
    pause: () => withVideo((video) => video.pause()),
    togglePlay: () => withVideo((video) => (video.paused ? play() : video.pause())),
    skip: (seconds: number) => seek(store.get().position + seconds),
    startOver: () => playFrom(0),
    toLive: () => {
      const { liveAt } = store.get();
      if (liveAt !== null) playFrom(liveAt);
    },
  };
}

function createSound(withVideo: WithVideo) {
  const keep = ({ volume, muted }: HTMLVideoElement) => keepPreferences({ volume, isMuted: muted });
  return {
    setVolume: (volume: number) =>
      withVideo((video) => {
        video.volume = clampToWindow(volume, { start: 0, end: 1 });
        video.muted = video.volume === 0;
        keep(video);
      }),
    toggleMute: () =>
      withVideo((video) => {
        video.muted = !video.muted;
        if (!video.muted && video.volume === 0) video.volume = 0.5;
        keep(video);
      }),
  };
}

function createChoices(store: PlayerStore, getAttached: () => AttachedPlayer | null) {
  const setCaption = (id: string | null) => {
    getAttached()?.source.engine?.setCaption(id);
    store.set({ caption: id });
    const language = store.get().captions.find((track) => track.id === id)?.language ?? null;
    keepPreferences({ captions: language });
  };
  return {
    setCaption,
    toggleCaptions() {
      const { caption, captions } = store.get();
      setCaption(caption === null ? (findPreferred('captions', captions) ?? captions[0]?.id ?? null) : null);
    },
    setAudio: (id: string) => {
      getAttached()?.source.engine?.setAudio(id);
      store.set({ audio: id });
      const language = store.get().audios.find((track) => track.id === id)?.language ?? null;
      keepPreferences({ audio: language });
    },
    setLevel: (level: number | null) => {
      store.set({ level });
      getAttached()?.source.engine?.setLevel(level);
    },
    setRate: (rate: number) => {
      const attached = getAttached();
      if (attached) attached.video.playbackRate = rate;
    },
  };
}
