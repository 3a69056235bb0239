import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { PAYMENT_CALLS_PER_ACCOUNT } from '@/backend/orders/routes';
import { RETURN_URLS } from '../buyer';
import { LIVE } from '../fixtures';
import { LIMITS } from '../target';
import type { Context } from '../steps/context';

export function describePaymentLimits({ client, steps }: Context): void {
  const unknown = () => steps.saveBody(LIVE, 'pi_unknown');

  async function save(count: number, token: string, from?: string): Promise<number[]> {
    const input = { token, body: unknown(), ...(from && { from }) };
    const send = async () => (await client.send(calls.savePayment, input)).status;
    return Promise.all(Array.from({ length: count }, send));
  }

  describe('calls that reach a provider', () => {
    it('are refused to an account after many, whichever they are, and to no other account @fault:too-many-calls', async () => {
      const [{ token }, other] = [await steps.register(), await steps.register()];
      expect(new Set(await save(PAYMENT_CALLS_PER_ACCOUNT, token))).toEqual(new Set([404]));
      const priced = steps.intentBody(LIVE);
      const item = steps.paypalBody(LIVE);
      await client.tooMany(calls.createPaymentIntent, { token, body: priced });
      await client.tooMany(calls.createCheckoutSession, { token, body: { ...priced, ...RETURN_URLS } });
      await client.tooMany(calls.createPaypalOrder, { token, body: item });
      await client.tooMany(calls.capturePaypalOrder, { token, body: { paypalOrderId: 'PAYPAL1' } });
      await client.tooMany(calls.savePayment, { token, body: unknown() });
      expect(await save(1, other.token)).toEqual([404]);
    });

    it('are refused to an address after many, whosever accounts they are for @fault:too-many-calls', async () => {
      const buyers = [await steps.register(), await steps.register()];
      const from = '198.51.100.251';
      const half = LIMITS.paymentsPerAddress / 2;
      for (const { token } of buyers) expect(new Set(await save(half, token, from))).toEqual(new Set([404]));
      const { token } = await steps.register();
      await client.tooMany(calls.createPaymentIntent, { token, body: steps.intentBody(LIVE), from });
      expect((await steps.openIntent(token, LIVE)).clientSecret).toBeTruthy();
    });
  });
}
