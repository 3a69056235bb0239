import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';
import { earlySaleFrom } from '@/lib/contract/early-sale';
import { HOLD_MINUTES } from '@/lib/contract/terms';
import { isOpenIn } from '../events/country-rule';
import type { EventRepository } from '../events/repository';
import { priceAt } from '../events/price';
import { isStopped } from '../events/stopped';
import { isOver, isTicketOver } from '../events/timetable';
import { EXPIRY_MS, HOLD_MS } from './schedule';
import { sayMoment } from '@/lib/time/moment';
import type { PurchaseFacts } from '../payments';
import type { OrderRow, Store } from '../store/schema';
import { isCodeLimited } from './codes';
import { toPassItem } from './sell-pass';
import type { SaleItem } from './sale-item';

export type ItemIds = { planId: string } | { passId: string } | { eventId: string; selectedPackage: string };

const atListPrice = (cents: number) => ({
  amount_cents: cents,
  list_cents: cents,
  discount_cents: 0,
  code_id: null,
  partner_id: null,
  consented_at: null,
  isCodeLimited: false,
});

/** Orders for the same item share a key. A request for a package may carry `planId` too. */
export function toItemKey(ids: ItemIds): string {
  if ('passId' in ids) return `pass:${ids.passId}`;
  return 'eventId' in ids ? `package:${ids.eventId}:${ids.selectedPackage}` : `plan:${ids.planId}`;
}

const NOT_SOLD_THERE = 'This event is not available in your country. Nothing was charged.';
const CANCELLED_EVENT = 'This event was canceled. Nothing was charged.';
const SALE_STOPPED = 'Tickets for this event are not on sale at the moment. Nothing was charged.';
const PASS_STOPPED = 'This pass is not on sale at the moment.';
const SALE_ENDED = 'This ticket is no longer on sale. Nothing was charged.';
const GONE = {
  'sold-out': 'This ticket is sold out. Nothing was charged.',
  held: `The last of these tickets are in carts. Those that aren't paid for are back within ${HOLD_MINUTES} minutes, so please try again then. Nothing was charged.`,
};
const PASS_GONE = {
  'sold-out': 'This pass is sold out. Nothing was charged.',
  held: `The last of these passes are in carts. Those that aren't paid for are back within ${HOLD_MINUTES} minutes, so please try again then. Nothing was charged.`,
};
export const sayGone = ({ kind }: Pick<OrderRow, 'kind'>, gone: keyof typeof GONE): string =>
  (kind === 'pass' ? PASS_GONE : GONE)[gone];
const sayEarly = (opens: string) =>
  `Tickets are on sale to followers and pass holders now, and to all from ${opens}. If you are one, sign in with that account and confirm its email address. Nothing was charged.`;
const EVENT_IS_OVER = 'This event is over. Its packages are no longer on sale.';

type Asked = {
  nowMs: number;
  country: string | null;
  /** Whether the buyer may buy before all others. Asked in the days of an earlier sale only. */
  isEarly: (organisationId: string | null) => Promise<boolean>;
  /** What the buyer of a pass that renews has agreed to before, in cents. */
  findAgreed: (passId: string) => Promise<number | null>;
};

/**
 * Fails with `not_found`, `country_blocked`, or `conflict` when the event is over or canceled, the
 * platform has stopped its sale, or outside the time of the sale.
 */
