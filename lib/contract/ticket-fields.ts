/**
 * What a ticket may say beside its name, price and access, by the same name everywhere. A new one
 * is the last: drafts are compared as they are stored.
 */
export const ticketFields = {
  description: { kind: 'line', max: 200 },
  screens: { kind: 'count', max: 20, unit: 'screens' },
  sale_from: { kind: 'moment' },
  sale_until: { kind: 'moment' },
  /** Tickets in all. Without it their number is not limited. */
  stock: { kind: 'count', max: 1_000_000, unit: 'tickets' },
  /** The broadcaster's mark among several. */
  recommended: { kind: 'tick' },
} as const satisfies Record<string, TicketField>;

type TicketField =
  | { kind: 'line'; max: number }
  | { kind: 'count'; max: number; unit: string }
  | { kind: 'moment' }
  | { kind: 'tick' };

type Fields = typeof ticketFields;
type Kind = TicketField['kind'];
export type TicketFieldName = keyof Fields;
export type NameOf<K extends Kind> = {
  [N in TicketFieldName]: Fields[N]['kind'] extends K ? N : never;
}[TicketFieldName];

/** What is made of a field, by its kind. */
type ByKind = { [K in Kind]: (name: NameOf<K>, field: Extract<TicketField, { kind: K }>) => unknown };

/** One value for each field: a schema, a column, a text of a form. */
export type EachTicketField<By extends { [K in Kind]: unknown }> = {
  [N in TicketFieldName]: By[Fields[N]['kind']];
};

export function eachTicketField<By extends ByKind>(by: By) {
  const made = Object.entries(ticketFields).map(([name, field]) => {
    const make = by[field.kind] as (name: string, field: TicketField) => unknown;
    return [name, make(name, field)];
  });
  return Object.fromEntries(made) as EachTicketField<{ [K in Kind]: ReturnType<By[K]> }>;
}

const isMoment = (name: string): name is NameOf<'moment'> =>
  ticketFields[name as TicketFieldName].kind === 'moment';

export const TICKET_MOMENTS = Object.keys(ticketFields).filter(isMoment);

/** `ticket` with each of its moments changed. */
export function mapMoments<M, R, T extends { [N in NameOf<'moment'>]?: M | undefined }>(
  ticket: T,
  change: (moment: M | undefined) => R,
) {
  const changed = TICKET_MOMENTS.map((name) => [name, change(ticket[name])]);
  return { ...ticket, ...Object.fromEntries(changed) } as Omit<T, NameOf<'moment'>> &
    Record<NameOf<'moment'>, R>;
}
