import { describe, expect, it } from 'vitest';
import { calls, errorBodySchema } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import type { Inside } from '../target';
import type { Context } from '../steps/context';
import { withWebhooks } from '../steps/webhook-steps';

export type Outages = Record<string, (inside: Inside) => Promise<() => Promise<void>>>;

/** In milliseconds: readiness is cached for 5 s. */
const READINESS_KEPT_MS = 5001;

export function describeOutages(context: Context, outages: Outages): void {
  const { client, steps, sandbox, inside } = context;
  const hooks = withWebhooks(context);

  async function expectUnavailable(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { code, error } = errorBodySchema.parse(await answer.json());
    expect([code, error]).toEqual(['upstream_unavailable', expect.stringMatching(/try again/)]);
  }

  describe.each(Object.entries(outages))('while the store %s', (_name, begin) => {
    async function during(work: () => Promise<void>): Promise<void> {
      const end = await begin(inside);
      try {
        await work();
      } finally {
        await end();
      }
    }

    it('a webhook is answered with 503, and counts when it comes again @fault:store-down', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      const reference = intent.paymentIntentId ?? '';
      await during(async () => {
        await steps.confirm(intent, CARDS.good);
        await expect.poll(async () => (await hooks.attemptsSoFar(reference)).length).toBeGreaterThan(1);
      });
      const attempts = await hooks.attemptsOf(reference);
      expect(attempts.slice(0, -1).every((status) => status === 503)).toBe(true);
      expect(attempts.at(-1)).toBe(200);
      expect(await hooks.stepsOf(reference)).toEqual(['pending>paid']);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('a call that needs it is answered with 503, a time to come again, and a sentence', async () => {
      const { email, password, token } = await steps.register();
      const person = { firstName: 'Ann', lastName: 'Asker', email };
      const contact = { ...person, message: 'Are you there?', acceptTerms: true };
      await during(async () => {
        const { send } = client;
        await expectUnavailable(await send(calls.login, { body: { email, password } }));
        await expectUnavailable(await send(calls.sendContactMessage, { body: contact }));
        await expectUnavailable(await send(calls.logout, { token, body: {} }));
      });
      await client.ok(calls.login, { body: { email, password } });
    });

    it('no provider is asked for an order that cannot be recorded, and none that is paid is lost', async () => {
      const [buyer, payer] = [await steps.register(), await steps.register()];
      const intent = await steps.openIntent(payer.token, LIVE);
      const order = { token: buyer.token, body: steps.intentBody(LIVE) };
      const save = { token: payer.token, body: steps.saveBody(LIVE, intent.paymentIntentId) };
      await sandbox.fault({ provider: 'stripe', operation: 'create', fault: 'html-200' });
      await during(async () => {
        await expectUnavailable(await client.send(calls.createPaymentIntent, order));
        await steps.confirm(intent, CARDS.good);
        await expectUnavailable(await client.send(calls.savePayment, save));
      });
      // This is the first request to the provider, so the fault still applies.
      const met = await client.refused(calls.createPaymentIntent, order);
      expect(met.code).toBe('provider_unavailable');
      await client.ok(calls.createPaymentIntent, order);
      expect(await client.ok(calls.savePayment, save)).toMatchObject({ orderId: intent.orderId });
      await sandbox.untilDelivered();
      expect(await hooks.stepsOf(intent.paymentIntentId ?? '')).toEqual(['pending>paid']);
    });

    it('an instance says that it is not ready, and that it is again afterwards', async () => {
      const { moveTime } = inside;
      expect((await client.raw('/ready')).status).toBe(200);
      await during(async () => {
        moveTime(READINESS_KEPT_MS);
        await expectUnavailable(await client.raw('/ready'));
      });
      moveTime(READINESS_KEPT_MS);
      expect((await client.raw('/ready')).status).toBe(200);
    });
  });
}
