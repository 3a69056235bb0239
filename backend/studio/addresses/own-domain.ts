import { domainKeySchema } from '@/lib/contract/events';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { resolveHost } from '@/lib/hosts/resolve-host';
import { toAsciiDomain } from '@/lib/network/ascii-domain';
import { fail, ok, type Result } from '@/lib/result';
import type { SiteConfig } from '../../config/config';

const refuse = (message: string) => fail('invalid_input', message, { fields: { domain: message } });

export const domainTaken = () => refuse('Another organization uses this domain. Please use one of your own.');

/** Returns the ASCII form of an address ending that is not the site's, or null for none. */
export function readOwnDomain(text: string, site: SiteConfig): Result<string | null> {
  const host = text.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');
  if (host === '') return ok(null);
  const parsed = domainKeySchema.safeParse(toAsciiDomain(host));
  if (!parsed.success) return refuse('Please enter a domain like tickets.gala.org.');
  const domain = parsed.data;
  if (domain.startsWith('www.')) return refuse('Please leave out the www.');
  const target = resolveHost(domain, new URL(site.url).hostname);
  if (target.kind === 'site' || (target.kind === 'event' && target.key !== domain))
    return refuse(`This is an address of ${site.name}. Please use a domain of your own.`);
  const origin = eventOrigin(domain, site.url);
  return origin !== null && new URL(origin).hostname === domain
    ? ok(domain)
    : refuse('Please enter a domain like tickets.gala.org.');
}
