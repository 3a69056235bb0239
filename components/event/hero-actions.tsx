'use client';

import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { EVENT_PAGE } from '@/lib/content/event-page';
import type { PostedForm } from '@/lib/forms/posted-form';
import { toWatchPath } from '@/lib/orders/addresses';
import type { Ticket } from '@/lib/player/ticket';
import { useCurrentEvent } from './event-article';
import { TicketLink } from './ticket-link';
import { TrialButton } from './trial-button';

type HeroActionsProps = {
  eventId: string;
  trial: 'until-start' | 'with-show' | null;
  postedTrial: PostedForm | null;
  path: string;
  price: string | null;
  isOnSale: boolean;
  ticketKind: Ticket['kind'] | null;
  entry: ReactNode;
};

export function HeroActions(props: HeroActionsProps) {
  const { eventId, trial, postedTrial, path, price, isOnSale, ticketKind, entry } = props;
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  const isOver = phase === 'ended';
  if (isOver && !trial) return null;
  return (
    <div className="flex flex-wrap gap-4">
      {entry}
      {ticketKind === 'ticket' || isOver || !isOnSale ? null : (
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
      {ticketKind || isOver ? null : (
        <LinkButton href={toWatchPath(eventId)} size="lg" variant="quiet">
          {phase === 'doors' ? EVENT_PAGE.hasTicketAtDoors : EVENT_PAGE.hasTicket}
        </LinkButton>
      )}
    </div>
  );
}
