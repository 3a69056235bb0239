import type { LimitConfig } from '../config/config';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';

const WINDOW_MS = 10 * 60_000;

/**
 * How many calls that may reach a provider one account makes in ten minutes. A page that waits for a payment asks 18 times;
 * the rest is for reloads, second tabs, declined cards and changes of mind.
 */
export const PAYMENT_CALLS_PER_ACCOUNT = 120;

/** The limits in front of every call that opens, captures or records a payment. */
export function createPaymentLimits(store: Store, { paymentsPerAddress }: LimitConfig) {
  const rule = { windowMs: WINDOW_MS, says: 'Too many payments were tried' };
  const byAddress = createRateLimit(store, { ...rule, name: 'payment-address', points: paymentsPerAddress });
  const byAccount = createRateLimit(store, {
    ...{ ...rule, name: 'payment-account', points: PAYMENT_CALLS_PER_ACCOUNT },
  });
  return {
    /** Before a call that may reach a provider; `caller` is its address. Fails with `rate_limited`. */
    take: (userId: string, caller: string) =>
      takeInTurn([
        [byAddress, toAddressKey(caller)],
        [byAccount, userId],
      ]),
  };
}

export type PaymentLimits = ReturnType<typeof createPaymentLimits>;
