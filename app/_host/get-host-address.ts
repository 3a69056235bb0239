import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { env } from '@/lib/env';
import { eventAddress } from '@/lib/events/event-address';
import { resolveHost } from '@/lib/events/host';
import { publicOrigin, requestHost } from '@/lib/http/public-origin';
import { eventPicture } from '@/lib/seo/event-picture';
import { SITE } from '@/lib/seo/site';
import { getHostEvent } from './get-host-event';

/** Whose host is asked, with the event's true address and picture. */
type HostAddress = { kind: 'site' } | { kind: 'event'; url: string; picture: string | undefined };

/**
 * For the files that crawlers ask each host for. Hosts nobody has an event at answer 404. While the API does not answer,
 * the host is taken at its word: a failing robots.txt would keep crawlers out of it for hours.
 */
export async function getHostAddress(): Promise<HostAddress> {
  const head = await headers();
  const target = resolveHost(requestHost(head), new URL(env.SITE_URL).hostname);
  if (target.kind === 'unknown') notFound();
  if (target.kind === 'site') return target;
  const event = await getHostEvent(target.key);
  if (!event.ok) {
    if (event.error.code === 'not_found') notFound();
    return { kind: 'event', url: `${publicOrigin(head)}/`, picture: undefined };
  }
  return {
    kind: 'event',
    url: eventAddress(event.value, env.SITE_URL),
    picture: eventPicture(event.value, SITE),
  };
}
