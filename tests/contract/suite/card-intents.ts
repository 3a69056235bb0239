import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import { PROVIDER_DEADLINE_MS } from '@/backend/payments/deadline';
import { listPlans } from '@/lib/plans/catalogue';
import { RETURN_URLS } from '../buyer';
import { LIVE, LIVE_CREW, OVER, REPLAY, UPCOMING } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

export function describeCardIntents({ target, client, steps, sandbox }: Context): void {
  afterEach(() => sandbox.clearFaults());

  async function readCharges(paymentIntentId = '', paypalOrderId = '') {
    const { url } = sandbox;
    const headers = { Authorization: 'Bearer sk_test_x' };
    const intent: unknown = await (
      await fetch(`${url}/v1/payment_intents/${paymentIntentId}`, { headers })
    ).json();
    const { paypal } = createPaymentGateways(toSandboxConfig(url));
    return { intent, order: await paypal.getOrder(paypalOrderId) };
  }
  const exactly = (cents: number) => ({
    intent: { amount: cents, currency: 'usd' },
    order: { ok: true, value: { amountCents: cents, currency: 'USD' } },
  });

  describe('opening a payment', () => {
    it('charges the exact cents of each plan, by card and PayPal @fault:exact-cents', async () => {
      const { token } = await steps.register();
      for (const { id: planId, name: planName, priceCents } of listPlans()) {
        const body = { planId, planName, price: priceCents / 100 };
        const intent = await client.ok(calls.createPaymentIntent, { token, body });
        const paypal = { token, body: { planId, ...RETURN_URLS } };
        const paypalOrder = await client.ok(calls.createPaypalOrder, paypal);
        const charges = await readCharges(intent.paymentIntentId, paypalOrder.paypalOrderId);
        expect(charges).toMatchObject(exactly(priceCents));
        expect([intent.amount, paypalOrder.amount]).toEqual([body.price, body.price]);
      }
    });

    it('charges the exact cents of every package, by card and PayPal @fault:exact-cents', async () => {
      const { token } = await steps.register();
      for (const { domain } of [LIVE, UPCOMING, REPLAY]) {
        const event = await client.ok(calls.getEventByDomain, { params: { subdomain: domain } });
        for (const { _id, price } of event.packages) {
          const item = { id: event._id, package: _id, price };
          const { paymentIntentId } = await steps.openIntent(token, item);
          const charges = await readCharges(paymentIntentId, await steps.openPaypal(token, item));
          expect(charges).toMatchObject(exactly(Math.round(price * 100)));
        }
      }
    });

    it.each([0.01, 12.98, 0, 1299])(
      'refuses the price %d, which is not ours @fault:price-tampered',
      async (price) => {
        const { token } = await steps.register();
        for (const item of [steps.intentBody(LIVE), { planId: 'seo-starter', planName: 'SEO Starter' }]) {
          const body = { ...item, price };
          const refusal = await client.refused(calls.createPaymentIntent, { token, body });
          expect(refusal).toMatchObject({ status: 400, fields: { price: expect.any(String) } });
        }
      },
    );

    it('refuses what is not for sale', async () => {
      const { token } = await steps.register();
      for (const item of [
        { planId: 'seo-platinum' },
        { eventId: LIVE.id, selectedPackage: 'backstage' },
        { eventId: 'evt-x', selectedPackage: 'live' },
      ]) {
        const wanted = { token, body: { ...item, planName: 'x', price: 1 } };
        expect(await client.refused(calls.createPaymentIntent, wanted)).toMatchObject({ status: 404 });
      }
    });

    it('refuses what can no longer be watched, by card and PayPal', async () => {
      const { token } = await steps.register();
      const expected = {
        status: 409,
        code: 'conflict',
        error: 'This event is over. Its packages are no longer on sale.',
      };
      expect(await steps.refusals(token, OVER)).toMatchObject([expected, expected]);
    });

    it('takes a package for a package, also when its id stands in `planId` too', async () => {
      const { token } = await steps.register();
      const body = { ...steps.intentBody(LIVE), planId: LIVE.package };
      const both = await client.ok(calls.createPaymentIntent, { token, body });
      expect(both.paymentIntentId).toBe((await steps.openIntent(token, LIVE)).paymentIntentId);
    });

    it('gives a reload, a second tab and ten calls at once the same intent @fault:ten-at-once', async () => {
      const { token } = await steps.register();
      const intents = await tenTimes(() => steps.openIntent(token, LIVE));
      intents.push(await steps.openIntent(token, LIVE));
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
      expect(new Set(intents.map(({ orderId }) => orderId)).size).toBe(1);
    });

    it('gives another buyer, and another package, another intent', async () => {
      const [one, other] = [await steps.register(), await steps.register()];
      const intents = [
        await steps.openIntent(one.token, LIVE),
        await steps.openIntent(one.token, LIVE_CREW),
        await steps.openIntent(other.token, LIVE),
      ];
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(3);
    });

    it.each(['hang', 'error-500'] as const)(
      'answers although the provider has the fault %s, and works the next time @fault:provider-down',
      async (fault) => {
        const { token } = await steps.register();
        // Nothing is answered then, so no answer can come in time.
        if (target.inside && fault === 'hang') target.inside.providerDeadlineMs = 50;
        const hang = { fault, operation: 'create', times: 4 } as const;
        await sandbox.fault({ ...hang, provider: 'stripe' });
        await sandbox.fault({ ...hang, provider: 'paypal' });
        expect(await steps.refusals(token, LIVE)).toMatchObject([{ status: 503 }, { status: 503 }]);
        if (target.inside) target.inside.providerDeadlineMs = PROVIDER_DEADLINE_MS;
        await sandbox.clearFaults();
        await steps.buyByCard(token, LIVE);
      },
    );
  });
}
