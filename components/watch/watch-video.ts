import type { PlayerStore } from './player-state';

export function watchVideo(
  video: HTMLVideoElement,
  store: PlayerStore,
  livePosition: () => number | null,
  signal: AbortSignal,
): void {
  const on = (names: string, act: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, act, { signal });
  };

  on('timeupdate progress durationchange seeking seeked loadedmetadata', () => {
    const { seekable, duration, currentTime } = video;
    const last = seekable.length - 1;
    const isEndless = !Number.isFinite(duration);
    const liveAt = store.get().isLive ? livePosition() : null;
    store.set({
      position: currentTime,
      windowStart: last >= 0 && isEndless ? seekable.start(0) : 0,
      windowEnd: isEndless ? (liveAt ?? (last >= 0 ? seekable.end(last) : 0)) : duration || 0,
      liveAt,
      bufferedTo: bufferedTo(video),
    });
  });
  on('play pause ended seeking seeked', () => store.set({ isPaused: video.paused, isEnded: video.ended }));
  on('pause', () => {
    if (!store.get().isStarted) store.set({ wantsClick: 'play', isWaiting: false });
  });
  on('play', () => {
    if (store.get().wantsClick === 'play') store.set({ wantsClick: null, isWaiting: true });
  });
  on('playing', () => store.set({ isStarted: true, isWaiting: false }));
  on('timeupdate', () => {
    if (!video.paused && video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
      store.set({ isStarted: true, isWaiting: false });
  });
  on('waiting', () => store.set({ isWaiting: true }));
  on('seeked canplay', () => {
    if (video.paused) store.set({ isWaiting: false });
  });
  on('volumechange', () =>
    store.set({
      volume: video.volume,
      isMuted: video.muted,
      ...(!video.muted && store.get().wantsClick === 'unmute' && { wantsClick: null }),
    }),
  );
  on('ratechange', () => store.set({ rate: video.playbackRate }));
}

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && currentTime <= buffered.end(index))
      return buffered.end(index);
  }
  return currentTime;
}
