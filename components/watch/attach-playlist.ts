const HLS_TYPE = 'application/vnd.apple.mpegurl';

const CANNOT_PLAY = 'The video cannot be played right now. Reload the page to try again.';
const NO_ENGINE = 'This browser cannot play the video. Please try a current one.';

/**
 * Connects a video element to an HLS playlist and reports, in a sentence, what stops it for good. `detach` lets go of
 * everything, also while the engine is still being fetched.
 */
export function attachPlaylist(
  video: HTMLVideoElement,
  src: string,
  onFailure: (sentence: string) => void,
): { detach: () => void } {
  const controller = new AbortController();
  video.addEventListener('error', () => onFailure(CANNOT_PLAY), { signal: controller.signal });
  if (video.canPlayType(HLS_TYPE)) {
    video.src = src;
    return {
      detach: () => {
        controller.abort();
        video.removeAttribute('src');
        video.load();
      },
    };
  }
  let destroy = () => {};
  void attachEngine(video, src, onFailure, controller.signal).then((engineDestroy) => {
    if (controller.signal.aborted) engineDestroy();
    else destroy = engineDestroy;
  });
  return {
    detach: () => {
      controller.abort();
      destroy();
    },
  };
}

async function attachEngine(
  video: HTMLVideoElement,
  src: string,
  onFailure: (sentence: string) => void,
  signal: AbortSignal,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light');
  if (signal.aborted) return () => {};
  if (!Hls.isSupported()) {
    onFailure(NO_ENGINE);
    return () => {};
  }
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    // The two kinds of trouble hls.js can get out of by itself, once told to.
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else onFailure(CANNOT_PLAY);
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return () => hls.destroy();
}
