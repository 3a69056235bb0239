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
        { label: subject },
        { label: group },
        { label: status, isShort: true },
        { label: at },
        { label: sent, isNumber: true },
      ]}
      rows={rows.map((row) => ({
        key: row._id,
        cells: [
          <span key="subject" className="font-semibold" dir="auto">
            <TextLink href={toMessagePath(eventId, row._id)}>{row.subject}</TextLink>
          </span>,
          <span key="group" dir="auto">
            {sayGroup(row, packages)}
          </span>,
          <MessageBadge key="status" status={row.status} />,
          <Moment key="at" at={row.send_at ?? row.created_at} zone={zone} />,
          row.people === null ? '' : MESSAGES.sentOf(row.sent, row.people),
        ],
      }))}
    />
  );
}

export function DeliveriesTable({ rows, zone }: TableProps<Delivery>) {
  const { title, address, status, at, error, statuses } = MESSAGES.deliveries;
  return (
    <DataTable
      caption={title}
      columns={[{ label: address }, { label: status, isShort: true }, { label: at }, { label: error }]}
      rows={rows.map((row) => ({
        key: row._id,
        cells: [
          row.address,
          statuses[row.status],
          row.sent_at === null ? '' : <Moment key="at" at={row.sent_at} zone={zone} />,
          row.error ?? '',
        ],
      }))}
    />
  );
}
