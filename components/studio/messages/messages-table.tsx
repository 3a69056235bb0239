import type * as z from 'zod';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { TextLink } from '@/components/ui/intent-link';
import { MESSAGES } from '@/lib/content/studio/messages';
import type { messageAnswerSchema, messagesAnswerSchema } from '@/lib/contract/studio';
import { toMessagePath } from '@/lib/studio/paths';
import { DataTable } from '../data-table';
import { Moment } from '../moment';

type Message = z.output<typeof messagesAnswerSchema>['messages'][number];
export type Delivery = z.output<typeof messageAnswerSchema>['deliveries'][number];

const TONES: Record<Message['status'], BadgeTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'accent',
  sent: 'positive',
  cancelled: 'neutral',
};

export function MessageBadge({ status }: Pick<Message, 'status'>) {
  return <Badge tone={TONES[status]}>{MESSAGES.statuses[status]}</Badge>;
}

export const sayGroup = (
  { group, package: ticket }: Pick<Message, 'group' | 'package'>,
  packages: Record<string, string>,
) =>
  [{ ...MESSAGES.groups, ...MESSAGES.notices }[group], ...(ticket ? [packages[ticket] ?? ticket] : [])].join(
    ': ',
  );

type TableProps<T> = { rows: readonly T[]; zone: string };

export function MessagesTable({
  eventId,
  packages,
  rows,
  zone,
}: TableProps<Message> & { eventId: string; packages: Record<string, string> }) {
  const { subject, group, status, at, sent } = MESSAGES.columns;
  return (
    <DataTable
      caption={MESSAGES.title}
      columns={[
        {
          label: subject,
          cell: (row) => (
            <span className="font-semibold" dir="auto">
              <TextLink href={toMessagePath(eventId, row._id)}>{row.subject}</TextLink>
            </span>
          ),
        },
        { label: group, cell: (row) => <span dir="auto">{sayGroup(row, packages)}</span> },
        { label: status, isShort: true, cell: (row) => <MessageBadge status={row.status} /> },
        { label: at, cell: (row) => <Moment at={row.send_at ?? row.created_at} zone={zone} /> },
        {
          label: sent,
          isNumber: true,
          cell: (row) => (row.people === null ? '' : MESSAGES.sentOf(row.sent, row.people)),
        },
      ]}
      rows={rows}
      keyOf={(row) => row._id}
    />
  );
}

export function DeliveriesTable({ rows, zone }: TableProps<Delivery>) {
  const { title, address, status, at, error, statuses } = MESSAGES.deliveries;
  return (
    <DataTable
      caption={title}
      columns={[
        { label: address, cell: (row) => row.address },
        { label: status, isShort: true, cell: (row) => statuses[row.status] },
        { label: at, cell: (row) => (row.sent_at === null ? '' : <Moment at={row.sent_at} zone={zone} />) },
        { label: error, cell: (row) => row.error ?? '' },
      ]}
      rows={rows}
      keyOf={(row) => row._id}
    />
  );
}
