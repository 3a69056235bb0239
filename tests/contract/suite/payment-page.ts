import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

export function describePaymentPage({ client, steps }: Context): void {
  describe('the provider’s own payment page', () => {
    const openPage = (token: string, item = LIVE, rest: { returnUrl?: string } = {}) =>
      client.ok(calls.createCheckoutSession, { token, body: { ...steps.intentBody(item), ...rest } });
    const payOn = (url: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number: CARDS.good, expiry: '12/34', cvc: '123' }),
      });

    it('leads back with its id, by which the payment is recorded', async () => {
      const { token } = await steps.register();
      const returnUrl = 'https://site.example/completion?session={CHECKOUT_SESSION_ID}';
      const page = await openPage(token, LIVE, { returnUrl });
      expect(page.amount).toBe(LIVE.price);
      await payOn(page.url);
      const back = (await fetch(page.url, { redirect: 'manual' })).headers.get('Location') ?? '';
      const sessionId = new URL(back).searchParams.get('session') ?? '';
      expect(sessionId).toMatch(/^cs_/);
      const save = { token, body: steps.saveBody(LIVE, sessionId) };
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(page.orderId);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      const again = { token, body: steps.intentBody(LIVE) };
      expect(await client.refused(calls.createCheckoutSession, again)).toMatchObject({
        code: 'already_owned',
      });
    });

    it('is one for a reload and ten calls at once, and another one when it is to lead elsewhere @fault:ten-at-once', async () => {
      const { token } = await steps.register();
      const pages = await tenTimes(() => openPage(token));
      pages.push(await openPage(token));
      expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
      const elsewhere = await openPage(token, LIVE, { returnUrl: 'https://other.example/' });
      expect(elsewhere.url).not.toBe(pages[0]?.url);
      expect((await payOn(pages[0]?.url ?? '')).status).toBe(404);
    });

    it('and the card form for the same item close each other: only one can be paid', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      const page = await openPage(token);
      const refused = await steps.confirm(intent, CARDS.good);
      expect(refused.status).toBe(400);
      const form = await steps.openIntent(token, LIVE);
      expect((await payOn(page.url)).status).toBe(404);
      await steps.confirm(form, CARDS.good);
      const save = { token, body: steps.saveBody(LIVE, form.paymentIntentId) };
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(form.orderId);
    });

    it('does not open for what the card form has just paid for', async () => {
      const { token } = await steps.register();
      await steps.openAndConfirm(token, CARDS.good, LIVE);
      const body = steps.intentBody(LIVE);
      expect(await client.refused(calls.createCheckoutSession, { token, body })).toMatchObject({
        code: 'already_owned',
      });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('refuses a price that is not ours @fault:price-tampered', async () => {
      const { token } = await steps.register();
      const body = { ...steps.intentBody(LIVE), price: 0.01 };
      expect(await client.refused(calls.createCheckoutSession, { token, body })).toMatchObject({
        status: 400,
      });
    });
  });
}
