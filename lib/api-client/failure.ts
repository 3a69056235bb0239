import * as z from 'zod';
import { errorBodySchema } from '@/lib/contract';
import { type AppError, ERROR_STATUS, type ErrorCode, fail, isErrorCode } from '@/lib/result';
import { formatWait } from '@/lib/time/instant';

export const GENERIC_FAILURE = 'Something went wrong! Please try again.';

export function unavailable() {
  return fail('upstream_unavailable', "We can't reach the service right now. Please try again in a moment.");
}

const saidSchema = z.object({
  error: errorBodySchema.shape.error.optional().catch(undefined),
  code: errorBodySchema.shape.code.catch(undefined),
  fields: errorBodySchema.shape.fields.catch(undefined),
  reference: errorBodySchema.shape.reference.catch(undefined),
});

/** `retryAfter` is in seconds or an HTTP date (RFC 9110 section 10.2.3). */
export function toUpstreamError(
  status: number,
  body: unknown,
  retryAfter: string | null,
  nowMs: number,
  fallbackMessage: string = GENERIC_FAILURE,
): AppError {
  const fallback = toCode(status);
  const { code: given, error, fields, reference } = saidSchema.safeParse(body).data ?? {};
  // Another maker's API may use our code with another status.
  const code = isErrorCode(given) && ERROR_STATUS[given] === status ? given : fallback;
  const retryAfterMs = parseRetryAfter(retryAfter, nowMs);
  return {
    code,
    message:
      code === 'rate_limited' ? withRetryTime(error?.trim(), retryAfterMs) : error?.trim() || fallbackMessage,
    ...(fields && { fields }),
    ...(reference && { reference }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  };
}

function withRetryTime(error: string | undefined, retryAfterMs: number | null): string {
  if (error && (/\d|minute|hour/.test(error) || retryAfterMs === null)) return error;
  const when = retryAfterMs === null ? 'later' : formatWait(retryAfterMs);
  return `${error || 'Too many attempts.'} Please try again ${when}.`;
}

/** A redirect means that the configured address of the API is wrong. */
function toCode(status: number): ErrorCode {
  if (status < 400) return 'upstream_invalid';
  if (status > 501) return 'upstream_unavailable';
  return (
    Object.keys(ERROR_STATUS)
      .filter(isErrorCode)
      .find((code) => ERROR_STATUS[code] === status) ?? 'refused'
  );
}

function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (!value) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
