import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { eventOrderSchema } from '@/lib/contract/studio/orders/schemas';
import { formatUsd } from '@/lib/money';
import { toInstant } from '@/lib/time/iso';
import { listDisputes } from '../../orders/ledger-repository';
import { hasOpened } from '../../store/held-by';
import type { RefundRow, Schema, Store } from '../../store/schema';
import { sayPlayerError } from './player-errors';
import { GIVEN_SUBJECT } from '../../orders/gift-mails';
import { knownHolderIdOf, type SummaryRow, toHolder } from './select-orders';

type Entry = z.output<typeof eventOrderSchema>['timeline'][number];
type Kind = Entry['kind'];
type Watched = Pick<Selectable<Schema['watched']>, 'first_at' | 'last_at' | 'ms'>;
type Line = { at: number; kind: Kind; text: string; ref?: string };

/** Of each kind, the newest. */
const MOST = 50;

/** Oldest first. */
export async function listTimeline(
  store: Store,
  order: SummaryRow,
  { refunds, watched }: { refunds: readonly RefundRow[]; watched: Watched | undefined },
): Promise<Entry[]> {
  const lines: Line[] = [
    { at: order.created_at, kind: 'payment', text: 'The checkout was opened.' },
    ...(await listPayments(store, order)),
    ...(await listMails(store, order)),
    ...(await listSignIns(store, order)),
    ...(await listViewing(store, order, watched)),
    ...(await listRefundLines(store, refunds)),
    ...(await listDisputeLines(store, order)),
    ...(await listMoves(store, order)),
  ];
  return lines
    .sort((one, other) => one.at - other.at)
    .map(({ at, ref = null, ...line }) => ({ at: toInstant(at), ref, ...line }));
}

async function listPayments(store: Store, { id }: SummaryRow): Promise<Line[]> {
  const rows = await store
    .selectFrom('order_transitions')
    .select(['at', 'reason', 'to_status'])
    .where('order_id', '=', id)
    .orderBy('version', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ at, reason, to_status: to }) => ({ at, kind: 'payment', text: `${reason} (${to})` }));
}

