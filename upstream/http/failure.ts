import { type AppError, ERROR_STATUS } from '@/lib/result';

/** Writes a failure as the contract's error body, `{error, code, fields?, reference?}`, with its status. */
export function toFailureResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, message, fields, reference, retryAfterMs } = error;
  const retry: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
  const challenge: Record<string, string> = code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {};
  return Response.json(
    { error: message, code, ...(fields && { fields }), ...(reference && { reference }) },
    {
      status: ERROR_STATUS[code],
      headers: { 'Cache-Control': 'no-store', ...challenge, ...retry, ...headers },
    },
  );
}
