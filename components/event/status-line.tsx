'use client';

import { useShow } from './show';
import { ClockTime } from './event-time';

/**
 * What the operator tells everybody, with the time it was said. The region is there from the start, or a screen reader would
 * not read out what comes into it later.
 */
export function StatusLine({ timezone }: { timezone: string | null }) {
  const { status } = useShow();
  return (
    <div role="status" aria-live="polite" className="empty:absolute">
      {status ? (
        <p className="flex max-w-text gap-3 rounded-md bg-raised px-4 py-3 text-left text-text">
          <span className="shrink-0 font-semibold text-muted tabular-nums">
            <ClockTime ms={status.at_ms} timezone={timezone} />
          </span>
          <span>{status.text}</span>
        </p>
      ) : null}
    </div>
  );
}
