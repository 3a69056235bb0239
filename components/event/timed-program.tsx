'use client';

import { Fragment } from 'react';
import { PROGRAM } from '@/lib/content/event-status';
import { sayClock, sayDay, toPlace } from '@/lib/time/moment';
import { useEventClock } from './event-time';

type Item = { time: string; what: string };

export const ProgramItem = ({ time, what }: Item) => (
  <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3">
    <span className="font-semibold text-accent tabular-nums">{time}</span>
    <span dir="auto">{what}</span>
  </li>
);

type TimedProgramProps = { items: readonly (Item & { ms: number })[]; timezone: string };

/** In the reader's zone after hydration, with the days where there is more than one. */
export function TimedProgram({ items, timezone }: TimedProgramProps) {
  const isEventClock = useEventClock(items[0]?.ms ?? 0, timezone);
  const zone = isEventClock ? timezone : undefined;
  const place = toPlace(timezone) ?? timezone;
  const days = items.map(({ ms }) => sayDay(ms, zone));
  const hasDays = new Set(days).size > 1;
  return (
    <>
      <p className="text-sm text-muted">{isEventClock ? PROGRAM.written(place) : PROGRAM.own(place)}</p>
      <ol className="divide-y divide-line border-y border-line">
        {items.map(({ time, what, ms }, index) => (
          <Fragment key={`${ms} ${what}`}>
            {hasDays && days[index] !== days[index - 1] ? (
              <li className="py-2 text-sm font-semibold text-muted">{days[index]}</li>
            ) : null}
            <ProgramItem time={isEventClock ? time : sayClock(ms)} what={what} />
          </Fragment>
        ))}
      </ol>
    </>
  );
}