/** Only mails about the order or the event: the buyer's others are of other broadcasters. */
async function listMails(store: Store, order: SummaryRow): Promise<Line[]> {
  const holder = toHolder(order)?.email ?? order.buyer_email;
  const rows = await store
    .selectFrom('outbox')
    .select(['created_at', 'sent_at', 'subject', 'status', 'last_error', 'to_address'])
    .where((eb) =>
      eb.or([
        eb('to_address', '=', order.buyer_email),
        // Reminders go to accounts alone.
        eb.and([
          eb('to_address', '=', holder),
          ...(order.is_holder_known ? [] : [eb('subject', 'like', `${GIVEN_SUBJECT}%`)]),
        ]),
      ]),
    )
    .where('created_at', '>=', order.created_at)
    .where((eb) =>
      eb.or([
        eb('order_id', '=', order.id),
        eb('order_id', 'is', null).and(eb('event_id', '=', order.event_id)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((mail) => ({
    at: mail.sent_at ?? mail.created_at,
    kind: 'mail',
    text: `“${mail.subject}” to ${mail.to_address}: ${sayDelivery(mail.status, mail.last_error)}`,
  }));
}

function sayDelivery(status: 'waiting' | 'sent' | 'failed', error: string | null): string {
  if (status === 'sent') return 'the mail server took it.';
  if (status === 'waiting') return error === null ? 'on its way.' : `not yet sent (${error}).`;
  return `not delivered (${error ?? 'unknown'}).`;
}

/** On the event's host: those on others are of other broadcasters. */
async function listSignIns(store: Store, order: SummaryRow): Promise<Line[]> {
  const rows = await store
    .selectFrom('sessions')
    .innerJoin('events', 'events.domain_key', 'sessions.event_domain')
    .select('created_at')
    .where('events.id', '=', order.event_id)
    .where('user_id', '=', knownHolderIdOf(order))
    .where('created_at', '>=', order.created_at)
    .where('item_key', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ created_at: at }) => ({ at, kind: 'sign-in', text: 'The viewer signed in.' }));
}

async function listViewing(store: Store, order: SummaryRow, watched: Watched | undefined): Promise<Line[]> {
  const errors = await store
    .selectFrom('player_errors')
    .select(['at', 'code', 'device'])
    .where('user_id', '=', knownHolderIdOf(order))
    .where('event_id', '=', order.event_id ?? '')
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const minutes = Math.round((watched?.ms ?? 0) / 60_000);
  return [
    ...(watched
      ? [
          { at: watched.first_at, kind: 'viewing' as const, text: 'The viewer started watching.' },
          {
            at: watched.last_at,
            kind: 'viewing' as const,
            text: `The viewer was last seen watching, after ${minutes === 1 ? '1 minute' : `${minutes} minutes`} in all.`,
          },
        ]
      : []),
    ...errors.map(({ at, code, device }) => ({
      at,
      kind: 'player' as const,
      text: sayPlayerError(code, device),
    })),
  ];
}

const OUTCOMES: Record<RefundRow['status'], string> = {
  due: 'on its way',
  asked: 'on its way',
  pending: 'the provider is processing it',
  done: 'done',
  failed: 'the bank sent it back',
  refused: 'refused',
  cancelled: 'not made',
};

async function listRefundLines(store: Store, refunds: readonly RefundRow[]): Promise<Line[]> {
  const ids = refunds.flatMap(({ asked_by: by }) => (by === null ? [] : [by]));
  const members = await store
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...ids])
    .execute();
  return refunds.map((refund) => {
    const by = members.find(({ id }) => id === refund.asked_by)?.name;
    const parts = [
      `${formatUsd(refund.amount_cents)}${by === undefined ? '' : ` by ${by}`}: ${OUTCOMES[refund.status]}`,
      ...(refund.last_error === null ? [] : [refund.last_error]),
      ...(refund.note === null || refund.note === '' ? [] : [`Reason: ${refund.note}`]),
    ];
    return { at: refund.closed_at ?? refund.created_at, kind: 'refund', text: parts.join('. ') };
  });
}

async function listDisputeLines(store: Store, { id }: SummaryRow): Promise<Line[]> {
  const disputes = await listDisputes(store, [id]);
  return disputes.flatMap(({ id: dispute, status, reason, created_at: at, closed_at: closedAt, ...rest }) => {
    const amount = formatUsd(rest.amount_cents);
    const opened = `${amount} disputed${reason === null ? '' : `: ${reason.replaceAll('_', ' ').toLowerCase()}`}.`;
    const ended = status === 'won' ? 'The dispute was won.' : 'The dispute was lost.';
    return [
      { at, kind: 'dispute' as const, text: opened, ref: dispute },
      ...(closedAt === null ? [] : [{ at: closedAt, kind: 'dispute' as const, text: ended }]),
    ];
  });
}

async function listMoves(store: Store, order: SummaryRow): Promise<Line[]> {
  const isKnown = (user: string) =>
    sql`${sql.ref(user)} = orders.user_id or ${hasOpened(user, 'orders.event_id')}`;
  const moves = await store
    .selectFrom('ticket_moves')
    .innerJoin('orders', 'orders.id', 'ticket_moves.order_id')
    .leftJoin('users as old', 'old.id', 'ticket_moves.from_user')
    .leftJoin('users as new', 'new.id', 'ticket_moves.to_user')
    .leftJoin('users as member', 'member.id', 'ticket_moves.by_user')
    .select(['ticket_moves.at', 'member.name as by'])
    .select([
      sql<string | null>`case when old.deleted_at is null and (${isKnown('old.id')}) then old.email end`.as(
        'from',
      ),
      sql<string | null>`case when new.deleted_at is null and (${isKnown('new.id')}) then new.email end`.as(
        'to',
      ),
    ])
    .where('order_id', '=', order.id)
    .execute();
  return moves.map(({ at, from, to, by }) => ({
    at,
    kind: 'move',
    text:
      `The ticket was moved from ${from ?? 'another address'} to ${to ?? 'another address'} ` +
      `by ${by ?? 'a former member'}.`,
  }));
}
