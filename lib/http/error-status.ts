import type { ErrorCode } from '@/lib/result';

/** The one table from error codes to HTTP statuses (RFC 9110 section 15; 402 for money, 451 is kept for countries). */
export const ERROR_STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthorized: 401,
  payment_declined: 402,
  payment_pending: 402,
  forbidden: 403,
  not_entitled: 403,
  not_found: 404,
  account_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_owned: 409,
  payment_mismatch: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  not_supported: 501,
  upstream_invalid: 502,
  upstream_unavailable: 503,
  provider_unavailable: 503,
  provider_rejected: 502,
};
