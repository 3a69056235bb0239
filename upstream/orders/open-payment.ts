import { fail, ok, type Result } from '@/lib/result';
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

/** An order can be found dead and replaced; more often than this in one call means something else is wrong. */
const MAX_ATTEMPTS = 4;

/**
 * Makes the function that opens a payment with one provider: the order row first, then the provider (with a key made from
 * the order's id), then the provider's id into the row. A process that dies between any two of these loses nothing,
 * because the next call does the same again and meets what is there.
 *
 * Fails with `already_owned` when an earlier payment turns out to have gone through, or with the provider's failure.
 */
export function createPaymentOpener<P extends { id: string }, C>(
  driver: PaymentDriver<P, C>,
  { repository, now }: { repository: OrderRepository; now: () => number },
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

  return async function openPayment(
    userId: string,
    item: SaleItem,
    context: C,
  ): Promise<Result<OpenPayment<P>>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const nowMs = now();
      const wanted = { userId, item, provider: driver.provider };
      const order = await repository.openOrder(wanted, { nowMs, nextCheckAt: nowMs + FIRST_CHECK_MS });
      // Between the refused insert and the look-up the other call's order was finished: look again.
      if (!order) continue;
      if (order.amount_cents !== item.priceCents) {
        await repository.markExpired(order.id, nowMs);
        continue;
      }
      const { provider_ref: reference } = order;
      const view = await inOneFlight(order.id, () =>
        reference ? driver.get(reference) : begin(order, context),
      );
      const verdict = driver.judge(view, order);
      if (verdict.kind === 'paid') {
        const settled = await settleOrder(order, verdict, { repository, nowMs });
        return settled.ok ? earlierPayment(order.id) : settled;
      }
      if (verdict.kind === 'dead') {
        await settleOrder(order, verdict, { repository, nowMs });
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
