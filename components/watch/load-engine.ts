import type { OpenEngine } from './engine';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * The engine for this browser, fetched when it is wanted. Safari plays HLS best itself, with
 * AirPlay, captions and iOS' own full screen. Chromium plays it too by now, but shows none of the
 * playlist's captions and offers no choice of quality, so hls.js comes first wherever AirPlay does
 * not tell a Safari.
 * @returns null when it could not be fetched
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
