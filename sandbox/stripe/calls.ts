import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { isFormText, parseForm, type FormObject } from '@/sandbox/shared/form';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import { invalidRequest, resourceMissing, serverError, unauthorized, type Answer } from './errors';
import { expandAnswer, readExpand, type LookUp } from './expand';
import { parseRequest } from './requests';

type Ctx = Context<SandboxEnv>;
type Access = 'secret-only' | 'publishable-too';
type Work<T> = (body: T, isPublishable: boolean) => Answer;

const DAY_MS = 24 * 60 * 60 * 1000;

const savedAnswerSchema = z.object({
  atMs: z.number(),
  path: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.looseObject({}),
});

export function createCalls(journal: Journal, now: () => number, lookUp: LookUp) {
  const saved = journal.collection('stripe.idempotency', savedAnswerSchema);

  function answer<T>(
    c: Ctx,
    params: FormObject,
    isPublishable: boolean,
    schema: z.ZodType<T>,
    work: Work<T>,
  ) {
    const failed = failAsAsked(c);
    if (failed) return failed;
    const { expand, ...form } = params;
    const paths = readExpand(expand);
    if (!paths) return invalidRequest('Invalid array', 'expand');
    const parsed = parseRequest(schema, form);
    if (!parsed.ok) return parsed.refusal;
    return expandAnswer(work(parsed.value, isPublishable), paths, lookUp);
  }

  return {
    read<T>(c: Ctx, access: Access, schema: z.ZodType<T>, work: Work<T>): Response {
      const { search } = new URL(c.req.url);
      const params = parseForm(search.slice(1));
      if (!isFormText(search)) return send(c, notUtf8());
      const caller = findCaller(c, params, access);
      if ('refused' in caller) return send(c, caller.refused);
      return send(c, answer(c, params, caller.isPublishable, schema, work));
    },

    /**
     * Stripe repeats the first response of an idempotency key, errors included, for 24 hours
     * (docs.stripe.com/api/idempotent_requests).
     */
    async write<T>(c: Ctx, access: Access, schema: z.ZodType<T>, work: Work<T>): Promise<Response> {
      const text = await c.req.text();
      const params = parseForm(text);
      if (!isFormText(text)) return send(c, notUtf8());
      const caller = findCaller(c, params, access);
      if ('refused' in caller) return send(c, caller.refused);
      const key = c.req.header('Idempotency-Key');
      const known = key === undefined ? undefined : saved.get(key);
      const { path } = c.req;
      const fingerprint = createHash('sha256').update(text).digest('hex');
      if (known && now() - known.atMs <= DAY_MS) {
        if (known.path !== path || known.fingerprint !== fingerprint) return send(c, keyReused(String(key)));
        const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': known.requestId };
        return send(c, known, headers);
      }
      const done = answer(c, params, caller.isPublishable, schema, work);
      const requestId = newRequestId();
      const { status, body } = done;
      if (key !== undefined && done.saved)
        saved.set(key, { atMs: now(), path, fingerprint, requestId, status, body: { ...body } });
      return send(c, done, { 'Original-Request': requestId, 'Request-Id': requestId });
    },
  };
}
export type Calls = ReturnType<typeof createCalls>;

const notUtf8 = () => invalidRequest('Invalid UTF-8 in the request parameters.');

function failAsAsked(c: Ctx): Answer | null {
  switch (c.get('fault')) {
    case 'error-500':
      return serverError();
    case 'not-found':
      return resourceMissing('payment_intent', c.req.path.split('/')[3] ?? '', 'intent');
    case 'forbidden':
      return { ...invalidRequest('The provided key does not have the required permissions.'), status: 403 };
    case 'gone':
      return { ...invalidRequest('This object is gone.'), status: 410 };
    case 'too-many':
      return { ...invalidRequest('Too many requests', undefined, 'rate_limit'), status: 429 };
    default:
      return null;
  }
}

function keyReused(key: string): Answer {
  const message = `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, saved: false, body: { error: { message, type: 'idempotency_error' } } };
}

/** Stripe.js sends the key as `key`. Any test key will do; live keys are refused. */
function findCaller(
  c: Ctx,
  params: FormObject,
  access: Access,
): { isPublishable: boolean } | { refused: Answer } {
  const [, scheme, credentials = ''] =
    /^(Basic|Bearer) (\S+)$/.exec(c.req.header('Authorization') ?? '') ?? [];
  const given =
    scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  const key = given || params.key;
  if (typeof key !== 'string' || key === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    return { refused: unauthorized(message) };
  }
  if (/^[sr]k_test_\w+$/.test(key)) return { isPublishable: false };
  if (!/^pk_test_\w+$/.test(key))
    return { refused: unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***`) };
  if (access === 'publishable-too') return { isPublishable: true };
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return { refused: unauthorized(message, 'secret_key_required') };
}

const newRequestId = () => `req_${randomText(14)}`;

function send(c: Ctx, { status, body }: Omit<Answer, 'saved'>, headers: Record<string, string> = {}) {
  const version = c.req.header('Stripe-Version');
  const key = c.req.header('Idempotency-Key');
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': newRequestId(),
      ...(version && { 'Stripe-Version': version }),
      ...(key && { 'Idempotency-Key': key }),
      // A retry with the same key would only repeat the 500, and Stripe tells its SDK so.
      ...(status === 500 && { 'Stripe-Should-Retry': 'false' }),
      ...headers,
    },
  });
}
