import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { domainKeySchema } from '@/lib/contract';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { rootDomain } from '@/lib/hosts/resolve-host';
import { toAsciiDomain } from '@/lib/network/ascii-domain';
import { fail, ok, type Result } from '@/lib/result';
import { refuseFields } from './parse-draft';
import type { Trx } from './draft-store';

/** Never an event's: mail and administration of the site, or easily taken for it. */
const RESERVED = new Set(['www', 'api', 'admin', 'mail', 'studio', 'static', 'cdn', 'app', 'localhost']);

const refuse = (message: string) => refuseFields({ domain: message });

/**
 * A name like `gala` below the site, or an own domain like `tickets.gala.org`, in the form that
 * browsers send. Fails with `invalid_input`.
 */
export function parseDomain(text: string, siteUrl: string): Result<string> {
  const { hostname } = new URL(siteUrl);
  const root = rootDomain(hostname);
  const typed = text.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');
  const host = toAsciiDomain(typed);
  const key = host.endsWith(`.${root}`) ? host.slice(0, -root.length - 1) : host;
  if (host === root || host === hostname) return refuse('This is the address of the site itself.');
  if (parse(host).isIp) return refuse('Please enter a name or a domain, not an IP address.');
  if (!domainKeySchema.safeParse(key).success || key.split('.').some((label) => !isLabel(label)))
    return refuse('Please enter a name like gala, or a domain like tickets.gala.org.');
  if (key.startsWith('www.')) return refuse('Please leave out the www.');
  if (RESERVED.has(key) || RESERVED.has(key.split('.').at(-1) ?? ''))
    return refuse(`${key} is reserved. Please choose another name.`);
  if (eventOrigin(key, siteUrl) === null)
    return refuse(`No page can have the address ${domainToUnicode(key)}. Please check its ending.`);
  return ok(key);
}

const isLabel = (label: string) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label);

/** Fails where another event, or a draft of another organisation, has the domain. */
export async function checkDomain(
  trx: Pick<Trx, 'selectFrom'>,
  domain: string,
  { eventId, organisationId }: { eventId: string; organisationId: string },
): Promise<Result<null>> {
  const isTaken = (await isPublic(trx, domain, eventId)) || (await isPlanned(trx, domain, organisationId));
  if (!isTaken) return ok(null);
  const message = 'Another event has this address. Please choose another one.';
  return fail('invalid_input', message, { fields: { domain: message } });
}

export async function isPublic(trx: Pick<Trx, 'selectFrom'>, domain: string, exceptId: string) {
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('domain_key', '=', domain)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return event !== undefined;
}

async function isPlanned(trx: Pick<Trx, 'selectFrom'>, domain: string, exceptOrganisation: string) {
  const draft = await trx
    .selectFrom('event_drafts')
    .select('event_id')
    .where('domain', '=', domain)
    .where('organisation_id', '!=', exceptOrganisation)
    .executeTakeFirst();
  return draft !== undefined;
}

/** A free name below the site, made from a title. */
export async function findFreeDomain(trx: Pick<Trx, 'selectFrom'>, title: string): Promise<string> {
  const letters = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = (letters.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40).replace(/-$/, '');
  const name = slug === '' || RESERVED.has(slug) ? 'event' : slug;
  for (let number = 1; ; number += 1) {
    const domain = number === 1 ? name : `${name}-${number}`;
    if (!(await isPublic(trx, domain, '')) && !(await isPlanned(trx, domain, ''))) return domain;
  }
}
