import 'server-only';
import type { z } from 'zod';
import {
  API_BASE,
  type AnyCall,
  calls,
  EVENT_DOMAIN_HEADER,
  REQUESTED_WITH,
  toPath,
  VIEWER_COUNTRY_HEADER,
} from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { metrics } from '@/lib/observability/metrics';
import { parseJson, readStream } from '@/lib/json/read-json';
import { currentEventDomain, currentRequestId, REQUEST_ID_HEADER } from '@/lib/observability/request-context';
import { fail, ok, type Result } from '@/lib/result';
import { traceCall, traceWork } from '@/lib/observability/tracing';
import { withTimeout } from '@/lib/time/with-timeout';
import { isCircuitOpen } from './breaker';
import { toUpstreamError, unavailable } from './failure';
import { isOffered } from './offers';
import { answerEmbedded, isEmbedded, type Transport, transport, upstreamOrigin } from './transport';

export { isEmbedded } from './transport';

type Input<C extends AnyCall> = Loose &
  (C['params'] extends z.ZodType ? { params: z.input<C['params']> } : object) &
  (C['body'] extends z.ZodType ? { body: z.input<C['body']> } : object);

type Loose = {
  token?: string | null;
  clientAddress?: string | null;
  country?: string | null;
  /** The message for a failure that carries none. */
  fallbackMessage?: string;
  params?: Record<string, string>;
  body?: unknown;
};

const ATTEMPTS = 2;

/**
 * Fails as the API does, with `not_supported` for a call that it lacks, `upstream_unavailable`
 * after the deadline, or `upstream_invalid`. Safe calls over HTTP are tried twice within it.
 */
export async function callUpstream<A, C extends AnyCall>(
  call: C & { answer: z.ZodType<A> },
  input: Input<C>,
  send: Transport | null = isEmbedded ? null : transport,
): Promise<Result<A>> {
  if (call.optional !== null && !isOffered(call.optional))
    return fail('not_supported', "This site doesn't offer that.");
  return observe(call, () => (send ? tryCall(call, input, send) : askEmbedded(call, input)));
}

async function askEmbedded<A>(
  call: AnyCall & { answer: z.ZodType<A> },
  { token = null, params = {}, body, country = null, clientAddress = null }: Loose,
): Promise<Result<A>> {
  const name = `${call.method} ${call.path}`;
  const given = { params, body, token, country, clientAddress };
  const work = traceWork(name, () => withTimeout(answerEmbedded(call, given), env.UPSTREAM_TIMEOUT_MS));
  const answer = await work.catch((err: unknown) => {
    log.error({ call: name, err }, 'A call of the API failed.');
    return null;
  });
  if (!answer) return unavailable();
  return answer.ok ? parseAnswer(call, answer.value) : answer;
}

export async function observe<T>(
  { method, path }: AnyCall,
  make: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const began = performance.now();
  const answer = await make();
  const outcome = answer.ok ? 'ok' : answer.error.code;
  metrics.upstream.observe({ call: `${method} ${path}`, outcome }, (performance.now() - began) / 1000);
  return answer;
}

async function tryCall<A>(
  call: AnyCall & { answer: z.ZodType<A> },
  input: Loose,
  send: Transport,
): Promise<Result<A>> {
  const traced: Transport = (one) => traceCall(one, `${call.method} ${call.path}`, () => send(one));
  return withDeadline(async (signal) => {
    for (let left = call.retryable ? ATTEMPTS : 1; left > 0 && !signal.aborted; left -= 1) {
      const response = await sendOnce(toRequest(call, input, signal), signal, traced);
      if (response) return readAnswer(call, response, input.fallbackMessage);
    }
    return unavailable();
  });
}

/** Runs `run` with a signal that aborts at the deadline of a call. */
export async function withDeadline<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = new DOMException('The deadline has passed', 'TimeoutError');
  const timer = setTimeout(() => late.abort(tooLate), env.UPSTREAM_TIMEOUT_MS);
  try {
    return await run(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

export function toHeaders(
  given: Record<string, string>,
  { token, clientAddress, country }: Pick<Loose, 'token' | 'clientAddress' | 'country'>,
): Headers {
  const headers = new Headers(given);
  const requestId = currentRequestId();
  if (requestId !== null) headers.set(REQUEST_ID_HEADER, requestId);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (clientAddress) headers.set('x-forwarded-for', clientAddress);
  if (country) headers.set(VIEWER_COUNTRY_HEADER, country);
  return headers;
}

function toRequest(call: AnyCall, { params = {}, body, ...who }: Loose, signal: AbortSignal): Request {
  const headers = toHeaders({ accept: 'application/json', [REQUESTED_WITH.name]: REQUESTED_WITH.value }, who);
  if (call.body) headers.set('content-type', 'application/json');
  const eventDomain = call.body && currentEventDomain();
  if (eventDomain) headers.set(EVENT_DOMAIN_HEADER, eventDomain);
  return new Request(`${upstreamOrigin}${API_BASE}${toPath(call, params)}`, {
    method: call.method,
    headers,
    signal,
    ...(call.body && { body: JSON.stringify(body) }),
  });
}

async function sendOnce(request: Request, signal: AbortSignal, send: Transport): Promise<Response | null> {
  try {
    return await Promise.race([send(request), rejectOnAbort(signal)]);
  } catch (error) {
    logLost(request, error);
    return null;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new Error('The deadline has passed', { cause: signal.reason }));
    signal.addEventListener('abort', late, { once: true });
  });
}

async function readAnswer<A>(
  call: AnyCall & { answer: z.ZodType<A> },
  response: Response,
  fallbackMessage: string | undefined,
): Promise<Result<A>> {
  const body = await readAnswerBody(response.body);
  if (!response.ok || (call.path === calls.savePayment.path && response.status !== 200)) {
    const retryAfter = response.headers.get('retry-after');
    return {
      ok: false,
      error: toUpstreamError(response.status, body, retryAfter, Date.now(), fallbackMessage),
    };
  }
  return parseAnswer(call, body);
}

/** In bytes. The largest responses are a list of a hundred events and the export of an account. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Null for a body that is not JSON or is too large. Never rejects. */
export async function readAnswerBody(
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = body && (await readStream(body, MAX_ANSWER_BYTES, signal).catch(() => null));
  return bytes ? (parseJson(bytes.toString('utf8')) ?? null) : null;
}

function parseAnswer<A>(call: AnyCall & { answer: z.ZodType<A> }, body: unknown): Result<A> {
  const parsed = call.answer.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  log.error(
    { call: `${call.method} ${call.path}`, issues: parsed.error.issues },
    'The API answered something else than the contract.',
  );
  return fail('upstream_invalid', "We couldn't read the service's response. Please try again later.");
}

function logLost(request: Request, error: unknown): void {
  // The breaker logs once when it opens.
  if (isCircuitOpen(error)) return;
  const call = `${request.method} ${toLoggedPath(new URL(request.url).pathname)}`;
  log.error({ call, err: error }, 'A call of the API got no answer.');
}
