import { type AppError, ERROR_STATUS, findWaitMs, type Result } from '@/lib/result';

const NO_STORE = { 'cache-control': 'no-store' };

export function toResponse(result: Result<unknown>, headers: Record<string, string> = {}): Response {
  return result.ok
    ? Response.json(result.value, { headers: { ...NO_STORE, ...headers } })
    : toErrorResponse(result.error, headers);
}

export function toErrorResponse(
  { code, message, fields, reference, retryAfterMs }: AppError,
  headers: Record<string, string> = {},
): Response {
  const status = ERROR_STATUS[code];
  const waitMs = findWaitMs(status, retryAfterMs);
  return Response.json(
    { error: message, code, ...(fields && { fields }), ...(reference && { reference }) },
    {
      status,
      headers: {
        ...NO_STORE,
        // RFC 9110 section 15.5.2: a 401 names a way to authenticate.
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(waitMs !== null && { 'retry-after': toRetryAfter(waitMs) }),
        ...headers,
      },
    },
  );
}

/** In whole seconds, rounded up (RFC 9110 section 10.2.3). */
export function toRetryAfter(waitMs: number): string {
  return String(Math.ceil(waitMs / 1000));
}
