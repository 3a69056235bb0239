import type { Context } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { parseForm, type FormObject } from '@/sandbox/shared/form';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import { refusal, success, type Answer } from './answer';
import { identify, secretKeyRequired } from './auth';
import { invalidRequest, resourceMissing, serverError } from './errors';
import { expandBody, readExpand } from './expand';
import { createIdempotency } from './idempotency';

type Ctx = Context<SandboxEnv>;
/** Whether a page with the publishable key may make this call. */
type Access = 'secret-only' | 'publishable-too';
type Work = (call: { form: FormObject; publishable: boolean }) => Answer;

/**
 * How every call begins and ends: who calls, with which idempotency key, what is to be expanded,
 * and the headers.
 */
export function createCalls(journal: Journal, now: () => number, lookUp: (id: string) => object | null) {
  const idempotency = createIdempotency(journal);

  function answer(c: Ctx, params: FormObject, publishable: boolean, work: Work): Answer {
    if (c.get('fault') === 'error-500') return refusal(serverError());
    if (c.get('fault') === 'not-found') {
      const id = c.req.path.split('/')[3] ?? '';
      return refusal(resourceMissing('payment_intent', id, 'intent'));
    }
    const { expand, ...form } = params;
    const paths = readExpand(expand);
    if (!paths) return refusal(invalidRequest('Invalid array', 'expand'));
    const done = work({ form, publishable });
    if (done.status !== 200 || typeof done.body !== 'object' || done.body === null) return done;
    const expanded = expandBody(done.body, paths, lookUp);
    return expanded.ok ? success(expanded.body) : refusal(expanded.refusal);
  }

  return {
    /** Answers a GET; the query counts as its form. */
    read(c: Ctx, access: Access, work: Work): Response {
      const params = parseForm(new URL(c.req.url).search.slice(1));
      const caller = findCaller(c, params, access);
      return send(c, 'refused' in caller ? caller.refused : answer(c, params, caller.publishable, work));
    },

    /** Answers a POST, once per idempotency key. */
    async write(c: Ctx, access: Access, work: Work): Promise<Response> {
      const text = await c.req.text();
      const params = parseForm(text);
      const caller = findCaller(c, params, access);
      if ('refused' in caller) return send(c, caller.refused);
      const run = () => answer(c, params, caller.publishable, work);
      const key = c.req.header('Idempotency-Key');
      if (!key) return send(c, run());
      const found = idempotency.lookUp(key, c.req.path, text, now());
      switch (found.kind) {
        case 'conflict': {
          const body = { error: { message: found.message, type: 'idempotency_error' } };
          return send(c, { status: 400, body, saved: false });
        }
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
          const done = run();
          const requestId = newRequestId();
          const { status, body } = done;
          if (done.saved)
            idempotency.save(key, text, { atMs: now(), path: c.req.path, requestId, status, body });
          return send(c, done, {
            'Idempotency-Key': key,
            'Original-Request': requestId,
            'Request-Id': requestId,
          });
        }
      }
    },
  };
}
export type Calls = ReturnType<typeof createCalls>;

function findCaller(
  c: Ctx,
  params: FormObject,
  access: Access,
): { publishable: boolean } | { refused: Answer } {
  const key = typeof params.key === 'string' ? params.key : undefined;
  const caller = identify(c.req.header('Authorization'), key);
  if (caller.kind === 'refused') return { refused: refusal(caller.refusal) };
  const publishable = caller.kind === 'publishable';
  if (publishable && access === 'secret-only') return { refused: refusal(secretKeyRequired()) };
  return { publishable };
}

const newRequestId = () => `req_${randomText(14)}`;

function send(c: Ctx, { status, body }: Answer, headers: Record<string, string> = {}): Response {
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
