import { Fragment } from 'react';
import type { EventDetails, EventPackage } from '@/lib/events/event';
import { toPackageFacts } from '@/lib/events/package-facts';
import { EventTime } from './event-time';

type FactsProps = { sold: EventPackage; event: EventDetails; isAired: boolean };

export function PackageFacts({ sold, event, isAired }: FactsProps) {
  const { timezone } = event;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-2 text-sm">
      {toPackageFacts(sold, event, isAired).map(({ name, text, untilMs, differs }) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className={differs ? 'font-semibold' : undefined}>
            <span>{text}</span>
            {untilMs === null ? null : <Until ms={untilMs} timezone={timezone} />}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

const Until = (time: { ms: number; timezone: string | null }) => (
  <>
    {' '}
    <EventTime {...time} />
  </>
);