export async function findItem(
  ids: ItemIds,
  events: EventRepository,
  { nowMs, country, isEarly, findAgreed }: Asked,
): Promise<Result<SaleItem>> {
  const item_key = toItemKey(ids);
  if ('passId' in ids) {
    const pass = await events.findPass(ids.passId);
    if (!pass) return fail('not_found', "This pass doesn't exist or is no longer on sale.");
    const agreed = pass.renews === 1 ? await findAgreed(pass.id) : null;
    const item = toPassItem(pass, item_key, nowMs, agreed);
    return item.ok ? ok({ ...item.value, country }) : item;
  }
  if (!('eventId' in ids)) {
    const plan = findPlan(ids.planId);
    if (!plan) return fail('not_found', "This plan doesn't exist or is no longer on sale.");
    const { id: plan_id, name: item_name, priceCents } = plan;
    const columns = { plan_id, event_id: null, package_id: null };
    return ok({
      item_key,
      kind: 'plan',
      ...columns,
      item_name,
      ...atListPrice(priceCents),
      country,
      organisation_id: null,
      isLimited: false,
    });
  }
  const { eventId: event_id, selectedPackage: package_id } = ids;
  const row = await events.findPackage(event_id, package_id);
  if (!row) return fail('not_found', "This package doesn't exist or is no longer on sale.");
  if (!isOpenIn(row, country)) return fail('country_blocked', NOT_SOLD_THERE);
  if (row.cancelled_at !== null) return fail('conflict', CANCELLED_EVENT);
  if (isStopped(row, 'sales')) return fail('conflict', SALE_STOPPED);
  if (isOver(row, nowMs)) return fail('conflict', EVENT_IS_OVER);
  const { sale_from: saleFrom, sale_until: saleUntil, timezone, stock } = row;
  if (saleFrom !== null && nowMs < saleFrom) {
    const opens = sayMoment(saleFrom, timezone);
    const earlyFrom = earlySaleFrom(saleFrom, row.early_days);
    if (earlyFrom === null || nowMs < earlyFrom) return fail('conflict', `Tickets go on sale on ${opens}.`);
    if (!(await isEarly(row.organisation_id))) return fail('conflict', sayEarly(opens));
  }
  if ((saleUntil !== null && nowMs >= saleUntil) || isTicketOver(row, nowMs))
    return fail('conflict', SALE_ENDED);
  const sold = {
    item_name: `${row.title}: ${row.name}`,
    ...atListPrice(priceAt(row, nowMs)),
    country,
    organisation_id: row.organisation_id,
    isLimited: stock !== null,
    promise: row.make_good,
  };
  return ok({ item_key, kind: 'package', plan_id: null, event_id, package_id, ...sold });
}

export function toItemIds(order: Pick<OrderRow, 'kind' | 'plan_id' | 'event_id' | 'package_id'>): ItemIds {
  const { plan_id: planId, event_id: eventId, package_id: selectedPackage } = order;
  if (order.kind === 'pass' && planId !== null) return { passId: planId };
  if (planId !== null) return { planId };
  if (eventId === null || selectedPackage === null)
    throw new Error('An order names neither a plan nor a package');
  return { eventId, selectedPackage };
}

/** Reads only our own row, nothing from the request. */
export function toPurchaseFacts(order: OrderRow): PurchaseFacts {
  return {
    orderId: order.id,
    userId: order.guest_id ?? order.user_id,
    // Of a gift too, whose key changes with its recipient, and of each period of a pass.
    itemKey: toItemKey(toItemIds(order)),
    description: order.item_name,
    amountCents: order.amount_cents,
    currency: order.currency,
  };
}

export type Obstacle = { reason: string; message: string };

const GIVEN_UP: Obstacle = {
  reason: 'It had been given up.',
  message: 'This payment has expired, or the offer has changed. Reload the page to start again.',
};
const WITHDRAWN: Obstacle = { reason: 'It is no longer on sale.', message: 'This is no longer on sale.' };
const CANCELLED: Obstacle = { reason: 'The event was canceled.', message: CANCELLED_EVENT };
const STOPPED: Obstacle = { reason: 'The platform has stopped the sale.', message: SALE_STOPPED };
const OVER: Obstacle = { reason: 'The event is over.', message: EVENT_IS_OVER };
export const REPRICED: Obstacle = {
  reason: 'The price changed.',
  message: 'The price has changed since you started to pay. Reload the page to see the new price.',
};

