import { formatUsd } from '@/lib/money';
import type { OrderFile, RefundOutcome } from './operator';
import type { OrderDetails } from './order-details';
import type { OrderRow } from './repository';
import type { Settlement } from './settle';

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** One line an order: id, status, amount, provider, time, buyer, item. */
export function writeList(orders: readonly OrderDetails[]): string {
  if (orders.length === 0) return 'There are no such orders.';
  return orders
    .map((order) =>
      [
        ...[order.id, order.status.padEnd(9), formatUsd(order.amount_cents).padStart(9)],
        ...[order.provider.padEnd(6), toTime(order.created_at), order.buyer_email, order.item_name],
      ].join('  '),
    )
    .join('\n');
}

/** All that is known of an order, its history and the provider's events last. */
export function writeFile({ order, transitions, events }: OrderFile): string {
  const facts: [string, string | null][] = [
    ['Order', order.id],
    ['Status', order.status],
    ['Item', `${order.item_name} (${order.item_key})`],
    ['Buyer', `${order.buyer_name} <${order.buyer_email}>`],
    ['Amount', formatUsd(order.amount_cents)],
    ['Went back', order.refunded_cents === 0 ? null : formatUsd(order.refunded_cents)],
    ['Dispute', order.dispute_status],
    ['Provider', order.provider],
    ['Payment', order.provider_ref],
    ['Opened', toTime(order.created_at)],
    ['Paid', order.paid_at === null ? null : toTime(order.paid_at)],
  ];
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)} ${value}`])),
    ...toSection(
      'History',
      transitions.map(
        ({ at, from_status: from, to_status: to, source, reason, provider_event_id: event }) =>
          `${toTime(at)}  ${from} → ${to}  ${source}${event === null ? '' : ` (${event})`}  ${reason}`,
      ),
    ),
    ...toSection(
      'Events',
      events.map(
        ({ received_at: at, id, type, outcome }) =>
          `${toTime(at)}  ${type}  ${id}  ${outcome ?? 'not handled yet'}`,
      ),
    ),
  ].join('\n');
}

const toSection = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** How an order stands after the provider was asked. */
export function writeSettlement({ order, verdict }: Settlement): string {
  const standing = toStanding(order);
  return verdict.kind === 'paid' ? standing : `${standing} The provider says: ${verdict.error.message}`;
}

/** What a refund has come to. */
export function writeRefund({ order, isNew, status, refundedCents }: RefundOutcome): string {
  const amount = formatUsd(refundedCents);
  if (!isNew)
    return `${amount} had been given back by this very command before; nothing more was given back now. ${toStanding(order)}`;
  const done =
    status === 'done'
      ? `${amount} has been given back.`
      : `${amount} will be given back: the provider works on it.`;
  return `${done} ${toStanding(order)}`;
}

function toStanding(order: OrderRow): string {
  const back =
    order.refunded_cents === 0
      ? ''
      : ` ${formatUsd(order.refunded_cents)} of ${formatUsd(order.amount_cents)} went back.`;
  return `Order ${order.id} is ${order.status}.${back}`;
}
