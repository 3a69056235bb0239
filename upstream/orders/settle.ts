import { fail, ok, type Result } from '@/lib/result';
import type { Verdict } from './inspect';
import type { OrderRepository, OrderRow } from './repository';

export type Settled = { orderId: string; message: string };

/**
 * Writes a verdict into the order. The one way to access for the buyer's own save, the capture and the reconciler, so that
 * they may come in any order and any number of times. Fails with the verdict's own error while there is no money.
 */
export async function settleOrder(
  order: OrderRow,
  verdict: Verdict,
  { repository, nowMs }: { repository: OrderRepository; nowMs: number },
): Promise<Result<Settled>> {
  switch (verdict.kind) {
    case 'paid':
      await repository.markPaid(order.id, nowMs);
      return toSettled(await repository.findById(order.id));
    case 'dead':
      await repository.markFailed(order.id, nowMs);
      await repository.stopChecking(order.id);
      return { ok: false, error: { reference: order.id, ...verdict.error } };
    case 'open':
    case 'underway':
      await repository.setUnderway(order, verdict.kind === 'underway', nowMs);
      return { ok: false, error: { reference: order.id, ...verdict.error } };
    case 'unknown':
      return { ok: false, error: { reference: order.id, ...verdict.error } };
  }
}

/** The answer for an order whose money is there; null while it is not. */
export function describePaid(order: OrderRow): Settled | null {
  if (order.status === 'paid') return { orderId: order.id, message: 'Payment saved.' };
  if (order.status === 'duplicate') {
    const message = `You had already paid for this. This second payment will be given back; quote ${order.id} if you ask us about it.`;
    return { orderId: order.id, message };
  }
  return null;
}

function toSettled(order: OrderRow | undefined): Result<Settled> {
  const settled = order ? describePaid(order) : null;
  if (settled) return ok(settled);
  return fail('internal', 'Your payment went through, but we could not record it. Please contact us.', {
    ...(order && { reference: order.id }),
  });
}
