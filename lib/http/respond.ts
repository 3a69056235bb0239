import { type AppError, ERROR_STATUS, type Result } from '@/lib/result';

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
  const { code, message, fields, reference, retryAfterMs } = error;
  const retry: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  const body = { error: message, code, ...(fields && { fields }), ...(reference && { reference }) };
  return Response.json(body, { status: ERROR_STATUS[code], headers: { ...NO_STORE, ...retry, ...headers } });
}
