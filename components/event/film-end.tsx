import { EVENT_STATUS } from '@/lib/content/event-status';
import { EventTime } from './event-time';

type FilmEndProps = { untilMs: number | null; timezone: string | null };

/** In the place of a show's times. */
export function FilmEnd({ untilMs, timezone }: FilmEndProps) {
  if (untilMs === null) return null;
  return (
    <p className="font-medium">
      {EVENT_STATUS.replayUntil} <EventTime ms={untilMs} timezone={timezone} />
    </p>
  );
}