/** Returns null when the order can be paid at `nowMs`. */
export async function findObstacle(
  order: OrderRow,
  events: EventRepository,
  nowMs: number,
): Promise<Obstacle | null> {
  if (order.status !== 'pending') return GIVEN_UP;
  const { plan_id: planId, event_id: eventId, package_id: packageId } = order;
  // The clock's own, which lasts until the next try.
  if (order.renewal === 'charged') return null;
  if (order.kind === 'pass') {
    const pass = await events.findPass(packageId ?? '');
    if (!pass || pass.withdrawn_at !== null) return WITHDRAWN;
    if (isStopped(pass, 'sales')) return { ...STOPPED, message: PASS_STOPPED };
    const { renewal, membership_id: membershipId } = order;
    const agreed = renewal && membershipId ? await events.findAgreed({ membershipId }) : null;
    return comparePrice(order, agreed ?? pass.price_cents);
  }
  if (planId !== null) return comparePrice(order, findPlan(planId)?.priceCents);
  if (eventId === null || packageId === null) return null;
  const sold = await events.findPackage(eventId, packageId);
  if (sold && sold.cancelled_at !== null) return CANCELLED;
  if (sold && isStopped(sold, 'sales')) return STOPPED;
  if (sold && isOver(sold, nowMs)) return OVER;
  // An early price that ends while its buyer pays is kept as long as a ticket is held.
  const pricedAt = Math.max(order.created_at, nowMs - HOLD_MS);
  return sold && isTicketOver(sold, nowMs) ? WITHDRAWN : comparePrice(order, sold && priceAt(sold, pricedAt));
}

/** Whether an unpaid order still holds a limited ticket, or a code's use, that others may have. */
export async function isHeldTooLong(
  {
    kind,
    renewal,
    event_id: eventId,
    package_id: packageId,
    code_id: codeId,
    created_at: createdAt,
  }: OrderRow,
  { events, store }: { events: EventRepository; store: Store },
  nowMs: number,
): Promise<boolean> {
  if (packageId === null || renewal === 'charged' || nowMs - createdAt < HOLD_MS) return false;
  if (codeId !== null && (await isCodeLimited(store, codeId))) return true;
  if (kind === 'pass') return (await events.findPass(packageId))?.stock != null;
  return eventId !== null && (await events.findPackage(eventId, packageId))?.stock != null;
}

/**
 * Whether the buyer of an open order keeps its code, though it is off or over by now: for a while
 * after their first order with it, however many ways to pay they open.
 */
export async function isCodeHeld(
  store: Store,
  { user_id: userId, item_key: itemKey, code_id: codeId }: OrderRow,
  nowMs: number,
): Promise<boolean> {
  const { at } = await store
    .selectFrom('orders')
    .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('item_key', '=', itemKey)
    .where('code_id', '=', codeId)
    .where('created_at', '>', nowMs - EXPIRY_MS)
    .executeTakeFirstOrThrow();
  return at !== null && nowMs - Number(at) < HOLD_MS;
}

function comparePrice(order: OrderRow, priceCents: number | undefined) {
  if (priceCents === undefined) return WITHDRAWN;
  return priceCents === toListCents(order) ? null : REPRICED;
}

/** The price without the discount, which is not looked up again: an open order keeps its code. */
const toListCents = ({ list_cents: listCents, amount_cents: amountCents }: OrderRow): number =>
  listCents ?? amountCents;

/**
 * Whether an open order is still what the buyer asks for, at the price that it would have now. That
 * of the clock isn't: its card is the one that pays no more.
 */
export function isSameOffer(order: OrderRow, item: SaleItem): boolean {
  return (
    toListCents(order) === item.list_cents &&
    order.code_id === item.code_id &&
    order.promise === (item.promise ?? null) &&
    order.renewal === (item.renewal ?? null)
  );
}

/**
 * Compares `paidAtMs`, the provider's clock, with the expiry of the order, the end of the ticket,
 * and the end or cancellation of the event.
 */
export async function isTooLate(
  order: OrderRow,
  paidAtMs: number,
  events: EventRepository,
): Promise<boolean> {
  if (order.provider === 'none') return false;
  // Older releases did not record the expiry. It was the last change of those orders.
  const givenUpAt = order.given_up_at ?? (order.status === 'expired' ? order.updated_at : null);
  if (givenUpAt !== null && paidAtMs > givenUpAt) return true;
  if (order.event_id === null) return false;
  const event = await events.findTimes(order.event_id, order.package_id);
  if (event === undefined) return true;
  if (isOver(event, paidAtMs) || isTicketOver(event, paidAtMs)) return true;
  return event.cancelled_at !== null && paidAtMs > event.cancelled_at;
}
