import type { TicketFieldName } from '@/lib/contract/ticket-fields';

/** `inLog`: where the form's label is no name. */
export const TICKET_FIELDS: Record<TicketFieldName, { label: string; hint?: string; inLog?: string }> = {
  description: { label: 'Description' },
  stock: { label: 'Number of tickets', hint: 'If empty, there is no limit.' },
  sale_from: { label: 'On sale from' },
  sale_until: { label: 'On sale until' },
  screens: { label: 'Screens at once', hint: 'If empty, 2.', inLog: 'Screens' },
  recommended: { label: 'Recommend this ticket', inLog: 'Recommended' },
};

export const TICKETS = {
  title: 'Tickets',
  lead: 'What people buy. Changes are public once you publish; a price changes for new buyers only.',
  empty: 'No tickets yet. Add one, or there is nothing to buy.',
  add: 'Add a ticket',
  edit: 'Edit',
  close: 'Close',
  columns: { name: 'Ticket', price: 'Price', sold: 'Sold', actions: 'More' },
  sold: (sold: number) => `${sold} sold`,
  held: (held: number) => `${held} held by open orders`,
  stock: (stock: number) => `of ${stock}`,
  sale: {
    ended: (when: string) => `Not on sale since ${when}`,
    from: (when: string) => `On sale from ${when}`,
    until: (when: string) => `On sale until ${when}`,
  },
  early: (price: string, until: string, later: string) => `${price} until ${until}, then ${later}`,
  up: 'Move up',
  down: 'Move down',
  moving: 'Moving…',
  remove: { submit: 'Remove', sending: 'Removing…' },
  fields: {
    name: 'Name',
    price: 'Price in US dollars',
    priceHint: '0 for a free ticket.',
    early: 'Early price in US dollars',
    earlyHint: 'If empty, it costs the same from the first day.',
    earlyUntil: 'Early price until',
    access: 'Access',
    accesses: {
      '': 'Until the replay ends',
      end: 'Until the live show ends, without the replay',
      purchase: 'For a number of hours after the purchase',
      start: 'For a number of hours after the start',
      'first-play': 'For a number of hours after the first play',
    },
    hours: 'Hours of access',
  },
} as const;

/** Of a ticket, in the log and where changes are listed. */
export const sayAccess = ({ from, hours }: { from: keyof typeof TICKETS.fields.accesses; hours: number }) =>
  from === '' || from === 'end'
    ? TICKETS.fields.accesses[from]
    : `For ${hours} hours after the ${from.replace('-', ' ')}`;
