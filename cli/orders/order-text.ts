import { formatUsd } from '@/lib/money';
import type { DisputeRow, OrderRow, RefundRow } from '@/backend/store/schema';
import type { ListedOrder, OrderFile } from '@/backend/orders/operator';
import type { Settlement } from '@/backend/orders/settle';
import type { RefundOutcome } from '@/backend/orders/operator-refund';

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export function writeList(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return 'No orders found.';
  return orders
    .map((order) =>
      [
        order.id,
        order.status.padEnd(13),
        formatUsd(order.amount_cents).padStart(9),
        toWay(order).padEnd(6),
        toTime(order.created_at),
        order.buyer_email,
        order.item_name,
        ...toMoneyWords(order),
      ].join('  '),
    )
    .join('\n');
}

const toWay = ({ provider, payment_mode: mode }: OrderRow) =>
  mode === null || mode === 'live' ? provider : `${provider} (${mode})`;

export function writeFile(file: OrderFile): string {
  const { order, refunds, disputes, movements, transitions, events, providerSays } = file;
  const facts: [string, string | null][] = [
    ['Order', order.id],
    ['Status', order.status],
    ['Item', `${order.item_name} (${order.item_key})`],
    ['Buyer', `${order.buyer_name} <${order.buyer_email}>`],
    ['Amount', formatUsd(order.amount_cents)],
    ['Refunded', order.refunded_cents === 0 ? null : formatUsd(order.refunded_cents)],
    ['Dispute', order.dispute_status],
    ['Provider', order.provider],
    ['Mode', order.payment_mode],
    ['Payment', order.provider_ref],
    ['Opened', toTime(order.created_at)],
    ['Paid', order.paid_at === null ? null : toTime(order.paid_at)],
    ['It says', providerSays],
  ];
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)} ${value}`])),
    ...toSection('Refunds', refunds.map(toRefundLine)),
    ...toSection('Disputes', disputes.map(toDisputeLine)),
    ...toSection(
      'Money',
      movements.map(
        ({ at, kind, source, amount_cents: cents }) =>
          `${toTime(at)}  ${toSigned(cents).padStart(10)}  ${kind}  ${source}`,
      ),
    ),
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

export function writeSettlement({ order, verdict }: Settlement): string {
  const status = sayStatus(order);
  return verdict.kind === 'paid' ? status : `${status} The provider says: ${verdict.error.message}`;
}

export function writeRefund({ order, refund, isNew }: RefundOutcome): string {
  const amount = formatUsd(refund.amount_cents);
  const id = refund.provider_ref ?? refund.id;
  if (!isNew)
    return (
      `${amount} was already refunded (${id}); nothing more was refunded now. ${sayStatus(order)}` +
      (order.refunded_cents < order.amount_cents ? ` To refund ${amount} once more, add --again.` : '')
    );
  return `${toProgress(refund, amount, id)} ${sayStatus(order)}`;
}

function toProgress({ status, last_error: error }: RefundRow, amount: string, id: string): string {
  switch (status) {
    case 'done':
      return `${amount} has been refunded (${id}).`;
    case 'pending':
      return `${amount} will be refunded: the provider is processing it (${id}).`;
    case 'failed':
      return `The bank returned the refund of ${amount} (${id}). Run the same command again to try once more, or pay the buyer in another way.`;
    case 'due':
    case 'asked':
    case 'refused':
    case 'cancelled':
      return `${amount} is not refunded yet${error === null ? '' : `: ${error}`} The site retries it automatically while it is running (${id}).`;
  }
}

function toMoneyWords({ refund, dispute_status: dispute }: ListedOrder): string[] {
  return [
    ...(dispute === null ? [] : [`dispute ${dispute}`]),
    ...(refund === null || refund.status === 'cancelled' || refund.status === 'done'
      ? []
      : [`refund ${refund.status}${refund.last_error === null ? '' : `: ${refund.last_error}`}`]),
  ];
}

function toRefundLine(refund: RefundRow): string {
  const { created_at: at, amount_cents: cents, status, reason, provider_ref: ref, money_ref: from } = refund;
  const error = refund.last_error === null ? '' : ` (${refund.last_error})`;
  const words = [
    toTime(at),
    formatUsd(cents).padStart(9),
    `${status}${error}`,
    reason,
    refund.id,
    ...[ref, from === null ? null : `from ${from}`, refund.note].filter((word) => word !== null),
  ];
  return words.join('  ');
}

function toDisputeLine({
  created_at: at,
  amount_cents: cents,
  status,
  reason,
  id,
  money_ref: ref,
  answer_by: until,
}: DisputeRow) {
  const due = until === null || status !== 'open' ? null : `answer by ${toTime(until)}`;
  const words = [toTime(at), formatUsd(cents).padStart(9), status, reason, id, ref, due].filter(
    (word) => word !== null,
  );
  return words.join('  ');
}

const toSigned = (cents: number) => (cents < 0 ? `-${formatUsd(-cents)}` : formatUsd(cents));

function sayStatus(order: OrderRow): string {
  const back =
    order.refunded_cents === 0
      ? ''
      : ` ${formatUsd(order.refunded_cents)} of ${formatUsd(order.amount_cents)} was refunded.`;
  return `Order ${order.id} is ${order.status}.${back}`;
}
