import type { PackageAnswer } from '@/lib/contract';
import { eachTicketField } from '@/lib/contract/ticket-fields';
import { toInstantOrNull } from '@/lib/time/iso';
import type { TicketColumns } from '../store/schema';
import type { NewEvent } from './file-schema';

type NewTicket = NewEvent['packages'][number];

/** Fields that `ticket` lacks become null. */
export const toTicketColumns = (ticket: Partial<NewTicket>): TicketColumns =>
  eachTicketField({
    line: (name) => ticket[name] ?? null,
    count: (name) => ticket[name] ?? null,
    moment: (name) => ticket[name] ?? null,
    tick: (name) => (ticket[name] ? 1 : null),
  });

/** The number of tickets is not told; what is left of them is. */
export function fromTicketColumns(row: TicketColumns) {
  const { stock: _stock, ...told } = eachTicketField({
    line: (name) => row[name],
    count: (name) => row[name],
    moment: (name) => toInstantOrNull(row[name]),
    tick: (name) => row[name] === 1 || undefined,
  });
  return told satisfies Partial<PackageAnswer>;
}
