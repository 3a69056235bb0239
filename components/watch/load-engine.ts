import type { OpenEngine } from './engine';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Safari's native HLS has AirPlay, captions and iOS full screen. Chromium's has no captions or
 * levels.
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
