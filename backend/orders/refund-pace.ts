import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentMode, RefundRow } from '../store/schema';

type Pace = { perSecond: number; atOnce: number };

/**
 * Each refund makes about five calls. Stripe allows 100 a second, and 25 in test mode
 * (docs.stripe.com/rate-limits); PayPal gives no number.
 */
export const PACES: Record<RefundRow['provider'], Record<PaymentMode, Pace>> = {
  stripe: {
    live: { perSecond: 14, atOnce: 8 },
    sandbox: { perSecond: 14, atOnce: 8 },
    test: { perSecond: 4, atOnce: 4 },
  },
  paypal: {
    live: { perSecond: 8, atOnce: 6 },
    sandbox: { perSecond: 8, atOnce: 6 },
    test: { perSecond: 4, atOnce: 4 },
  },
};

/** Works the rows off at that pace; the pace counts over several calls. */
export function createPace<T>({ perSecond, atOnce }: Pace, work: (row: T) => Promise<void>) {
  let nextAt = 0;

  async function takeTurn(): Promise<void> {
    const at = Math.max(performance.now(), nextAt);
    nextAt = at + 1000 / perSecond;
    await sleep(at - performance.now());
  }

  return async (rows: readonly T[], mayGoOn: () => boolean): Promise<void> => {
    const queue = [...rows];
    const worker = async () => {
      for (let row = queue.shift(); row !== undefined && mayGoOn(); row = queue.shift()) {
        await takeTurn();
        if (mayGoOn()) await work(row);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
}
