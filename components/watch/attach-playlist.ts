import { CANNOT_PLAY, type Report } from './report';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

const NO_ENGINE = 'This browser cannot play the video. Please try a current one.';
const NOT_LOADED = 'The player could not be loaded. Check your connection, then reload the page.';

/**
 * Connects a video element to an HLS playlist and reports, in a sentence, what stops it for good, and with null that it
 * plays again. `detach` lets go of everything, also while the engine is still being fetched.
 *
 * hls.js comes first wherever it can run: Chromium 156 plays HLS by itself, but shows none of the playlist's captions.
 * What is left to the browser is iOS, whose own player knows them.
 */
export function attachPlaylist(video: HTMLVideoElement, src: string, report: Report): { detach: () => void } {
  const controller = new AbortController();
  const { signal } = controller;
  video.addEventListener('playing', () => report(null), { signal });
  if ('MediaSource' in window) void attachEngine(video, src, report, signal);
  else if (video.canPlayType(HLS_TYPE)) attachNative(video, src, report, signal);
  else report(NO_ENGINE);
  return { detach: () => controller.abort() };
}

function attachNative(video: HTMLVideoElement, src: string, report: Report, signal: AbortSignal) {
  video.addEventListener('error', () => report(CANNOT_PLAY), { signal });
  video.src = src;
  signal.addEventListener('abort', () => {
    video.removeAttribute('src');
    video.load();
  });
}

async function attachEngine(video: HTMLVideoElement, src: string, report: Report, signal: AbortSignal) {
  const engine = await import('./hls-engine').catch(() => null);
  if (signal.aborted) return;
  if (!engine) return report(NOT_LOADED);
  if (!engine.startHls(video, src, report, signal)) report(NO_ENGINE);
}
