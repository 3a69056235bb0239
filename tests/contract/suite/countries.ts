import { describe, expect, it } from 'vitest';
import { API_BASE, calls, REQUESTED_WITH, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { NOT_IN_GERMANY, PORTUGAL_ONLY } from '../fixtures';
import type { Context } from '../steps/context';

export function describeCountries({ target, client, steps }: Context): void {
  const blocked = { status: 451, code: 'country_blocked' };

  describe('where an event is not for the buyer’s country', () => {
    it('no payment is opened, by card, on a hosted page or with PayPal', async () => {
      const { token } = await steps.register();
      const opened = { token, country: 'DE', body: steps.intentBody(NOT_IN_GERMANY) };
      for (const call of [calls.createPaymentIntent, calls.createCheckoutSession]) {
        const refusal = await client.refused(call, opened);
        expect(refusal).toMatchObject(blocked);
        expect(refusal.error).toContain('not available in your country. Nothing was charged.');
      }
      const paypal = { ...opened, body: steps.paypalBody(NOT_IN_GERMANY) };
      expect(await client.refused(calls.createPaypalOrder, paypal)).toMatchObject(blocked);
      expect(await client.ok(calls.listOrders, { token })).toEqual({ orders: [] });
    });

    it('a free package is not given, and no trial starts', async () => {
      const { token } = await steps.register();
      const { id: eventId, free: selectedPackage } = NOT_IN_GERMANY;
      const claim = { token, body: { eventId, selectedPackage } };
      expect(await client.refused(calls.claimFreeOrder, { ...claim, country: 'DE' })).toMatchObject(blocked);
      const trial = { token, body: { eventId } };
      expect(await client.refused(calls.startTrial, { ...trial, country: 'DE' })).toMatchObject(blocked);
      const shown = { token, params: { eventId }, country: 'DE' };
      expect(await client.refused(calls.getPlayback, shown)).toMatchObject(blocked);
      await client.ok(calls.startTrial, { ...trial, country: 'AT' });
      await client.ok(calls.claimFreeOrder, claim);
    });
  });

  it('what a viewer who reaches the port of the API says of it counts for nothing', async () => {
    // Only an in-process target can simulate another country.
    if (!target.inside) return;
    const { token } = await steps.register();
    const request = () =>
      new Request(`${target.origin}${API_BASE}${calls.createPaymentIntent.path}`, {
        method: 'POST',
        headers: {
          [REQUESTED_WITH.name]: REQUESTED_WITH.value,
          [VIEWER_COUNTRY_HEADER]: 'PT',
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(steps.intentBody(PORTUGAL_ONLY)),
      });
    const { app } = target.inside.upstream;
    expect((await app.fetch(request(), { peer: '198.51.100.1', believed: false })).status).toBe(451);
    expect((await app.fetch(request(), { peer: '10.0.0.5', believed: true })).status).toBe(200);
  });

  it.each([
    ['a list of denied countries', NOT_IN_GERMANY, undefined],
    ['a list of denied countries', NOT_IN_GERMANY, 'PT'],
    ['a list of allowed countries', PORTUGAL_ONLY, 'PT'],
  ])('%s lets a buyer in: %o from %s', async (_list, item, country) => {
    const { token } = await steps.register();
    const body = steps.intentBody(item);
    const intent = await client.ok(calls.createPaymentIntent, { token, body, ...(country && { country }) });
    expect(intent.clientSecret).toMatch(/./);
  });

  it('a list of allowed countries excludes viewers whose country is unknown', async () => {
    const { token } = await steps.register();
    const body = steps.intentBody(PORTUGAL_ONLY);
    expect(await client.refused(calls.createPaymentIntent, { token, body })).toMatchObject(blocked);
  });
}
