import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { TextLink } from '@/components/ui/intent-link';
import { EVENTS, NEXT, PHASES } from '@/lib/content/studio/events';
import type { StudioPhase, studioEventSummarySchema } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { Moment } from '../moment';
import { EventPicture } from './event-picture';
import { DataTable } from '../data-table';

export type EventSummary = z.output<typeof studioEventSummarySchema>;

const TONES: Record<StudioPhase, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  doors: 'positive',
  live: 'live',
  replay: 'accent',
  ended: 'neutral',
  cancelled: 'danger',
};

export function StudioPhaseBadge({ phase }: { phase: StudioPhase }) {
  return <Badge tone={TONES[phase]}>{PHASES[phase]}</Badge>;
}

type EventListProps = { events: readonly EventSummary[]; renderActions?: (event: EventSummary) => ReactNode };

export function EventList({ events, renderActions }: EventListProps) {
  const { columns } = EVENTS;
  const hasMoney = events.some(({ net }) => net !== null);
  return (
    <DataTable
      caption={EVENTS.title}
      columns={[
        { label: columns.event, cell: (event) => <EventName event={event} /> },
        { label: columns.phase, cell: (event) => <PhaseCell event={event} /> },
        { label: columns.sold, isNumber: true, cell: (event) => String(event.sold) },
        ...(hasMoney
          ? [{ label: columns.net, isNumber: true, cell: ({ net }: EventSummary) => sayBalance(net ?? 0) }]
          : []),
        {
          label: columns.next,
          cell: (event) => <TextLink href={toNextStep(event)}>{NEXT[event.next]}</TextLink>,
        },
        ...(renderActions ? [{ label: columns.actions, isHidden: true, cell: renderActions }] : []),
      ]}
      rows={events}
      keyOf={(event) => event._id}
    />
  );
}

function EventName({ event }: { event: EventSummary }) {
  const { _id, title, image, picture, start_time: start, timezone } = event;
  return (
    <div className="flex min-w-0 gap-4">
      {picture || image ? (
        <EventPicture
          image={image}
          picture={picture}
          width={96}
          height={54}
          loading="lazy"
          className="h-14 w-24 shrink-0 rounded-sm bg-sunken object-cover"
        />
      ) : (
        <span className="h-14 w-24 shrink-0 rounded-sm border border-dashed border-line-strong" />
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          <TextLink href={toStudioPath(_id)}>{title}</TextLink>
        </p>
        <p className="text-sm text-muted">
          <Moment at={start} zone={timezone} />
        </p>
      </div>
    </div>
  );
}

function PhaseCell({ event }: { event: EventSummary }) {
  return (
    <div className="grid justify-items-start gap-1">
      <StudioPhaseBadge phase={event.phase} />
      {event.has_changes && event.phase !== 'draft' ? (
        <p className="text-sm text-muted">{EVENTS.changed}</p>
      ) : null}
    </div>
  );
}

export function toNextStep({ _id, next }: EventSummary): string {
  if (next === 'picture') return toStudioPath(_id, 'page');
  if (next === 'tickets') return toStudioPath(_id, 'tickets');
  return toStudioPath(_id, next === 'stream' ? 'video' : undefined);
}
