import { studioCalls } from '@/lib/contract/studio/calls';
import { toLocalText } from '@/lib/time/local-time';
import type { BookLine } from '@/sandbox/shared/books';
import type { Studio } from './studio-event-steps';
import type { Store } from '@/backend/store/schema';
import type { Client } from '../client';

const cents = (dollars: number) => Math.round(dollars * 100);
const add = (sums: Map<string, number>, key: string, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value);

const KINDS = {
  payment: 'payment',
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-returned': 'dispute',
} as const;

/** In cents, of each order: payments, refunds, disputes and fees, ledger less journals. */
export async function compareOrders({ store }: { store: Store }, journals: readonly BookLine[]) {
  const sums = new Map<string, number>();
  const rows = await store.selectFrom('money_movements').selectAll().execute();
  for (const { order_id: order, kind, amount_cents: amount, fee_cents: fee } of rows) {
    if (kind in KINDS) add(sums, `${order} ${KINDS[kind as keyof typeof KINDS]}`, amount);
    add(sums, `${order} fee`, fee ?? 0);
  }
  for (const { orderId, kind, cents: amount, feeCents } of journals) {
    add(sums, `${orderId} ${kind}`, -amount);
    add(sums, `${orderId} fee`, -feeCents);
  }
  return [...sums].filter(([, difference]) => difference !== 0).sort();
}

type Zones = (ms: number) => string;

/** What the organization sees, each in cents: by the month in which the money moved, and in all. */
export async function readAccounts({ client }: { client: Client }, owner: Studio, zoneAt: Zones) {
  const { token, organisationId } = owner;
  const params = { organisationId };
  const report = await client.ok(studioCalls.getReport, { token, params });
  const { months, payouts, balance } = await client.ok(studioCalls.getPayouts, { token, params });
  const [ledger, statement] = [new Map<string, number>(), new Map<string, number>()];
  let movements = 0;
  for (let after = '', isFirst = true; isFirst || after !== ''; isFirst = false) {
    const page = await client.ok(studioCalls.listMovements, { token, params: { ...params, after } });
    movements += page.movements.length;
    for (const { at, amount, fee, share } of page.movements) {
      const ms = Date.parse(at);
      add(ledger, toLocalText(ms, zoneAt(ms)).slice(0, 7), cents(amount) - cents(fee ?? 0) - cents(share));
    }
    after = page.next;
  }
  for (const { month, from, figures } of months) add(statement, from || month, cents(figures.net));
  const sum = (sums: Map<string, number>) => [...sums.values()].reduce((all, one) => all + one, 0);
  const paidOut = payouts.reduce((all, { amount }) => all + cents(amount), 0);
  return {
    movements,
    ledger: Object.fromEntries(ledger),
    statement: Object.fromEntries(statement),
    nets: [
      sum(ledger),
      sum(statement),
      cents(report.totals.net),
      cents(balance) + paidOut,
      report.by_day.reduce((all, { figures }) => all + cents(figures.net), 0),
    ],
    share: cents(report.totals.share),
    late: months.filter(({ from }) => from !== ''),
    closed: months.filter(({ is_closed: isClosed }) => isClosed),
  };
}

/** The stored rows, as they are. */
export const readStatements = ({ store }: { store: Store }, { organisationId }: Studio) =>
  store
    .selectFrom('statements')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('month')
    .orderBy('payment_mode')
    .execute();
