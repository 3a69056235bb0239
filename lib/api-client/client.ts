import 'server-only';
import type { z } from 'zod';
import {
  API_BASE,
  type AnyCall,
  errorBodySchema,
  REQUESTED_WITH,
  toPath,
  VIEWER_COUNTRY_HEADER,
} from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { toLoggedPath } from '@/lib/observability/logged-path';
import { metrics } from '@/lib/observability/metrics';
import { currentRequestId, REQUEST_ID_HEADER } from '@/lib/observability/request-context';
import { fail, ok, type Result } from '@/lib/result';
import { traceCall } from '@/lib/observability/tracing';
import { isCircuitOpen } from './breaker';
import { toUpstreamError, unavailable } from './failure';
import { type Transport, transport, upstreamOrigin } from './transport';

export { isEmbedded } from './transport';

/** What goes into a call: the session's token, and params and body where the call has them. */
type Input<C extends AnyCall> = Loose &
  (C['params'] extends z.ZodType ? { params: z.input<C['params']> } : object) &
  (C['body'] extends z.ZodType ? { body: z.input<C['body']> } : object);

type Loose = {
  token?: string | null;
  clientAddress?: string | null;
  /** Where the visitor is (`lib/http/visitor`), for calls about events that are not for every country. */
  country?: string | null;
  /** What is said of a failure to which the API has no words; the generic sentence where it is left out. */
  wordless?: string;
  params?: Record<string, string>;
  body?: unknown;
};

/** How often a call that is safe to repeat is tried in all. */
const ATTEMPTS = 2;

/**
 * Makes one call of the contract and parses its answer. Fails with the API's own code and sentence,
 * `upstream_unavailable` without an answer in time, or `upstream_invalid`. Safe calls are tried
 * twice.
 */
export async function callUpstream<A, C extends AnyCall>(
  call: C & { answer: z.ZodType<A> },
  input: Input<C>,
  send: Transport = transport,
): Promise<Result<A>> {
  const began = performance.now();
  const answer = await tryCall(call, input, send);
  const outcome = answer.ok ? 'ok' : answer.error.code;
  metrics.upstream.observe(
    { call: `${call.method} ${call.path}`, outcome },
    (performance.now() - began) / 1000,
  );
  return answer;
}

async function tryCall<A>(
  call: AnyCall & { answer: z.ZodType<A> },
  input: Loose,
  send: Transport,
): Promise<Result<A>> {
  const attempts = call.retryable ? ATTEMPTS : 1;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const deadline = startDeadline();
    try {
      const request = toRequest(call, input, deadline.signal);
      const response = await sendOnce(request, deadline.signal, (one) =>
        traceCall(one, `${call.method} ${call.path}`, () => send(one)),
      );
      if (response) return await readAnswer(call, response, input.wordless);
    } finally {
      deadline.end();
    }
  }
  return unavailable();
}

function startDeadline(): { signal: AbortSignal; end: () => void } {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The deadline has passed', 'TimeoutError')),
    env.UPSTREAM_TIMEOUT_MS,
  );
  return { signal: late.signal, end: () => clearTimeout(timer) };
}

function toRequest(
  call: AnyCall,
  { token, clientAddress, country, params = {}, body }: Loose,
  signal: AbortSignal,
): Request {
  const headers = new Headers({ accept: 'application/json', [REQUESTED_WITH.name]: REQUESTED_WITH.value });
  const requestId = currentRequestId();
  if (requestId !== null) headers.set(REQUEST_ID_HEADER, requestId);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (clientAddress) headers.set('x-forwarded-for', clientAddress);
  if (country) headers.set(VIEWER_COUNTRY_HEADER, country);
  if (call.body) headers.set('content-type', 'application/json');
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

/** The embedded API is a function call, which no signal interrupts. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new Error('The deadline has passed', { cause: signal.reason }));
    signal.addEventListener('abort', late, { once: true });
  });
}

async function readAnswer<A>(
  call: AnyCall & { answer: z.ZodType<A> },
  response: Response,
  wordless: string | undefined,
): Promise<Result<A>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    if (call.optional && isMissing(response.status, body)) return notOffered();
    const retryAfter = response.headers.get('retry-after');
    return { ok: false, error: toUpstreamError(response.status, body, retryAfter, Date.now(), wordless) };
  }
  const parsed = call.answer.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  log.error(
    { call: `${call.method} ${call.path}`, issues: parsed.error.issues },
    'The API answered something else than the contract.',
  );
  return fail(
    'upstream_invalid',
    'The service answered in a way we do not understand. Please try again later.',
  );
}

/** An API without an optional call answers for the address, with no code of ours. */
function isMissing(status: number, body: unknown): boolean {
  const code = errorBodySchema.safeParse(body).data?.code;
  return [404, 405, 501].includes(status) && code === undefined;
}

function notOffered() {
  return fail('not_supported', 'This site does not offer that.');
}

function logLost(request: Request, error: unknown): void {
  // Said once, when calls were stopped; not for each that was not made.
  if (isCircuitOpen(error)) return;
  const call = `${request.method} ${toLoggedPath(new URL(request.url).pathname)}`;
  log.error({ call, err: error }, 'A call of the API got no answer.');
}
