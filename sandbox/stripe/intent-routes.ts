import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { parseForm } from '@/sandbox/shared/form';
import type { Origin } from '@/sandbox/shared/origin';
import { refusal, success } from './answer';
import type { Calls } from './calls';
import { cancelIntent } from './cancel-intent';
import { renderChallenge, renderChallengeDone, renderChallengeUnknown } from './challenge-page';
import { confirmIntent } from './confirm-intent';
import { createIntent } from './create-intent';
import { invalidRequest, resourceMissing } from './errors';
import type { Clock } from './intents';
import { parseRequest, readIntent } from './requests';
import type { StripeState } from './state';
import { toClientIntent, toIntent } from './wire';

export type RouteDeps = {
  state: StripeState;
  calls: Calls;
  origin: Origin;
  now: Clock;
  processingMs: number;
};

/** PaymentIntents, and the page on which a buyer answers their bank. */
export function addIntentRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { calls, origin, now, processingMs } = deps;
  const { intents } = deps.state;

  app.post('/v1/payment_intents', (c) =>
    calls.write(c, 'secret-only', ({ form }) => createIntent(intents, form, origin.of(c))),
  );

  app.post('/v1/payment_intents/:id/confirm', (c) =>
    calls.write(c, 'publishable-too', ({ form, publishable }) =>
      confirmIntent(intents, now, processingMs, {
        id: c.req.param('id'),
        form,
        publishable,
        origin: origin.of(c),
        pageOrigin: c.req.header('Origin') ?? null,
        fault: c.get('fault'),
      }),
    ),
  );

  app.post('/v1/payment_intents/:id/cancel', (c) =>
    calls.write(c, 'secret-only', ({ form }) =>
      cancelIntent(intents, c.req.param('id'), form, origin.of(c), now()),
    ),
  );

  app.get('/v1/payment_intents/:id', (c) =>
    calls.read(c, 'publishable-too', ({ form, publishable }) => {
      const id = c.req.param('id');
      const intent = intents.get(id);
      if (!intent) return refusal(resourceMissing('payment_intent', id, 'intent'));
      const parsed = parseRequest(readIntent, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      if (!publishable) return success(toIntent(intent, origin.of(c)));
      if (parsed.value.client_secret === intent.secret) return success(toClientIntent(intent, origin.of(c)));
      const message = 'The client_secret provided does not match this PaymentIntent.';
      return refusal(invalidRequest(message, 'client_secret'));
    }),
  );

  app.get('/__challenge/:id', (c) => {
    const intent = intents.get(c.req.param('id'));
    const open = intent?.status === 'requires_action' && intent.secret === c.req.query('client_secret');
    return open ? renderChallenge(intent) : renderChallengeUnknown();
  });

  app.post('/__challenge/:id', async (c) => {
    const { client_secret: secret, outcome } = parseForm(await c.req.text());
    const before = intents.get(c.req.param('id'));
    const known = typeof secret === 'string' && (outcome === 'pass' || outcome === 'fail');
    const after = known ? intents.answerChallenge(c.req.param('id'), secret, outcome === 'pass') : null;
    return after && before ? renderChallengeDone(after, before.challenge) : renderChallengeUnknown();
  });
}
