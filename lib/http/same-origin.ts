import { REQUESTED_WITH } from '@/lib/contract';
import { getHost } from '@/lib/hosts/get-host';
import { fail, ok, type Result } from '@/lib/result';

/**
 * Refuses another site's plain form by `Origin`, or by `Sec-Fetch-Site` where a browser hides it
 * (`null`, from a page that sends no referrer). Fails with `forbidden`.
 */
export function checkFormOrigin(headers: { get(name: string): string | null }): Result<null> {
  const origin = headers.get('origin');
  const isOurs =
    origin === null || origin === 'null'
      ? headers.get('sec-fetch-site') === 'same-origin'
      : origin === getHost(headers).origin;
  return isOurs ? ok(null) : fail('forbidden', 'This form was sent from another site, so we rejected it.');
}

/**
 * Refuses what another site's page could have sent (OWASP CSRF cheat sheet: check the origin, want
 * a header that a plain form can't send). Fails with `forbidden`.
 */
export function checkSameOrigin(request: { headers: { get(name: string): string | null } }): Result<null> {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  const isOurs =
    origin === null ? ['same-origin', 'none'].includes(site) : origin === getHost(request.headers).origin;
  if (!isOurs) return fail('forbidden', 'This request came from another site, so we rejected it.');
  if (request.headers.get(REQUESTED_WITH.name) !== REQUESTED_WITH.value) {
    return fail('forbidden', `Send the header ${REQUESTED_WITH.name}: ${REQUESTED_WITH.value}.`);
  }
  return ok(null);
}
