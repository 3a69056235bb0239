import { type RefObject, useSyncExternalStore } from 'react';

/** iOS has this instead of the Fullscreen API. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

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
    // Rejected without a click, or when an embedding page forbids it.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else if (document.fullscreenEnabled) void element.requestFullscreen().catch(() => undefined);
    else element.querySelector<AppleVideo>('video')?.webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}
