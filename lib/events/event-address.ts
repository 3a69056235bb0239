import type { EventDetails } from './event';
import { eventOrigin } from '@/lib/hosts/event-origin';

export function eventAddress(
  { id, domainKey }: Pick<EventDetails, 'id' | 'domainKey'>,
  siteUrl: string,
): string {
  const origin = domainKey === null ? null : eventOrigin(domainKey, siteUrl);
  return origin === null ? `${siteUrl}/events/${encodeURIComponent(id)}` : `${origin}/`;
}
