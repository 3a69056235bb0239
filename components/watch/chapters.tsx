'use client';

import type { EventDetails } from '@/lib/events/event';
import { toClock, toSpokenTime } from '@/lib/player/spoken-time';

/** Jumps in the player of the page. */
export function Chapters({ chapters }: Pick<EventDetails, 'chapters'>) {
  const seek = (seconds: number) => {
    const video = document.querySelector<HTMLVideoElement>('.player video');
    if (!video) return;
    video.currentTime = seconds;
    video.scrollIntoView({ block: 'nearest' });
  };
  return (
    <ol className="grid gap-1">
      {chapters.map(({ seconds, title }) => (
        <li key={`${seconds} ${title}`}>
          <button
            type="button"
            className="link inline-flex min-h-11 items-baseline gap-3 text-left"
            onClick={() => seek(seconds)}
          >
            <span aria-hidden="true" className="text-muted tabular-nums">
              {toClock(seconds)}
            </span>
            <span className="sr-only">{toSpokenTime(seconds)}</span>
            <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
