import { formatUsd } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { formatInstant } from '@/lib/time/instant';
import { listRefunds } from '../../orders/ledger-repository';
import type { StudioContext } from '../context';
import { findOrder, findWatched } from './order-view';
import { toSummary } from './select-orders';
import { listTimeline } from './timeline';

type Ids = { eventId: string; orderId: string };

const SECTIONS = [
  ['payment', 'Payment'],
  ['mail', 'Emails to the customer'],
  ['sign-in', 'Sign-ins of the customer'],
  ['viewing', 'Use of the service'],
  ['move', 'Ticket moves'],
  ['refund', 'Refunds'],
  ['dispute', 'Disputes'],
] as const;

/** A buyer may have given an address alone. */
const toCustomer = (buyer: { name: string; email: string } | null): string =>
  buyer ? [buyer.name, buyer.email].filter(Boolean).join(', ') || 'no address' : 'deleted account';

/** One text with times in UTC, for the form of a bank. */
export async function getOrderEvidence(
  { config, deps }: StudioContext,
  ids: Ids,
): Promise<Result<{ file: string }>> {
  const { store, now } = deps;
  const found = await findOrder(store, ids);
  if (!found.ok) return found;
  const order = found.value;
  const summary = toSummary(order);
  const refunds = await listRefunds(store, [order.id]);
  const watched = await findWatched(store, order);
  const timeline = await listTimeline(store, order, { refunds, watched });
  const say = (ms: number) => formatInstant(ms, 'UTC');
  const facts = [
    ['Order', order.id],
    ['Payment', `${summary.method} ${order.provider_ref ?? ''}`.trim()],
    ['Item', order.item_name],
    ['Amount', `${formatUsd(order.amount_cents)} ${order.currency}`],
    ['Paid', order.paid_at === null ? 'not paid' : say(order.paid_at)],
    ['Customer', toCustomer(summary.buyer)],
    ...(summary.holder ? [['Ticket used by', summary.holder.email]] : []),
    ['Terms of sale', `${config.site.url}/terms, linked beside the pay button`],
    ['Minutes watched', String(Math.round((watched?.ms ?? 0) / 60_000))],
  ];
  const sections = SECTIONS.flatMap(([kind, title]) => {
    const lines = timeline.filter((line) => line.kind === kind);
    if (lines.length === 0) return [];
    return [
      '',
      title,
      ...lines.map(
        ({ at, text, ref }) => `  ${say(Date.parse(at))}  ${text}${ref === null ? '' : ` (${ref})`}`,
      ),
    ];
  });
  const file = [
    `Evidence for order ${order.id}, written on ${say(now())}`,
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...sections,
  ];
  return ok({ file: `${file.join('\n')}\n` });
}
