import { domainKeySchema } from '@/lib/contract/events';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { resolveHost } from '@/lib/hosts/resolve-host';
import { toAsciiDomain } from '@/lib/network/ascii-domain';
import { fail, ok, type Result } from '@/lib/result';
import type { SiteConfig } from '../config/config';
import type { Store } from '../store/schema';

const refuse = (message: string) => fail('invalid_input', message, { fields: { domain: message } });

export const domainTaken = () => refuse('Another organization uses this domain. Please use one of your own.');

/** Returns the ASCII form of an address ending that is not the site's, or null for none. */
export function readOwnDomain(text: string, site: SiteConfig): Result<string | null> {
  const host = text.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');
  if (host === '') return ok(null);
  const parsed = domainKeySchema.safeParse(toAsciiDomain(host));
  if (!parsed.success) return refuse('Please enter a domain like tickets.gala.org.');
  const domain = parsed.data;
  const target = resolveHost(domain, new URL(site.url).hostname);
  if (target.kind === 'site' || (target.kind === 'event' && target.key !== domain))
    return refuse(`This is an address of ${site.name}. Please use a domain of your own.`);
  const origin = eventOrigin(domain, site.url);
  return origin !== null && new URL(origin).hostname === domain
    ? ok(domain)
    : refuse('Please enter a domain like tickets.gala.org.');
}

/** Whether another organisation has the domain, one above or one below it, also for an event. */
export async function isTakenDomain(store: Store, domain: string, organisationId: string): Promise<boolean> {
  const labels = domain.split('.');
  const above = labels.map((_, index) => labels.slice(index).join('.'));
  const organisation = await store
    .selectFrom('organisations')
    .select('id')
    .where('id', '!=', organisationId)
    .where((eb) => eb.or([eb('domain', 'in', above), eb('domain', 'like', `%.${domain}`)]))
    .executeTakeFirst();
  if (organisation) return true;
  const event = await store
    .selectFrom('events')
    .select('id')
    .where('organisation_id', '!=', organisationId)
    .where((eb) => eb.or([eb('domain_key', '=', domain), eb('domain_key', 'like', `%.${domain}`)]))
    .executeTakeFirst();
  return event !== undefined;
}
