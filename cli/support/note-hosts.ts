import { eventAddress } from '@/lib/events/event-address';
import { eventOrigin } from '@/lib/hosts/event-origin';

/** A line for each event whose domain leads to no page of this site. */
export function noteHosts(events: readonly { id: string; domain: string }[], siteUrl: string): string[] {
  return events
    .filter(({ domain }) => eventOrigin(domain, siteUrl) === null)
    .map(({ id, domain }) => {
      const address = eventAddress({ id, domainKey: domain }, siteUrl);
      return `${id}  note: Its domain "${domain}" leads to no event of ${siteUrl}. Its page is ${address}`;
    });
}
