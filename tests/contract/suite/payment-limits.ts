import { describe, expect, it } from 'vitest';
import { type AnyCall, calls } from '@/lib/contract';
import { PAYMENT_CALLS_PER_ACCOUNT } from '@/backend/orders/routes';
import { RETURN_URLS } from '../buyer';
import { LIVE } from '../fixtures';
import { LIMITS } from '../target';
import type { Context } from './context';

/** How often is too often for calls that reach a provider. */
export function describePaymentLimits({ client, steps }: Context): void {
  const unknown = () => steps.saveBody(LIVE, 'pi_unknown');

  async function save(count: number, token: string, from?: string): Promise<number[]> {
    const input = { token, body: unknown(), ...(from && { from }) };
    const send = async () => (await client.send(calls.savePayment, input)).status;
    return Promise.all(Array.from({ length: count }, send));
  }
  async function expectTooMany(call: AnyCall, input: { token: string; body: object; from?: string }) {
    const response = await client.send(call, input);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await response.json()).toEqual({
      code: 'rate_limited',
      error: expect.stringMatching(/^Too many payment attempts\. Please try again in \d+/),
    });
  }

  describe('calls that reach a provider', () => {
    it('are refused to an account after many, whichever they are, and to no other account @fault:too-many-calls', async () => {
      const [{ token }, other] = [await steps.register(), await steps.register()];
      expect(new Set(await save(PAYMENT_CALLS_PER_ACCOUNT, token))).toEqual(new Set([404]));
      const priced = steps.intentBody(LIVE);
      const item = steps.paypalBody(LIVE);
      await expectTooMany(calls.createPaymentIntent, { token, body: priced });
      await expectTooMany(calls.createCheckoutSession, { token, body: { ...priced, ...RETURN_URLS } });
      await expectTooMany(calls.createPaypalOrder, { token, body: item });
      await expectTooMany(calls.capturePaypalOrder, { token, body: { paypalOrderId: 'PAYPAL1' } });
      await expectTooMany(calls.savePayment, { token, body: unknown() });
      expect(await save(1, other.token)).toEqual([404]);
    });

    it('are refused to an address after many, whosever accounts they are for @fault:too-many-calls', async () => {
      const buyers = [await steps.register(), await steps.register()];
      const from = '198.51.100.251';
      const half = LIMITS.paymentsPerAddress / 2;
      for (const { token } of buyers) expect(new Set(await save(half, token, from))).toEqual(new Set([404]));
      const { token } = await steps.register();
      await expectTooMany(calls.createPaymentIntent, { token, body: steps.intentBody(LIVE), from });
      expect((await steps.openIntent(token, LIVE)).clientSecret).toBeTruthy();
    });
  });
}
