import { REQUESTED_WITH } from '@/lib/contract';
import { getHost, type HeaderReader } from '@/lib/hosts/get-host';
import { fail, ok, type Result } from '@/lib/result';

/**
 * Uses `Sec-Fetch-Site` where `Origin` is `null`, as from a page without referrer. Fails with
 * `forbidden`.
 */
export function checkFormOrigin(headers: HeaderReader): Result<null> {
  const origin = headers.get('origin');
  const isOurs =
    origin === null || origin === 'null'
      ? headers.get('sec-fetch-site') === 'same-origin'
      : isOwnOrigin(origin, headers);
  return isOurs ? ok(null) : fail('forbidden', 'This form was sent from another site, so we rejected it.');
}

/**
 * Checks the origin and a header that a plain form can't send (OWASP CSRF cheat sheet). Fails with
 * `forbidden`.
 */
export function checkSameOrigin(request: { headers: HeaderReader }): Result<null> {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  const isOurs =
    origin === null ? ['same-origin', 'none'].includes(site) : isOwnOrigin(origin, request.headers);
  if (!isOurs) return fail('forbidden', 'This request came from another site, so we rejected it.');
  if (request.headers.get(REQUESTED_WITH.name) !== REQUESTED_WITH.value) {
    return fail('forbidden', `Send the header ${REQUESTED_WITH.name}: ${REQUESTED_WITH.value}.`);
  }
  return ok(null);
}

/** RFC 6454 section 5. */
function isOwnOrigin(given: string, headers: HeaderReader): boolean {
  try {
    return new URL(given).origin === new URL(getHost(headers).origin).origin;
  } catch {
    return false;
  }
}
