// Statuses of RFC 9110 section 15, 402 for money, 451 for countries (RFC 7725).
/** The first code with a status stands for it where an API names no code. */
export const ERROR_STATUS = {
  invalid_input: 400,
  // Of a screen that waits for its approval (RFC 8628 section 3.5).
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
  unauthorized: 401,
  payment_declined: 402,
  instrument_declined: 402,
  payment_pending: 402,
  forbidden: 403,
  email_unverified: 403,
  not_entitled: 403,
  access_over: 403,
  access_refunded: 403,
  access_suspended: 403,
  not_found: 404,
  account_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_owned: 409,
  payment_mismatch: 409,
  balance_insufficient: 409,
  too_many_screens: 409,
  screen_stopped: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  // A 4xx of another API without a code of ours.
  refused: 422,
  rate_limited: 429,
  country_blocked: 451,
  internal: 500,
  not_supported: 501,
  upstream_invalid: 502,
  upstream_unavailable: 503,
  provider_unavailable: 503,
  house_full: 503,
  provider_rejected: 502,
} satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

const UNREACHABLE_MS = 5000;

/** In milliseconds; null for other statuses than 503 without a wait of their own. */
export function findWaitMs(status: number, givenMs: number | null | undefined): number | null {
  return givenMs ?? (status === 503 ? UNREACHABLE_MS : null);
}

export function isErrorCode(text: string | null | undefined): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text);
}

/** `reference` is for a buyer to quote to support. */
export type AppError = {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  retryAfterMs?: number;
  reference?: string;
};

export type Failure = { ok: false; error: AppError };

export type Result<T> = { ok: true; value: T } | Failure;

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(
  code: ErrorCode,
  message: string,
  extra: Omit<AppError, 'code' | 'message'> = {},
): Failure {
  return { ok: false, error: { code, message, ...extra } };
}
