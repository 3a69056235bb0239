'use client';

import type { ReactNode } from 'react';
import { IntentLink } from '@/components/ui/intent-link';
import { EVENT_PAGE } from '@/lib/content/event-page';
import type { PostedForm } from '@/lib/forms/posted-form';
import { toWatchPath } from '@/lib/orders/addresses';
import type { Ticket } from '@/lib/player/ticket';
import { CalendarLink } from './calendar-link';
import { useCurrentEvent } from './event-article';
import { TicketLink } from './ticket-link';
import { TrialButton } from './trial-button';

type HeroActionsProps = {
  eventId: string;
  trial: 'until-start' | 'with-show' | null;
  postedTrial: PostedForm | null;
  path: string;
  /** Null when nothing is on sale. */
  price: string | null;
  closed: string | null;
  ticketKind: Ticket['kind'] | null;
  isCancelled: boolean;
  share: ReactNode;
  entry: ReactNode;
};

export function HeroActions(props: HeroActionsProps) {
  const { eventId, trial, postedTrial, path, price, closed, ticketKind, isCancelled, share, entry } = props;
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  const isOver = phase === 'ended';
  if (isOver && !trial) return null;
  return (
    <div className="grid max-w-sm gap-3 pt-2">
      {entry}
      {(ticketKind && ticketKind !== 'trial') || isOver ? null : price === null ? (
        <Closed>{closed}</Closed>
      ) : (
        <TicketLink price={price} variant={ticketKind ? 'secondary' : 'primary'} />
      )}
      {trial ? (
        <TrialButton
          eventId={eventId}
          posted={postedTrial}
          includesShow={trial === 'with-show'}
          hasTicket={ticketKind !== null}
          startsAtMs={startsAtMs}
          serverNowMs={nowMs}
          path={path}
        />
      ) : null}
      {isOver ? null : (
        <p className="flex flex-wrap gap-x-6 gap-y-2 py-1">
          {ticketKind ? null : (
            <IntentLink href={toWatchPath(eventId)} className="link font-medium">
              {phase === 'doors' ? EVENT_PAGE.hasTicketAtDoors : EVENT_PAGE.hasTicket}
            </IntentLink>
          )}
          {phase === 'scheduled' && !isCancelled ? <CalendarLink eventId={eventId} /> : null}
          {isCancelled ? null : <span className="contents">{share}</span>}
        </p>
      )}
    </div>
  );
}

/** As large as the button that it stands for. */
function Closed({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className="grid min-h-14 place-items-center rounded-md px-4 text-center border-2 border-dashed border-line-strong text-lg font-semibold">
      {children}
    </p>
  );
}
