import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { DialogForm, PageForm } from '@/app/_studio/page-form';
import { toTicketGroups } from '@/components/studio/events/event-groups';
import { isOfForm } from '@/components/studio/forms/form-model';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { TICKET_FIELDS, TICKETS } from '@/lib/content/studio/tickets';
import { TICKET_MOMENTS } from '@/lib/contract/ticket-fields';
import type { DraftPackage } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { formatPrice, toCents } from '@/lib/money';
import { zoneOf } from '@/lib/studio/draft-texts';
import { sayMoment } from '@/lib/time/moment';

export const metadata = { title: TICKETS.title };

export default function Page({ params }: EventParams) {
  return renderStudio(renderEvent(params, 'tickets', renderTickets));
}

async function renderTickets(event: StudioEvent, path: string) {
  const { packages } = event.draft;
  const posted = await getPosted('studio/events/save-ticket');
  const isNew = posted !== null && posted.values.packageId === '';
  return (
    <StudioSection id="tickets" title={TICKETS.title}>
      <p className="text-muted">{packages.length > 0 ? TICKETS.lead : TICKETS.empty}</p>
      <ul className="grid">
        {packages.map((ticket, index) => (
          <li key={ticket.id} className="grid gap-2 border-t border-line py-5">
            <TicketSummary ticket={ticket} event={event} />
            <TicketActions
              ticket={ticket}
              event={event}
              path={path}
              isFirst={index === 0}
              isLast={index === packages.length - 1}
            />
          </li>
        ))}
      </ul>
      <details open={packages.length === 0 || isNew} className="border-t border-line pt-4">
        <summary className="link inline-flex min-h-11 items-center font-semibold">{TICKETS.add}</summary>
        <div className="max-w-xl pt-4">
          <StudioForm
            // A saved ticket leaves an empty form for the next.
            key={packages.length}
            name="studio/events/save-ticket"
            posted={isNew ? posted : null}
            fixed={{ eventId: event._id, packageId: '' }}
            version={event.version}
            groups={toTicketGroups(null, zoneOf(event.draft))}
            path={path}
          />
        </div>
      </details>
    </StudioSection>
  );
}

type TicketProps = { ticket: DraftPackage; event: StudioEvent };

function TicketSummary({ ticket, event }: TicketProps) {
  const { sold, held } = countOf(ticket, event);
  const zone = zoneOf(event.draft);
  return (
    <>
      <h3 className="flex flex-wrap justify-between gap-x-6 text-lg font-bold">
        <span dir="auto">{ticket.name}</span>
        <span className="tabular-nums">{formatPrice(toCents(ticket.price))}</span>
      </h3>
      <p className="flex flex-wrap gap-x-2 tabular-nums">
        <span>{TICKETS.sold(sold)}</span>
        {ticket.stock === undefined ? null : <span>{TICKETS.stock(ticket.stock)}</span>}
        {held > 0 ? <span className="text-muted">{TICKETS.held(held)}</span> : null}
      </p>
      {TICKET_MOMENTS.map((name) => {
        const instant = ticket[name];
        return instant ? (
          <p key={name} className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span>{TICKET_FIELDS[name].label}</span>
            <time dateTime={instant}>{sayMoment(Date.parse(instant), zone)}</time>
          </p>
        ) : null;
      })}
    </>
  );
}

const countOf = ({ id }: DraftPackage, { by_package: counts }: StudioEvent) =>
  counts[id] ?? { sold: 0, held: 0 };

type ActionsProps = TicketProps & { path: string; isFirst: boolean; isLast: boolean };

async function TicketActions({ ticket, event, path, isFirst, isLast }: ActionsProps) {
  const fixed = { eventId: event._id, packageId: ticket.id };
  const given = { version: event.version, path, fixed };
  const edited = await getPosted('studio/events/save-ticket');
  const { remove } = TICKETS;
  const move = (direction: 'up' | 'down') => (
    <PageForm
      {...given}
      name="studio/events/move-ticket"
      fixed={{ ...fixed, direction }}
      texts={{ submit: TICKETS[direction], sending: TICKETS.moving }}
      variant="quiet"
    />
  );
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      <details open={isOfForm(edited, fixed)} className="open:order-last open:basis-full">
        <summary className="link inline-flex min-h-11 items-center gap-2 font-semibold">
          <span>{TICKETS.edit}</span>
          <span className="sr-only">{ticket.name}</span>
        </summary>
        <div className="max-w-xl pt-4">
          <StudioForm
            {...given}
            name="studio/events/save-ticket"
            posted={edited}
            groups={toTicketGroups(ticket, zoneOf(event.draft))}
          />
        </div>
      </details>
      {isFirst ? null : move('up')}
      {isLast ? null : move('down')}
      <DialogForm
        {...given}
        name="studio/events/remove-ticket"
        texts={{
          ...remove,
          title: remove.title(ticket.name),
          text: remove.text(countOf(ticket, event).sold),
        }}
        isOneOfMany
      />
    </div>
  );
}
