import { type RefObject, useEffect, useState } from 'react';

type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void };

export function useScreens(frame: RefObject<HTMLElement | null>) {
  const [hasPicture, setPicture] = useState(false);
  const [remote, setRemote] = useState<'airplay' | 'cast' | null>(null);

  useEffect(() => {
    const video = frame.current?.querySelector<AirPlayVideo>('video');
    if (!video) return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = () => setPicture(document.pictureInPictureEnabled && !video.disablePictureInPicture);
    video.addEventListener('loadedmetadata', look, { signal });
    if (video.webkitShowPlaybackTargetPicker) {
      video.addEventListener(
        'webkitplaybacktargetavailabilitychanged',
        (event) => setRemote(Reflect.get(event, 'availability') === 'available' ? 'airplay' : null),
        { signal },
      );
    } else if ('remote' in video) {
      // Some browsers can't cast Media Source streams.
      const found = (isFound: boolean) => setRemote(isFound && !signal.aborted ? 'cast' : null);
      void video.remote.watchAvailability(found).catch(() => undefined);
      signal.addEventListener(
        'abort',
        () => void video.remote.cancelWatchAvailability().catch(() => undefined),
      );
    }
    return () => controller.abort();
  }, [frame]);

  const togglePicture = () => {
    const video = findVideo(frame);
    if (!video) return;
    // Rejected without a click, and before the first picture.
    if (document.pictureInPictureElement) void document.exitPictureInPicture?.().catch(() => undefined);
    else void video.requestPictureInPicture?.().catch(() => undefined);
  };
  const pickRemote = () => {
    const video = findVideo(frame);
    if (video?.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
    else void video?.remote.prompt().catch(() => undefined);
  };
  return { hasPicture, remote, togglePicture, pickRemote };
}

function findVideo(frame: RefObject<HTMLElement | null>): AirPlayVideo | null {
  return frame.current?.querySelector<AirPlayVideo>('video') ?? null;
}
