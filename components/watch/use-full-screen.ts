import { type RefObject, useSyncExternalStore } from 'react';

/** What iOS has for a <video> instead of the Fullscreen API. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Full screen for the whole player with its controls; on iPhones for the video alone. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );
  const toggle = () => {
    const element = frame.current;
    if (!element) return;
    // Refused without a click, or forbidden by an embedding page: the picture stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else if (document.fullscreenEnabled) void element.requestFullscreen().catch(() => undefined);
    else element.querySelector<AppleVideo>('video')?.webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}
