import type { z } from 'zod';
import type { eventOrderSchema } from '@/lib/contract/studio/orders/schemas';
import { ok, type Result } from '@/lib/result';
import { listRefunds, sumLeft } from '../../orders/ledger-repository';
import { noOrder } from '../../orders/operator-refund';
import { findWatchEnd, selectOrderDetails } from '../../orders/order-answer';
import { isHeldByDispute } from '../../orders/plan-change';
import type { OrderRow, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { findLeft, toLimitAnswer } from '../organisation/refund-limits';
import { toDollars } from '../report/sales';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { knownHolderIdOf, selectSummaries, type SummaryRow, toSummary } from './select-orders';
import { listTimeline } from './timeline';

/** Of a ticket of the event, or of a pass of the organisation. */
export type OrderIds = { orderId: string } & ({ eventId: string } | { organisationId: string });

type Ids = { eventId: string; orderId: string };
type View = z.output<typeof eventOrderSchema>;

/** Fails with `not_found` for an order of another event or organisation. */
export async function findOrder(store: Store, ids: OrderIds): Promise<Result<SummaryRow>> {
  const row = await selectSummaries(store)
    .where('orders.id', '=', ids.orderId)
    .where((eb) =>
      'eventId' in ids
        ? eb('orders.event_id', '=', ids.eventId).and('orders.kind', '=', 'package')
        : eb('orders.organisation_id', '=', ids.organisationId).and('orders.kind', '=', 'pass'),
    )
    .executeTakeFirst();
  return row ? ok(row) : noOrder();
}

export async function getEventOrder(
  { deps }: StudioContext,
  ids: Ids,
  member: Member,
): Promise<Result<View>> {
  const { store, now } = deps;
  const found = await findOrder(store, ids);
  if (!found.ok) return found;
  const order = found.value;
  const refunds = await listRefunds(store, [order.id]);
  const leftCents = await sumLeft(store, order.id);
  const isWaiting = refunds.some(({ status }) => status === 'due' || status === 'asked');
  const watched = await findWatched(store, order);
  return ok({
    ...toSummary(order),
    organisation: await findOrganisationAnswer(store, member, deps),
    left: toDollars(leftCents),
    seen: refunds.length,
    refunds_left: await findLimits(store, member, now()),
    playing: await countPlaying(store, order, now()),
    watched_minutes: Math.round((watched?.ms ?? 0) / 60_000),
    is_over: await isOver(store, order.id, now()),
    can: {
      refund: leftCents > 0 && !isWaiting && !isHeldByDispute(order) && order.provider_ref !== null,
      move: mayMove(order),
      resend: order.paid_at !== null && order.status === 'paid' && order.buyer_deleted_at === null,
    },
    timeline: await listTimeline(store, order, { refunds, watched }),
  });
}

async function isOver(store: Store, id: string, nowMs: number): Promise<boolean> {
  const details = await selectOrderDetails(store).where('orders.id', '=', id).executeTakeFirst();
  const end = details ? findWatchEnd(details) : null;
  return end !== null && end <= nowMs;
}

async function findLimits(store: Store, member: Member, nowMs: number): Promise<View['refunds_left']> {
  const left = toLimitAnswer(await findLeft(store, member, nowMs));
  return left.refunds === null && left.amount === null ? null : left;
}

export const mayMove = (order: OrderRow) =>
  order.status === 'paid' && order.dispute_status !== 'open' && order.event_id !== null;

export function findWatched(store: Store, order: SummaryRow) {
  return store
    .selectFrom('watched')
    .selectAll()
    .where('user_id', '=', knownHolderIdOf(order))
    .where('event_id', '=', order.event_id ?? '')
    .executeTakeFirst();
}

/** Screens of the account that watches, on this event. */
export function selectPlaying(store: Pick<Store, 'selectFrom'>, order: SummaryRow, nowMs: number) {
  return store
    .selectFrom('places')
    .where('user_id', '=', knownHolderIdOf(order))
    .where('event_id', '=', order.event_id ?? '')
    .where('expires_at', '>', nowMs)
    .where('stopped_at', 'is', null);
}

async function countPlaying(store: Store, order: SummaryRow, nowMs: number): Promise<number> {
  const { screens } = await selectPlaying(store, order, nowMs)
    .select(({ fn }) => fn.countAll<number>().as('screens'))
    .executeTakeFirstOrThrow();
  return Number(screens);
}
