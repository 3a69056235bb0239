import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import type { OrderRow } from '../store/schema';
import { isSameOffer, REPRICED, sayGone } from './catalogue';
import type { SaleItem } from './sale-item';
import { CODE_USED_UP } from './codes';
import type { OrderContext } from './context';
import { isOfOtherAccount, isOfOtherMode } from './payment-account';
import { planExpiry } from './plan-change';
import { openOrder } from './open-order';
import { FIRST_CHECK_MS } from './schedule';
import { describePaid, giveUp, inspect, settle, toSettled, withdraw } from './settle';
import { BY_BUYER } from './transitions';
import { NOT_STARTED, type Verdict } from './verdict';

export type Look<P> = { verdict: Verdict; payment: Result<P> };

export type PaymentDriver<P extends { id: string }, C> = {
  provider: PaymentProvider;
  /** Keeps no card, so it can't pay for what renews. */
  keepsNothing?: boolean;
  owns(reference: string): boolean;
  create(order: OrderRow, request: C): Promise<Result<P>>;
  look(order: OrderRow, reference: string, request: C): Promise<Look<P>>;
};

export type Sellable = { item: SaleItem; elsewhere: OrderRow | undefined };

const MAX_ATTEMPTS = 5;

/**
 * The order row is written first, then the payment is created under a key made from the order id. A
 * crash in between is safe: the next call resumes. Fails with `already_owned`, `payment_pending`,
 * or as the provider does.
 */
export function createPaymentOpener<P extends { id: string }, C>(
  context: OrderContext,
  driver: PaymentDriver<P, C>,
) {
  const { repository, now } = context;
  const { provider } = driver;
  const { accounts } = context.payments;
  const inOneFlight = createSingleFlight<Look<P> | null>();

  return async (
    { userId, isGuest = false }: { userId: string; isGuest?: boolean },
    { item, elsewhere }: Sellable,
    request: C,
  ): Promise<Result<{ order: OrderRow; payment: P }>> => {
    const obstacle = elsewhere && (await findPaidElsewhere(context, elsewhere));
    if (obstacle) return obstacle;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const nowMs = now();
      const times = { nowMs, nextCheckAt: nowMs + FIRST_CHECK_MS };
      const order = await openOrder(context, { userId, isGuest, item, provider }, times);
      // The order was settled between the rejected insert and this query, so query again.
      if (!order) continue;
      if (order === 'held' && (await leaveOthers(context, userId, item))) continue;
      if (order === 'sold-out' || order === 'held') return fail('conflict', sayGone(item, order));
      if (order === 'code-used-up') return fail('conflict', CODE_USED_UP);
      // The buyer may have paid the previous order after the caller checked.
      const owned =
        order.provider_ref === null && (await repository.findOwned(item.holder_id ?? userId, item));
      if (owned) return earlierPayment(owned.id);
      if (isOfOtherMode(order, accounts)) {
        await leaveBehind(context, order);
        continue;
      }
      if (!isSameOffer(order, item)) {
        const { order: after, verdict } = await giveUp(
          context,
          order,
          order.renewal === 'charged' ? 'The holder pays instead.' : REPRICED.reason,
          BY_BUYER,
        );
        if (verdict.kind === 'paid' || verdict.kind === 'underway') return refuse(context, after, verdict);
        if (after.status === 'pending') return { ok: false, error: verdict.error };
        continue;
      }
      const seen = await inOneFlight(order.id, () => look(context, driver, order, request));
      if (!seen) continue;
      const { verdict, payment } = seen;
      if (verdict.kind === 'paid' || verdict.kind === 'underway') return refuse(context, order, verdict);
      if (verdict.kind === 'dead') {
        const { order: after } = await settle(context, order, verdict, BY_BUYER);
        if (describePaid(after)) return earlierPayment(after.id);
        continue;
      }
      if (verdict.kind === 'missing' && isOfOtherAccount(order, accounts)) {
        await leaveBehind(context, order);
        continue;
      }
      if (payment.ok) return ok({ order, payment: payment.value });
      return verdict.kind === 'missing' ? { ok: false, error: verdict.error } : payment;
    }
    return notOpened();
  };
}

async function look<P extends { id: string }, C>(
  context: OrderContext,
  driver: PaymentDriver<P, C>,
  order: OrderRow,
  request: C,
): Promise<Look<P> | null> {
  const { provider_ref: reference } = order;
  if (reference === null) return begin(context, driver, order, request);
  if (driver.owns(reference)) return driver.look(order, reference, request);
  // Both payments at the same provider could be paid.
  const verdict = await withdraw(context, order);
  return { verdict, payment: verdict.kind === 'paid' ? notOpened() : { ok: false, error: verdict.error } };
}

async function begin<P extends { id: string }, C>(
  { repository, now }: OrderContext,
  driver: PaymentDriver<P, C>,
  order: OrderRow,
  request: C,
): Promise<Look<P> | null> {
  const created = await driver.create(order, request);
  if (!created.ok) {
    // A concurrent call may have created the payment, and the provider rejects the second.
    if ((await repository.findById(order.id))?.provider_ref) return null;
    return { verdict: { kind: 'unknown', error: created.error }, payment: created };
  }
  const kept = await repository.attachReference(order.id, created.value.id, now());
  // The price changed meanwhile. The buyer never saw this payment, so it cannot be paid.
  const isOpen = kept?.provider_ref === created.value.id && kept.status === 'pending';
  return isOpen ? { verdict: NOT_STARTED, payment: created } : null;
}

async function findPaidElsewhere(context: OrderContext, other: OrderRow): Promise<Failure | null> {
  const verdict = await inspect(context, other);
  return verdict.kind === 'paid' || verdict.kind === 'underway' ? refuse(context, other, verdict) : null;
}

async function refuse(context: OrderContext, order: OrderRow, verdict: Verdict): Promise<Failure> {
  const settled = toSettled(await settle(context, order, verdict, BY_BUYER));
  return settled.ok ? earlierPayment(order.id) : settled;
}

async function leaveBehind({ repository, now }: OrderContext, order: OrderRow): Promise<void> {
  const nowMs = now();
  const change = planExpiry(order, 'The shop is paid with another account now.', nowMs);
  if (change) await repository.change(order, change, { cause: BY_BUYER, nowMs });
}

/** The last ticket may be in the buyer's own cart: as their own, or for another recipient. */
async function leaveOthers(context: OrderContext, userId: string, item: SaleItem): Promise<boolean> {
  const others = await context.store
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('event_id', '=', item.event_id)
    .where('package_id', '=', item.package_id)
    .where('item_key', '!=', item.item_key)
    .where('status', '=', 'pending')
    .execute();
  const left = others.map((order) => giveUp(context, order, 'The buyer chose another recipient.', BY_BUYER));
  return (await Promise.all(left)).some(({ order }) => order.status !== 'pending');
}

function notOpened() {
  return fail('provider_unavailable', "We couldn't start the payment. Please try again.");
}

function earlierPayment(reference: string) {
  const message = "Your earlier payment has just been confirmed. You don't need to pay again.";
  return fail('already_owned', message, { reference });
}

function createSingleFlight<T>(): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const found = running.get(key);
    if (found) return found;
    const started = job().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
