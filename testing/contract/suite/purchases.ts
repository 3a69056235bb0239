import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE, REPLAY } from '../fixtures';
import type { Context } from './context';

const LIVE_CREW = { ...LIVE, package: 'crew', price: 24.99 };

/** What a buyer finds again. */
export function describePurchases(context: Context): void {
  describe('the purchases of a buyer', () => {
    it('are listed newest first, with what was paid, and are nobody else’s', async () => {
      const [buyer, other] = [await context.steps.register(), await context.steps.register()];
      await context.steps.buyByCard(buyer.token, LIVE);
      await context.steps.openIntent(buyer.token, LIVE_CREW);
      // Orders of one millisecond have no order in time.
      await new Promise((resolve) => setTimeout(resolve, 5));
      await context.steps.buyByCard(buyer.token, REPLAY);
      const { orders } = await context.client.ok(calls.listOrders, { token: buyer.token });
      // The crew pass was merely looked at.
      expect(orders.map(({ item }) => item)).toEqual([
        { eventId: REPLAY.id, selectedPackage: REPLAY.package },
        { eventId: LIVE.id, selectedPackage: LIVE.package },
      ]);
      expect(orders[1]).toMatchObject({ amount: LIVE.price, status: 'paid', method: 'card' });
      expect(await context.client.ok(calls.listOrders, { token: other.token })).toEqual({ orders: [] });
    });
  });
}
