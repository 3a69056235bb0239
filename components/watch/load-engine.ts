import type { OpenEngine } from './engine';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * The engine for this browser; null when it could not be fetched. Safari plays HLS best itself
 * (AirPlay, captions, full screen on iOS). Chromium's own player has neither captions nor
 * qualities, so elsewhere hls.js comes first.
 */
export async function loadEngine(): Promise<OpenEngine | null> {
  const isSafari = 'WebKitPlaybackTargetAvailabilityEvent' in window;
  const plays = document.createElement('video').canPlayType(HLS_TYPE) !== '';
  const isNative = plays && (isSafari || !hasMediaSource());
  try {
    return isNative ? (await import('./native-engine')).openNative : (await import('./hls-engine')).openHls;
  } catch {
    return null;
  }
}

function hasMediaSource(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window;
}
