'use client';

import { CHAPTERS } from '@/lib/content/watch';
import type { EventDetails } from '@/lib/events/event';
import { toClock, toSpokenTime } from '@/lib/player/spoken-time';

/** Jumps in the player of the page. */
export function Chapters({ chapters }: Pick<EventDetails, 'chapters'>) {
  if (chapters.length === 0) return null;
  const seek = (seconds: number) => {
    const video = document.querySelector<HTMLVideoElement>('.player video');
    if (!video) return;
    video.currentTime = seconds;
    video.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby="chapters" className="grid gap-2">
      <h2 id="chapters" className="text-lg font-bold">
        {CHAPTERS}
      </h2>
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
    </section>
  );
}
