import { headers } from 'next/headers';
import { env } from '@/lib/env';
import { resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';

/** The main site's address when the request came to an event's own host, so that the navigation leads there. */
export async function getSiteOrigin(): Promise<string | undefined> {
  const host = requestHost(await headers());
  return resolveHost(host, new URL(env.SITE_URL).hostname).kind === 'site' ? undefined : env.SITE_URL;
}
