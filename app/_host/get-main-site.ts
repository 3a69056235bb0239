import { headers } from 'next/headers';
import type { MainSite } from '@/components/layout/main-site';
import { getReferral } from '@/lib/auth/get-referral';
import { env } from '@/lib/env';
import { resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';

/**
 * The main site as seen from an event's own host, so that the navigation leads there, and a referral code with it: what
 * a browser keeps on one host it does not have on another. Undefined on the main site itself.
 */
export async function getMainSite(): Promise<MainSite | undefined> {
  const host = requestHost(await headers());
  if (resolveHost(host, new URL(env.SITE_URL).hostname).kind === 'site') return undefined;
  return { origin: env.SITE_URL, referral: await getReferral() };
}
