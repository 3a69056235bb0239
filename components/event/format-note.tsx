'use client';

import { useSyncExternalStore } from 'react';
import { FORMAT_NOTES } from '@/lib/content/event-status';
import type { VideoFormat } from '@/lib/contract/events';

// 1080p60 in eight bits, as encoders send it.
const TYPES: Record<VideoFormat, string> = {
  hevc: 'video/mp4; codecs="hvc1.1.6.L123.B0, mp4a.40.2"',
  av1: 'video/mp4; codecs="av01.0.09M.08, mp4a.40.2"',
};

/** Only a browser that says it can't play the format reads this. */
export function FormatNote({ format }: { format: VideoFormat }) {
  const plays = useSyncExternalStore(
    () => () => undefined,
    () => canPlay(TYPES[format]),
    () => true,
  );
  return plays ? null : (
    <p role="alert" className="rounded-md bg-info-soft p-4">
      {FORMAT_NOTES[format]}
    </p>
  );
}

type Source = { isTypeSupported(type: string): boolean };
/** iPhones have only the second one. */
type Sources = { MediaSource?: Source; ManagedMediaSource?: Source };

function canPlay(type: string): boolean {
  const { MediaSource: usual, ManagedMediaSource: apple }: Sources = window;
  const source = usual ?? apple;
  return source?.isTypeSupported(type) === true || document.createElement('video').canPlayType(type) !== '';
}
