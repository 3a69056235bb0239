import { type RefObject, useEffect } from 'react';

/** Lines that the controls take up, counted from below. */
const LIFTED_LINE = -4;

/** Moves captions out of the way of the controls while these are shown; those with a place of their own stay there. */
export function useLiftedCaptions(frame: RefObject<HTMLElement | null>, isLifted: boolean) {
  useEffect(() => {
    const tracks = frame.current?.querySelector('video')?.textTracks;
    if (!tracks || !isLifted) return;
    const lifted = new Set<VTTCue>();
    const lift = () => {
      for (const track of tracks) {
        if (track.mode !== 'showing') continue;
        for (const cue of track.activeCues ?? []) {
          if (!(cue instanceof VTTCue) || cue.line !== 'auto') continue;
          cue.line = LIFTED_LINE;
          lifted.add(cue);
        }
      }
    };
    const controller = new AbortController();
    const { signal } = controller;
    const listen = () => {
      for (const track of tracks) track.addEventListener('cuechange', lift, { signal });
    };
    tracks.addEventListener('addtrack', listen, { signal });
    listen();
    lift();
    return () => {
      controller.abort();
      for (const cue of lifted) cue.line = 'auto';
    };
  }, [frame, isLifted]);
}
