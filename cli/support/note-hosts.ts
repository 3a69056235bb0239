import { eventAddress, eventOrigin } from '@/lib/events/event-address';

/** A line for each event whose domain leads nowhere at this site: its page has another address. */
export function noteHosts(events: readonly { id: string; domain: string }[], siteUrl: string): string[] {
  return events
    .filter(({ domain }) => eventOrigin(domain, siteUrl) === null)
    .map(({ id, domain }) => {
      const address = eventAddress({ id, domainKey: domain }, siteUrl);
      return `${id}  note: Its domain "${domain}" leads to no event of ${siteUrl}. Its page is ${address}`;
    });
}
