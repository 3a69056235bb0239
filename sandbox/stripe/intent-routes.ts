import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { parseForm } from '@/sandbox/shared/form';
import type { Origin } from '@/sandbox/shared/origin';
import { leaveScript, renderPage } from '@/sandbox/shared/page';
import type { Calls } from './calls';
import { invalidRequest, resourceMissing, success } from './errors';
import type { ChallengeRecord, IntentRecord } from './intent';
import { cancelIntent, confirmIntent, createIntent, updateIntent } from './intent-calls';
import { cancelBody, confirmBody, createBody, readIntent, updateBody } from './requests';
import type { StripeState } from './state';
import { toClientIntent, toIntent } from './wire';

export type RouteDeps = {
  state: StripeState;
  calls: Calls;
  origin: Origin;
  now: () => number;
  processingMs: number;
};

export function addIntentRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { calls, origin, now, processingMs } = deps;
  const { intents } = deps.state;

  app.post('/v1/payment_intents', (c) =>
    calls.write(c, 'secret-only', createBody, (body) => createIntent(intents, body, origin.of(c))),
  );

  app.post('/v1/payment_intents/:id/confirm', (c) =>
    calls.write(c, 'publishable-too', confirmBody, (body, isPublishable) =>
      confirmIntent(deps.state, {
        id: c.req.param('id'),
        body,
        isPublishable,
        origin: origin.of(c),
        nowMs: now(),
        processingMs,
        pageOrigin: c.req.header('Origin') ?? null,
        fault: c.get('fault'),
      }),
    ),
  );

  app.post('/v1/payment_intents/:id', (c) =>
    calls.write(c, 'secret-only', updateBody, (body) =>
      updateIntent(deps.state, c.req.param('id'), body, origin.of(c)),
    ),
  );

  app.post('/v1/payment_intents/:id/cancel', (c) =>
    calls.write(c, 'secret-only', cancelBody, ({ cancellation_reason: reason }) =>
      cancelIntent(intents, c.req.param('id'), reason, origin.of(c), now()),
    ),
  );

  app.get('/v1/payment_intents/:id', (c) =>
    calls.read(c, 'publishable-too', readIntent, ({ client_secret: secret }, isPublishable) => {
      const id = c.req.param('id');
      const intent = intents.get(id);
      if (!intent) return resourceMissing('payment_intent', id, 'intent');
      if (!isPublishable) return success(toIntent(intent, origin.of(c)));
      if (secret === intent.secret) return success(toClientIntent(intent, origin.of(c)));
      const message = 'The client_secret provided does not match this PaymentIntent.';
      return invalidRequest(message, 'client_secret');
    }),
  );

  app.get('/__challenge/:id', (c) => {
    const intent = intents.get(c.req.param('id'));
    const isWaiting = intent?.status === 'requires_action' && intent.secret === c.req.query('client_secret');
    return isWaiting ? renderChallenge(intent) : renderChallengeOver();
  });

  app.post('/__challenge/:id', async (c) => {
    const { client_secret: secret, outcome } = parseForm(await c.req.text());
    const before = intents.get(c.req.param('id'));
    const isKnown = typeof secret === 'string' && (outcome === 'pass' || outcome === 'fail');
    const after = isKnown ? intents.answerChallenge(c.req.param('id'), secret, outcome === 'pass') : null;
    return after && before ? renderChallengeDone(after, before.challenge) : renderChallengeOver();
  });
}

const TITLE = '3-D Secure sandbox (stand-in)';

function renderChallenge(intent: IntentRecord): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for your bank’s own page. No money moves in test mode.',
    facts: { Payment: intent.description ?? intent.id, Amount: `$${(intent.amount / 100).toFixed(2)}` },
    content: html`<form method="post">
      <input type="hidden" name="client_secret" value="${intent.secret}" />
      <button class="main" name="outcome" value="pass">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`,
  });
}

function renderChallengeDone(intent: IntentRecord, challenge: ChallengeRecord | null): Promise<Response> {
  const continueTo = challenge?.returnUrl ? toReturnAddress(challenge.returnUrl, intent) : null;
  return renderPage({
    title: TITLE,
    note: 'Thank you. You can go back to the shop.',
    ...leaveScript({
      message: { type: 'stripe-challenge-complete', paymentIntent: intent.id, status: intent.status },
      targetOrigin: challenge?.origin ?? null,
      continueTo,
    }),
  });
}

const renderChallengeOver = () =>
  renderPage(
    { title: TITLE, note: 'There is no such payment, or nothing to confirm. You can close this page.' },
    404,
  );

/** See docs.stripe.com/payments/accept-a-payment. */
function toReturnAddress(returnUrl: string, intent: IntentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
