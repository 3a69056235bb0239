'use client';

import { LinkButton } from '@/components/ui/button';
import { ENTRY_LABELS } from '@/lib/events/messages';
import type { Ticket } from '@/lib/playback/ticket';
import { useCurrentEvent } from './event-article';
import { TrialButton } from './trial-button';

type HeroActionsProps = {
  eventId: string;
  /** What the free trial gives; null where there is none. */
  trial: 'until-start' | 'with-show' | null;
  path: string;
  ticketKind: Ticket['kind'] | null;
};

/** The ways on from an event until it is over: in with a ticket, to the packages, and the trial. */
export function HeroActions({ eventId, trial, path, ticketKind }: HeroActionsProps) {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  if (phase === 'ended') return null;
  const watchPath = `/user/watch/${encodeURIComponent(eventId)}`;
  return (
    <div className="flex flex-wrap gap-4">
      {ticketKind ? (
        <LinkButton href={watchPath} size="lg">
          {ENTRY_LABELS[phase]}
        </LinkButton>
      ) : null}
      {ticketKind === 'ticket' ? null : (
        <LinkButton href="#packages" size="lg" variant={ticketKind ? 'secondary' : 'primary'}>
          Get your ticket
        </LinkButton>
      )}
      {trial && !ticketKind ? (
        <TrialButton
          eventId={eventId}
          includesShow={trial === 'with-show'}
          startsAtMs={startsAtMs}
          serverNowMs={nowMs}
          path={path}
        />
      ) : null}
      {ticketKind ? null : (
        <LinkButton href={watchPath} size="lg" variant="quiet">
          {phase === 'doors' ? 'I have a ticket: enter the waiting room' : 'I have a ticket'}
        </LinkButton>
      )}
    </div>
  );
}
