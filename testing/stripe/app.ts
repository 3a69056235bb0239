import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { refusal, success, type Answer } from './answer';
import { identify, secretKeyRequired } from './auth';
import { renderChallenge, renderChallengeDone, renderChallengeUnknown } from './challenge-page';
import { confirmIntent } from './confirm-intent';
import { createIntent } from './create-intent';
import { invalidRequest, resourceMissing, serverError } from './errors';
import type { SandboxEnv } from '@/testing/shared/fault-middleware';
import { parseForm, type FormObject } from '@/testing/shared/form';
import { createIdempotency } from './idempotency';
import { randomText } from '@/testing/shared/ids';
import { createIntents, type Clock } from './intents';
import type { Journal } from '@/testing/shared/journal';
import { cancelIntent, createRefunds } from './refunds';
import { toClientIntent, toIntent } from './wire';

export type StripeAppOptions = {
  journal: Journal;
  /** Milliseconds since 1970. */
  now?: Clock;
  /** How long the processing card stays in `processing`, in milliseconds. */
  processingMs?: number;
  /** Origin to use in links, when the browser reaches this server under another name. */
  publicUrl?: string;
};

type Write = (call: { form: FormObject; publishable: boolean }) => Answer;

/** Stripe's PaymentIntents and refunds, as far as the shop uses them, with Stripe's own wire format and rules. */
export function createStripeApp(options: StripeAppOptions): Hono<SandboxEnv> {
  const { journal, now = Date.now, processingMs = 5_000 } = options;
  const intents = createIntents(journal, now);
  const refund = createRefunds(journal, intents, now);
  const idempotency = createIdempotency(journal);
  const app = new Hono<SandboxEnv>();
  const originOf = (c: Context<SandboxEnv>) => options.publicUrl ?? new URL(c.req.url).origin;

  // Stripe.js calls from the shop's own page, whatever its origin.
  app.use('/v1/payment_intents/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 300 }));

  /** Runs a POST once per idempotency key, and says what Stripe says about the caller and the key. */
  async function write(c: Context<SandboxEnv>, allowPublishable: boolean, work: Write): Promise<Response> {
    const text = await c.req.text();
    const form = parseForm(text);
    const caller = identify(
      c.req.header('Authorization'),
      typeof form.key === 'string' ? form.key : undefined,
    );
    if (caller.kind === 'refused') return send(c, refusal(caller.refusal));
    const publishable = caller.kind === 'publishable';
    if (publishable && !allowPublishable) return send(c, refusal(secretKeyRequired()));

    const run = () => (c.get('fault') === 'error-500' ? refusal(serverError()) : work({ form, publishable }));
    const key = c.req.header('Idempotency-Key');
    if (!key) return send(c, run());

    const found = idempotency.lookUp(key, c.req.path, text, now());
    switch (found.kind) {
      case 'conflict':
        return send(c, {
          status: 400,
          body: { error: { message: found.message, type: 'idempotency_error' } },
          saved: false,
        });
      case 'replay': {
        const { requestId, status, body } = found.answer;
        const headers = {
          'Idempotency-Key': key,
          'Idempotent-Replayed': 'true',
          'Original-Request': requestId,
        };
        return send(c, { status, body, saved: false }, headers);
      }
      case 'new': {
        const answer = run();
        const requestId = newRequestId();
        const { status, body } = answer;
        if (answer.saved)
          idempotency.save(key, text, { atMs: now(), path: c.req.path, requestId, status, body });
        return send(c, answer, {
          'Idempotency-Key': key,
          'Original-Request': requestId,
          'Request-Id': requestId,
        });
      }
    }
  }

  app.post('/v1/payment_intents', (c) =>
    write(c, false, ({ form }) => createIntent(intents, form, originOf(c))),
  );

  app.post('/v1/payment_intents/:id/confirm', (c) =>
    write(c, true, ({ form, publishable }) =>
      confirmIntent(intents, now, processingMs, {
        id: c.req.param('id'),
        form,
        publishable,
        origin: originOf(c),
        pageOrigin: c.req.header('Origin') ?? null,
        fault: c.get('fault'),
      }),
    ),
  );

  app.post('/v1/payment_intents/:id/cancel', (c) =>
    write(c, false, ({ form }) => cancelIntent(intents, c.req.param('id'), form, originOf(c), now())),
  );

  app.post('/v1/refunds', (c) => write(c, false, ({ form }) => refund(form)));

  app.get('/v1/payment_intents/:id', (c) => {
    const caller = identify(c.req.header('Authorization'), c.req.query('key'));
    if (caller.kind === 'refused') return send(c, refusal(caller.refusal));
    if (c.get('fault') === 'error-500') return send(c, refusal(serverError()));
    const id = c.req.param('id');
    const intent = intents.get(id);
    if (!intent) return send(c, refusal(resourceMissing('payment_intent', id, 'intent')));
    if (caller.kind === 'secret') return send(c, success(toIntent(intent, originOf(c))));
    if (c.req.query('client_secret') !== intent.secret) {
      return send(
        c,
        refusal(
          invalidRequest('The client_secret provided does not match this PaymentIntent.', 'client_secret'),
        ),
      );
    }
    return send(c, success(toClientIntent(intent, originOf(c))));
  });

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

  return app;
}

const newRequestId = () => `req_${randomText(14)}`;

function send(
  c: Context<SandboxEnv>,
  { status, body }: Answer,
  headers: Record<string, string> = {},
): Response {
  const version = c.req.header('Stripe-Version');
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': newRequestId(),
      ...(version ? { 'Stripe-Version': version } : {}),
      // Trying a 500 again under its key would only play it back, and Stripe tells its SDK so.
      ...(status === 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
      ...headers,
    },
  });
}
