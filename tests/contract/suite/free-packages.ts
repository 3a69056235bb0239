import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { FREE, LIVE } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

export function describeFreePackages({ client, steps }: Context): void {
  describe('a package that costs nothing', () => {
    const body = { eventId: FREE.id, selectedPackage: FREE.package };

    it('is had without a provider, once, however often it is asked for', async () => {
      const { token } = await steps.register();
      const claims = await tenTimes(() => client.ok(calls.claimFreeOrder, { token, body }));
      claims.push(await client.ok(calls.claimFreeOrder, { token, body }));
      expect(new Set(claims.map(({ orderId }) => orderId)).size).toBe(1);
      expect(await steps.playbackStatus(token, FREE.id)).toBe(200);
      const { orders } = await client.ok(calls.listOrders, { token });
      expect(orders).toMatchObject([{ status: 'paid', method: 'none', amount: 0, payment_id: null }]);
    });

    it('is not charged for, by card, PayPal or the provider’s page', async () => {
      const { token } = await steps.register();
      const onPage = { token, body: steps.intentBody(FREE) };
      for (const refusal of [
        ...(await steps.refusals(token, FREE)),
        await client.refused(calls.createCheckoutSession, onPage),
      ])
        expect(refusal).toMatchObject({ code: 'conflict' });
    });

    it('is the only kind that can be had so', async () => {
      const { token } = await steps.register();
      const paid = { eventId: LIVE.id, selectedPackage: LIVE.package };
      expect(await client.refused(calls.claimFreeOrder, { token, body: paid })).toMatchObject({
        code: 'conflict',
      });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      const none = { planId: 'seo-platinum' };
      expect(await client.refused(calls.claimFreeOrder, { token, body: none })).toMatchObject({
        status: 404,
      });
      expect(await client.refused(calls.claimFreeOrder, { body })).toMatchObject({ status: 401 });
    });
  });
}
