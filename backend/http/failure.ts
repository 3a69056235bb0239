import { type AppError, ERROR_STATUS, findWaitMs } from '@/lib/result';
import { isStoreUnavailable } from '../store/errors';

/** Writes a failure as the contract's error body, `{error, code, fields?, reference?}`, with its status. */
export function toFailureResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, message, fields, reference, retryAfterMs } = error;
  const status = ERROR_STATUS[code];
  const waitMs = findWaitMs(status, retryAfterMs);
  const retry: Record<string, string> =
    waitMs === null ? {} : { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
  const challenge: Record<string, string> = code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {};
  return Response.json(
    { error: message, code, ...(fields && { fields }), ...(reference && { reference }) },
    {
      status,
      headers: { 'Cache-Control': 'no-store', ...challenge, ...retry, ...headers },
    },
  );
}

/** What a call is answered with that has thrown: a store that cannot be used now is worth another try, a defect is not. */
export function toThrownFailure(error: unknown): AppError {
  if (!isStoreUnavailable(error))
    return { code: 'internal', message: 'Server error: Please try again later.' };
  return {
    code: 'upstream_unavailable',
    message: 'The service cannot be reached right now. Please try again in a moment.',
  };
}
