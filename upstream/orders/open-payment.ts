import { type AppError, fail, ok, type Result } from '@/lib/result';
import type { SaleItem } from './item';
import type { Verdict } from './inspect';
import { FIRST_CHECK_MS } from './schedule';
import type { OrderRepository, OrderRow } from './repository';
import { settleOrder } from './settle';
import { createSingleFlight } from './single-flight';

/** One provider's way to begin a payment and to look at one. `C` is what it needs to know of the request besides. */
export type PaymentDriver<P extends { id: string }, C> = {
  provider: 'stripe' | 'paypal';
  create(order: OrderRow, context: C): Promise<Result<P>>;
  get(reference: string): Promise<Result<P>>;
  judge(view: Result<P>, order: OrderRow): Verdict;
};

export type OpenPayment<P> = { order: OrderRow; payment: P };

type OpenerDeps = {
  repository: OrderRepository;
  now: () => number;
  /** Asks whichever provider an order is with. */
  inspect: (order: OrderRow, reference: string) => Promise<Verdict>;
};

/** An order can be found dead and replaced; more often than this in one call means something else is wrong. */
const MAX_ATTEMPTS = 4;

/**
 * Makes the function that opens a payment with one provider: the order row first, then the provider (with a key made from
 * the order's id), then the provider's id into the row. A process that dies between any two of these loses nothing,
 * because the next call does the same again and meets what is there.
 *
 * Fails with `already_owned` when an earlier payment turns out to have gone through, with `payment_pending` while its
 * money is under way (here or, as `inspect` tells, at the other provider), or with the provider's failure.
 */
export function createPaymentOpener<P extends { id: string }, C>(
  driver: PaymentDriver<P, C>,
  { repository, now, inspect }: OpenerDeps,
) {
  const inOneFlight = createSingleFlight<Result<P>>();

  async function begin(order: OrderRow, context: C): Promise<Result<P>> {
    const created = await driver.create(order, context);
    if (!created.ok) {
      // Another instance may have been faster, and the provider turned us away because of it.
      const reference = (await repository.findById(order.id))?.provider_ref;
      return reference ? driver.get(reference) : created;
    }
    const kept = await repository.attachReference(order.id, created.value.id, now());
    if (kept === null || kept === created.value.id) return created;
    return driver.get(kept);
  }

  /** What stands in the way at the other provider. One that cannot be asked does not: the buyer may have turned from it. */
  async function findElsewhere(
    userId: string,
    item: SaleItem,
  ): Promise<{ ok: false; error: AppError } | null> {
    const other = await repository.findOpenElsewhere(userId, item.itemKey, driver.provider);
    if (!other?.provider_ref) return null;
    const verdict = await inspect(other, other.provider_ref);
    if (verdict.kind !== 'paid' && verdict.kind !== 'underway') return null;
    const settled = await settleOrder(other, verdict, { repository, nowMs: now() });
    return settled.ok ? earlierPayment(other.id) : settled;
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
      const { provider_ref: reference } = order;
      const isOldPrice = order.amount_cents !== item.priceCents;
      if (isOldPrice && reference === null) {
        await repository.markExpired(order.id, nowMs);
        continue;
      }
      const view = await inOneFlight(order.id, () =>
        reference ? driver.get(reference) : begin(order, context),
      );
      const verdict = driver.judge(view, order);
      if (verdict.kind === 'paid' || verdict.kind === 'underway') {
        const settled = await settleOrder(order, verdict, { repository, nowMs });
        return settled.ok ? earlierPayment(order.id) : settled;
      }
      if (verdict.kind === 'dead') {
        await settleOrder(order, verdict, { repository, nowMs });
        continue;
      }
      if (isOldPrice && view.ok) {
        await repository.markExpired(order.id, nowMs);
        continue;
      }
      return view.ok ? ok({ order, payment: view.value }) : view;
    }
    return fail('provider_unavailable', 'The payment could not be opened just now. Please try again.');
  };
}

function earlierPayment(reference: string) {
  return fail(
    'already_owned',
    'Your earlier payment for this has just been confirmed. You do not need to pay again.',
    { reference },
  );
}
