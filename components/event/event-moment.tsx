'use client';

import { Badge } from '@/components/ui/badge';
import { PHASE_LABELS } from '@/lib/events/messages';
import { EventTime } from './event-time';
import { useShow } from './show';

/** The line above an event's title: where it stands, and when it starts. */
export function EventMoment({ timezone }: { timezone: string | null }) {
  const { phase, starts_at_ms: startsAtMs } = useShow();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* Badges are as good as see-through, and the picture below may be of any colour. */}
      <span className="grid rounded-full bg-ink/80">
        <Badge tone={TONES[phase]}>{PHASE_LABELS[phase]}</Badge>
      </span>
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
