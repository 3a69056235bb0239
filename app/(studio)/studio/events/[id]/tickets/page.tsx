import { readSearch, type Search } from '@/app/_studio/ask-studio';
import {
  type EventParams,
  renderSummedEvent,
  renderStudio,
  type SummedEvent,
} from '@/app/_studio/studio-page';
import { PageForm } from '@/app/_studio/page-form';
import { DataTable } from '@/components/studio/data-table';
import { toTicketGroups } from '@/components/studio/events/event-groups';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { IntentLink, TextLink } from '@/components/ui/intent-link';
import { TICKETS } from '@/lib/content/studio/tickets';
import type { DraftPackage } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';
import { hasSaleEnded, saySale, sayTicketPrice } from '@/components/studio/events/say-sale';

export const metadata = { title: TICKETS.title };

type Props = EventParams & { searchParams: Search };

export default async function Page({ params, searchParams }: Props) {
  const { ticket } = await readSearch(searchParams, 'ticket');
  return renderStudio(
    renderSummedEvent(params, 'tickets', (event, path) => renderTickets(event, path, ticket)),
  );
}

/** `wanted`: the id of the ticket beside the table, or that of a new one. */
async function renderTickets(event: SummedEvent, path: string, wanted: string) {
  const { packages } = event.draft;
  const posted = await getPosted('studio/events/save-ticket');
  const chosen = posted?.values.packageId ?? (packages.length === 0 ? NEW : wanted);
  const ticket = packages.find(({ id }) => id === chosen) ?? null;
  const isOpen = ticket !== null || chosen === NEW || (chosen === '' && posted !== null);
  return (
    <div className={cx('grid gap-10', isOpen && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
      <StudioSection id="tickets" title={TICKETS.title}>
        <p className="text-muted">{packages.length > 0 ? TICKETS.lead : TICKETS.empty}</p>
        {packages.length > 0 ? <TicketTable event={event} path={path} /> : null}
        {packages.length > 0 ? (
          <div>
            <LinkButton href={toTicketPath(path, NEW)} variant="secondary">
              {TICKETS.add}
            </LinkButton>
          </div>
        ) : null}
      </StudioSection>
      {isOpen ? (
        <section
          aria-labelledby="ticket"
          className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="ticket" className="text-xl font-bold wrap-anywhere" dir="auto">
              {ticket?.name ?? TICKETS.add}
            </h2>
            {packages.length > 0 ? <TextLink href={path}>{TICKETS.close}</TextLink> : null}
          </div>
          <StudioForm
            // A saved ticket leaves an empty form for the next.
            key={ticket?.id ?? packages.length}
            name="studio/events/save-ticket"
            posted={posted}
            fixed={{ eventId: event._id, packageId: ticket?.id ?? '' }}
            version={event.version}
            groups={toTicketGroups(ticket, zoneOf(event.draft))}
            path={toTicketPath(path, ticket?.id ?? NEW)}
            hasBar
          />
        </section>
      ) : null}
    </div>
  );
}

const NEW = 'new';
const toTicketPath = (path: string, ticket: string) => `${withQuery(path, { ticket })}#ticket`;

type TableProps = { event: SummedEvent; path: string };

function TicketTable({ event, path }: TableProps) {
  const { packages } = event.draft;
  const { columns } = TICKETS;
  const [first, last] = [packages[0], packages.at(-1)];
  return (
    <DataTable
      caption={TICKETS.title}
      columns={[
        { label: columns.name, cell: (ticket) => <TicketName ticket={ticket} zone={zoneOf(event.draft)} /> },
        {
          label: columns.price,
          isNumber: true,
          cell: (ticket) => sayTicketPrice(ticket, zoneOf(event.draft), Date.now()),
        },
        { label: columns.sold, cell: (ticket) => <TicketSales ticket={ticket} event={event} /> },
        {
          label: columns.actions,
          isHidden: true,
          cell: (ticket) => (
            <TicketActions
              ticket={ticket}
              event={event}
              path={path}
              isFirst={ticket === first}
              isLast={ticket === last}
            />
          ),
        },
      ]}
      rows={packages}
      keyOf={({ id }) => id}
    />
  );
}

function TicketName({ ticket, zone }: { ticket: DraftPackage; zone: string }) {
  const nowMs = Date.now();
  const sale = saySale(ticket, zone, nowMs);
  return (
    <>
      <p className="font-semibold" dir="auto">
        {ticket.name}
      </p>
      {sale === null ? null : hasSaleEnded(ticket, nowMs) ? (
        <Badge tone="danger">{sale}</Badge>
      ) : (
        <p className="text-sm text-muted">{sale}</p>
      )}
    </>
  );
}

type TicketProps = { ticket: DraftPackage; event: SummedEvent };

function TicketSales({ ticket, event }: TicketProps) {
  const { sold, held } = countOf(ticket, event);
  const { stock } = ticket;
  return (
    <div className="grid min-w-24 gap-1.5 tabular-nums">
      <p className="flex flex-wrap gap-x-2">
        <span>{TICKETS.sold(sold)}</span>
        {stock === undefined ? null : <span>{TICKETS.stock(stock)}</span>}
        {held > 0 ? <span className="text-muted">{TICKETS.held(held)}</span> : null}
      </p>
      {stock ? (
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-accent" style={{ width: `${Math.min(100, (sold / stock) * 100)}%` }} />
        </div>
      ) : null}
    </div>
  );
}

const countOf = ({ id }: DraftPackage, { by_package: counts }: SummedEvent) =>
  counts[id] ?? { sold: 0, held: 0 };

type ActionsProps = TicketProps & { path: string; isFirst: boolean; isLast: boolean };

function TicketActions({ ticket, event, path, isFirst, isLast }: ActionsProps) {
  const fixed = { eventId: event._id, packageId: ticket.id };
  const given = { version: event.version, path, fixed };
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
    <div className="flex flex-wrap items-center gap-x-5">
      <IntentLink
        href={toTicketPath(path, ticket.id)}
        className="link inline-flex min-h-11 items-center gap-1 font-semibold"
      >
        <span>{TICKETS.edit}</span>
        <span className="sr-only">{ticket.name}</span>
      </IntentLink>
      {isFirst ? null : move('up')}
      {isLast ? null : move('down')}
      <PageForm {...given} name="studio/events/remove-ticket" texts={TICKETS.remove} variant="quiet" />
    </div>
  );
}
