'use client';

import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { PHASE_WORDS } from '@/lib/events/words';
import { EventTime } from './event-time';
import { useShow } from './show';

/** The line above an event's title: where it stands, and when it starts. */
export function EventMoment({ timezone, children }: { timezone: string | null; children?: ReactNode }) {
  const { phase, starts_at_ms: startsAtMs } = useShow();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={TONES[phase]}>{PHASE_WORDS[phase]}</Badge>
      {children}
      <p className="font-medium">
        <EventTime ms={startsAtMs} timezone={timezone} />
      </p>
    </div>
  );
}

const TONES = {
  scheduled: 'accent',
  doors: 'positive',
  live: 'live',
  replay: 'accent',
  ended: 'neutral',
} as const;
