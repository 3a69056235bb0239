import { describe, expect, it } from 'vitest';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import type { Inside } from '../target';
import { type Context, insideOf } from './context';
import { withWebhooks } from './webhook-steps';

/** How a store can fail, by name. Each makes it fail and returns what brings it back. */
export type Outages = Record<string, (inside: Inside) => Promise<() => Promise<void>>>;

/** Webhooks that come while the store itself fails. */
export function describeOutages(context: Context, outages: Outages): void {
  const hooks = withWebhooks(context);

  describe.each(Object.entries(outages))('while the store %s', (_name, begin) => {
    it('a webhook is answered with 5xx, and counts when it comes again', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, LIVE);
      const reference = intent.paymentIntentId ?? '';
      const end = await begin(insideOf(context));
      try {
        await context.steps.confirm(intent, CARDS.good);
        await expect.poll(async () => (await hooks.attemptsSoFar(reference)).length).toBeGreaterThan(1);
      } finally {
        await end();
      }
      const attempts = await hooks.attemptsOf(reference);
      expect(attempts.slice(0, -1).every((status) => status === 500)).toBe(true);
      expect(attempts.at(-1)).toBe(200);
      expect(await hooks.stepsOf(reference)).toEqual(['pending>paid']);
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });
}
