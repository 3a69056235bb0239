import 'server-only';
import { calls } from '@/lib/contract';
import { type Result, fail, ok } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { findHostEvent } from './find-event';
import { TRIAL_FAILURES } from './trial-failures';
import { isLocalPath } from '@/lib/http/local-path';
import { resolveHost, rootDomain } from '@/lib/hosts/resolve-host';

/** Fails as the API does, or with `upstream_invalid` for a missing or foreign address. */
export async function startTrial(
  eventId: string,
  viewer: { token: string; country: string | null },
  origins: { siteUrl: string; askedFrom: string },
): Promise<Result<{ redirectUrl: string }>> {
  const answer = await callUpstream(calls.startTrial, { body: { eventId }, ...viewer });
  if (!answer.ok) return answer;
  const { redirectUrl: given } = answer.value;
  if (!given) return fail('upstream_invalid', TRIAL_FAILURES.noAddress);
  const redirectUrl = await parseTrialRedirect(given, origins, async (key) => (await findHostEvent(key)).ok);
  return redirectUrl ? ok({ redirectUrl }) : fail('upstream_invalid', TRIAL_FAILURES.unknownAddress);
}

/**
 * Null unless it is on the visitor's own origin `askedFrom`, the main site, a host under its root
 * domain, or the domain of an event. Prevents an open redirect.
 */
export async function parseTrialRedirect(
  value: string,
  { siteUrl, askedFrom }: { siteUrl: string; askedFrom: string },
  hasEvent: (key: string) => Promise<boolean>,
): Promise<string | null> {
  if (!value || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, askedFrom)) return null;
  const url = new URL(value, askedFrom);
  if (value.startsWith('/')) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === askedFrom && isLocalPath(path) ? path : null;
  }
  if (url.origin === askedFrom) return url.href;
  const site = new URL(siteUrl);
  if (url.protocol !== site.protocol || url.port !== site.port) return null;
  const root = rootDomain(site.hostname);
  if (url.hostname === root || url.hostname.endsWith(`.${root}`)) return url.href;
  const target = resolveHost(url.hostname, site.hostname);
  return target.kind === 'event' && (await hasEvent(target.key)) ? url.href : null;
}
