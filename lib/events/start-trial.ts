import 'server-only';
import { calls } from '@/lib/contract';
import { type Result, fail, ok } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { isLocalPath } from '@/lib/http/local-path';
import { rootDomain } from '@/lib/hosts/resolve-host';

/** Fails with the API's sentence, or `upstream_invalid` for a page we may not send people to. */
export async function startTrial(
  eventId: string,
  viewer: { token: string; country: string | null },
  origins: { siteUrl: string; askedFrom: string },
): Promise<Result<{ redirectUrl: string }>> {
  const answer = await callUpstream(calls.startTrial, { body: { eventId }, ...viewer });
  if (!answer.ok) return answer;
  const redirectUrl = parseTrialRedirect(answer.value.redirectUrl, origins.siteUrl, origins.askedFrom);
  return redirectUrl ? ok({ redirectUrl }) : fail('upstream_invalid', 'No redirect URL provided.');
}

/**
 * Null unless it is on the visitor's own origin `askedFrom`, the main site, or a host under its
 * root domain: the API's word must not send people to a stranger's page.
 */
export function parseTrialRedirect(
  value: string | undefined,
  siteUrl: string,
  askedFrom: string,
): string | null {
  if (!value || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, askedFrom)) return null;
  const url = new URL(value, askedFrom);
  if (value.startsWith('/')) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === askedFrom && isLocalPath(path) ? path : null;
  }
  if (url.origin === askedFrom) return url.href;
  const site = new URL(siteUrl);
  const root = rootDomain(site.hostname);
  const isOurs = url.hostname === root || url.hostname.endsWith(`.${root}`);
  return isOurs && url.protocol === site.protocol && url.port === site.port ? url.href : null;
}
