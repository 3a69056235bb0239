import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/env';
import { routeTarget } from '@/lib/events/route-host';
import { bringsReferral } from '../page-cache/brings-referral';
import type { HostKinds } from './host-kinds';

/** The header that the middleware is left out for (middleware.ts); visitors have no say in it. */
const NAME = 'x-host-judged';

/** For a page of the main site that is asked for in process. */
export const JUDGED = { [NAME]: '1' } as const;

/**
 * Says of a request whether the middleware has nothing to do for it: a page of this very host, at an address that nobody reads
 * otherwise, and no referral code to keep.
 */
export function sealJudgement(request: IncomingMessage, hosts: HostKinds): void {
  const { url = '' } = request;
  const [path = ''] = url.split('?', 1);
  const passes = routeTarget(hosts.of(request), path, env.SITE_URL).kind === 'pass';
  const isPlain = /^[\w/-]*$/.test(path) && !bringsReferral(url);
  if (passes && isPlain) Object.assign(request.headers, JUDGED);
  else delete request.headers[NAME];
}
