import type { AppError, ErrorCode } from '@/lib/result';

/** The HTTP status of every expected failure of this API. The only such table in the upstream. */
const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthorized: 401,
  payment_declined: 402,
  payment_pending: 402,
  forbidden: 403,
  not_entitled: 403,
  account_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_owned: 409,
  payment_mismatch: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  not_supported: 501,
  provider_rejected: 502,
  upstream_invalid: 502,
  provider_unavailable: 503,
  upstream_unavailable: 503,
};

/** Writes a failure as the contract's error body, `{error, code, fields?, reference?}`, with its status. */
export function toFailureResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const { code, message, fields, reference, retryAfterMs } = error;
  const retry: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
  const challenge: Record<string, string> = code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {};
  return Response.json(
    { error: message, code, ...(fields && { fields }), ...(reference && { reference }) },
    { status: STATUS[code], headers: { 'Cache-Control': 'no-store', ...challenge, ...retry, ...headers } },
  );
}
