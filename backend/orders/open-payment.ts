import { type AppError, fail, ok, type Result } from '@/lib/result';
import type { PaymentAccounts } from '../payments';
import type { OrderRow } from '../store/schema';
import { type Inspect, isOfOtherAccount, isOfOtherMode, type Withdraw } from './inspect';
import { REPRICED, type SaleItem } from './catalogue';
import { describePaid, type GiveUp, type Settle, toSettled } from './settle';
import { NOT_STARTED, type Verdict } from './verdict';
import { planExpiry } from './plan-change';
import { FIRST_CHECK_MS } from './schedule';
import type { OrderRepository } from './repository';
import { BY_BUYER } from './transitions';

/** What a look at an open payment shows: how it stands, and what the buyer needs to pay. */
export type Look<P> = { verdict: Verdict; payment: Result<P> };

/**
 * One way to open a payment. `C` is what it needs of the request; `owns` tells its references from
 * those of another way at the same provider.
 */
export type PaymentDriver<P extends { id: string }, C> = {
  provider: 'stripe' | 'paypal';
  owns(reference: string): boolean;
  create(order: OrderRow, context: C): Promise<Result<P>>;
  look(order: OrderRow, reference: string, context: C): Promise<Look<P>>;
};

export type OpenPayment<P> = { order: OrderRow; payment: P };

type OpenerDeps = {
  repository: OrderRepository;
  accounts: PaymentAccounts;
  now: () => number;
  /** Asks whichever provider an order is with. */
  inspect: Inspect;
  settle: Settle;
  /** Closes a payment of another way at the same provider: both could be paid. */
  withdraw: Withdraw;
  giveUp: GiveUp;
};

/** Dead orders replaced in one call; more than this means something else is wrong. */
const MAX_ATTEMPTS = 5;

/**
 * Opens a payment: first the order row, then the provider (with a key made from the order's id),
 * then the provider's id into the row. A process that dies in between loses nothing: the next call
 * meets what is there. Fails with `already_owned` or `payment_pending` (also at the other
 * provider), or as the provider does.
 */
export function createPaymentOpener<P extends { id: string }, C>(
  driver: PaymentDriver<P, C>,
  { repository, accounts, now, inspect, settle, withdraw, giveUp }: OpenerDeps,
) {
  const inOneFlight = createSingleFlight<Look<P> | null>();

  /** Null when another call was faster, and there is something to look at. */
  async function begin(order: OrderRow, context: C): Promise<Look<P> | null> {
    const created = await driver.create(order, context);
    if (!created.ok) {
      // Another instance may have been faster, and the provider turned us away because of it.
      if ((await repository.findById(order.id))?.provider_ref) return null;
      return { verdict: { kind: 'unknown', error: created.error }, payment: created };
    }
    const kept = await repository.attachReference(order.id, created.value.id, now());
    if (kept !== created.value.id) return null;
    // Given up meanwhile, by a new price: what was made for it is never told to a buyer, so never
    // paid.
    const isOpen = (await repository.findById(order.id))?.status === 'pending';
    return isOpen ? { verdict: NOT_STARTED, payment: created } : null;
  }

  async function look(order: OrderRow, context: C): Promise<Look<P> | null> {
    const { provider_ref: reference } = order;
    if (reference === null) return begin(order, context);
    if (driver.owns(reference)) return driver.look(order, reference, context);
    const verdict = await withdraw(order);
    return { verdict, payment: verdict.kind === 'paid' ? notOpened() : { ok: false, error: verdict.error } };
  }

  // What stands in the way at the other provider; nothing, if it cannot be asked: the buyer may
  // have turned from it.
  async function findElsewhere(
    userId: string,
    item: SaleItem,
  ): Promise<{ ok: false; error: AppError } | null> {
    const other = await repository.findOpenElsewhere(userId, item.itemKey, driver.provider);
    if (!other) return null;
    const verdict = await inspect(other);
    return verdict.kind === 'paid' || verdict.kind === 'underway' ? refuse(other, verdict) : null;
  }

  /** Writes down money that was found on opening, and says so. */
  async function refuse(order: OrderRow, verdict: Verdict): Promise<{ ok: false; error: AppError }> {
    const settled = toSettled(await settle(order, verdict, BY_BUYER));
    return settled.ok ? earlierPayment(order.id) : settled;
  }

  /** For an order of an account that cannot be asked from here. */
  async function leaveBehind(order: OrderRow, nowMs: number): Promise<void> {
    const change = planExpiry(order, 'The shop is paid with another account now.', nowMs);
    if (change) await repository.change(order, change, { cause: BY_BUYER, nowMs });
  }

  return async function openPayment(
    userId: string,
    item: SaleItem,
    context: C,
  ): Promise<Result<OpenPayment<P>>> {
    const elsewhere = await findElsewhere(userId, item);
    if (elsewhere) return elsewhere;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const nowMs = now();
      const wanted = { userId, item, provider: driver.provider };
      const order = await repository.openOrder(wanted, { nowMs, nextCheckAt: nowMs + FIRST_CHECK_MS });
      // Between the refused insert and the look-up the other call's order was finished: look again.
      if (!order) continue;
      // What another mode's provider has of it is not to be had from this one's.
      if (isOfOtherMode(order, accounts)) {
        await leaveBehind(order, nowMs);
        continue;
      }
      if (order.amount_cents !== item.priceCents) {
        const { order: after, verdict } = await giveUp(order, REPRICED.reason, BY_BUYER);
        if (verdict.kind === 'paid' || verdict.kind === 'underway') return refuse(after, verdict);
        if (after.status === 'pending') return { ok: false, error: verdict.error };
        continue;
      }
      const seen = await inOneFlight(order.id, () => look(order, context));
      if (!seen) continue;
      const { verdict, payment } = seen;
      if (verdict.kind === 'paid' || verdict.kind === 'underway') return refuse(order, verdict);
      if (verdict.kind === 'dead') {
        const { order: after } = await settle(order, verdict, BY_BUYER);
        if (describePaid(after)) return earlierPayment(after.id);
        continue;
      }
      if (verdict.kind === 'missing' && isOfOtherAccount(order, accounts)) {
        await leaveBehind(order, nowMs);
        continue;
      }
      if (payment.ok) return ok({ order, payment: payment.value });
      return verdict.kind === 'missing' ? { ok: false, error: verdict.error } : payment;
    }
    return notOpened();
  };
}

function notOpened() {
  return fail('provider_unavailable', 'The payment could not be opened just now. Please try again.');
}

function earlierPayment(reference: string) {
  return fail(
    'already_owned',
    'Your earlier payment for this has just been confirmed. You do not need to pay again.',
    { reference },
  );
}

/** Runs one job per key at a time; calls that come while it runs share its outcome. */
export function createSingleFlight<T>(): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const found = running.get(key);
    if (found) return found;
    const started = job().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
