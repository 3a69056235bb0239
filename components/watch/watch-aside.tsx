import { AccessNote, isTrialOnly } from '@/components/event/access-note';
import { WhenPhase } from '@/components/event/event-article';
import { CalendarLink } from '@/components/event/calendar-link';
import { LiveArea } from '@/components/event/live-area';
import { IntentLink, TextLink } from '@/components/ui/intent-link';
import { EventTime } from '@/components/event/event-time';
import { PURCHASES } from '@/lib/content/purchases';
import { ASIDE } from '@/lib/content/watch';
import type { EventDetails } from '@/lib/events/event';
import type { Ticket } from '@/lib/player/ticket';
import { Chapters } from './chapters';
import { NextMoments } from './next-moments';
import { Panel } from './panel';
import { YourScreens } from './your-screens';

type WatchAsideProps = {
  event: EventDetails;
  /** The broadcaster's next one, and its address. */
  next: { event: EventDetails; url: string } | null;
  ticket: Ticket | null;
  hasOrder: boolean;
};

const { doors, start, end } = ASIDE.moments;
const MOMENTS = { title: ASIDE.next, doors, start, end };

function findLast(ticket: Ticket | null, replayUntilMs: number | null) {
  const ms = ticket?.endsWithShow ? null : replayUntilMs;
  const ticketMs = ticket?.untilMs ?? null;
  return ticketMs !== null && ticketMs < (ms ?? Infinity)
    ? { name: ASIDE.moments.ticket, ms: ticketMs }
    : { name: ASIDE.moments.replay, ms };
}

/** Beside the player, or below it on a phone. */
export function WatchAside({ event, next, ticket, hasOrder }: WatchAsideProps) {
  const { id, chapters, liveArea, doorsOpenAtMs, endsAtMs, replayUntilMs, timezone } = event;
  return (
    <aside className="grid content-start gap-4 sm:max-xl:grid-cols-2">
      {chapters.length > 0 ? (
        <Panel title={ASIDE.chapters}>
          <Chapters chapters={chapters} />
        </Panel>
      ) : null}
      {liveArea ? (
        <Panel>
          <LiveArea area={liveArea} startsAtMs={event.startsAtMs} timezone={timezone} compact />
        </Panel>
      ) : null}
      <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
        <NextMoments
          doorsOpenAtMs={doorsOpenAtMs}
          endsAtMs={endsAtMs}
          last={findLast(ticket, replayUntilMs)}
          texts={MOMENTS}
          timezone={timezone}
        />
      </WhenPhase>
      {next ? (
        <Panel title={ASIDE.also(event.broadcaster ?? '')}>
          <p>
            <IntentLink href={next.url} className="link font-medium" dir="auto">
              {next.event.title}
            </IntentLink>
          </p>
          <p className="text-muted">
            <EventTime ms={next.event.startsAtMs} timezone={next.event.timezone} />
          </p>
        </Panel>
      ) : null}
      <Panel title={ASIDE.help}>
        {ticket && !isTrialOnly(ticket, event.startsAtMs) ? (
          <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
            <p className="text-muted empty:hidden">
              <AccessNote ticket={ticket} event={event} />
            </p>
          </WhenPhase>
        ) : null}
        <ul className="grid gap-2">
          {hasOrder ? (
            <li>
              <TextLink href="/user/purchases">{PURCHASES.title}</TextLink>
            </li>
          ) : null}
          <WhenPhase is={['scheduled']}>
            <li>
              <CalendarLink eventId={id} />
            </li>
          </WhenPhase>
          <li>
            <TextLink href="/contact">{ASIDE.write}</TextLink>
          </li>
        </ul>
        {ticket && ticket.screens !== null ? (
          <WhenPhase is={['live', 'replay']}>
            <YourScreens eventId={id} limit={ticket.screens} />
          </WhenPhase>
        ) : null}
      </Panel>
    </aside>
  );
}
