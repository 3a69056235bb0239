import { type AppError, ERROR_STATUS, findWaitMs, type Result } from '@/lib/result';
import type { DirectAnswer } from './direct-routes';
import { toRetryAfter } from './retry-after';

const NO_STORE = { 'cache-control': 'no-store' };

/** Serialises a Result as the browser gets it: the value as it is, or `{ error, code, fields?, reference? }`. */
export function toResponse<T extends object>(
  result: Result<T>,
  headers: Record<string, string> = {},
): Response {
  return result.ok
    ? Response.json(result.value, { headers: { ...NO_STORE, ...headers } })
    : toErrorResponse(result.error, headers);
}

/** Serialises an error; `Retry-After` is in whole seconds, rounded up. */
export function toErrorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { status, body, retry } = toFailure(error);
  return Response.json(body, { status, headers: { ...NO_STORE, ...retry, ...headers } });
}

/** The same without a `Response` between, for what is asked for all the time. */
export function toDirectAnswer<T extends object>(
  result: Result<T>,
  headers: DirectAnswer['headers'] = {},
): DirectAnswer {
  if (result.ok) return toJsonAnswer(200, result.value, headers);
  const { status, body, retry } = toFailure(result.error);
  return toJsonAnswer(status, body, { ...retry, ...headers });
}

/** Any JSON as a direct answer; not to be kept, unless `headers` say otherwise. */
export function toJsonAnswer(
  status: number,
  value: object,
  headers: DirectAnswer['headers'] = {},
): DirectAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const own = { 'content-type': 'application/json', 'content-length': String(body.byteLength) };
  return { status, headers: { ...own, ...NO_STORE, ...headers }, body };
}

function toFailure({ code, message, fields, reference, retryAfterMs }: AppError) {
  const status = ERROR_STATUS[code];
  const waitMs = findWaitMs(status, retryAfterMs);
  const retry: Record<string, string> = waitMs === null ? {} : { 'retry-after': toRetryAfter(waitMs) };
  const body = { error: message, code, ...(fields && { fields }), ...(reference && { reference }) };
  return { status, body, retry };
}
