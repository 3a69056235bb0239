import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { parse } from 'tldts';
import { domainKeySchema } from '@/lib/contract';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { rootDomain } from '@/lib/hosts/resolve-host';
import { toAsciiDomain } from '@/lib/network/ascii-domain';
import { fail, ok, type Result } from '@/lib/result';
import { listAbove, lockNames } from '../../events/host-names';
import { refuseFields } from '../drafts/parse-draft';
import type { Trx } from '../drafts/draft-store';

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

type Owner = { eventId: string; organisationId: string };
type Read = Pick<Trx, 'selectFrom'>;

/**
 * Fails where another event or a channel is public at the domain, and at or below a domain that
 * another organisation claims in its settings, is public on or has its channel at. A draft holds
 * nothing.
 */
export async function checkDomain(trx: Read, domain: string, owner: Owner): Promise<Result<null>> {
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('domain_key', '=', domain)
    .where('id', '!=', owner.eventId)
    .executeTakeFirst();
  const channel = await trx
    .selectFrom('channels')
    .select('organisation_id')
    .where('domain_key', '=', domain)
    .executeTakeFirst();
  if (channel?.organisation_id === owner.organisationId)
    return refuseDomain('This is the address of your channel. Please choose another one for the event.');
  if (!event && !channel && !(await isForeign(trx, domain, owner.organisationId))) return ok(null);
  return refuseDomain('Another event or organization has this address. Please choose another one.');
}

const refuseDomain = (message: string) => fail('invalid_input', message, { fields: { domain: message } });

/** Whether another organisation claims the name or one above it, or is public there. */
async function isForeign(trx: Read, domain: string, organisationId: string, andBelow = false) {
  const names = listAbove(domain);
  const below = andBelow ? `%.${domain}` : domain;
  const claim = trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '!=', organisationId)
    .where((eb) => eb.or([eb('domain', 'in', names), eb('domain', 'like', below)]));
  const event = trx
    .selectFrom('events')
    .select('id')
    .where((eb) => eb(eb.fn.coalesce('organisation_id', sql.lit('')), '!=', organisationId))
    .where((eb) => eb.or([eb('domain_key', 'in', names), eb('domain_key', 'like', below)]));
  const channel = trx
    .selectFrom('channels')
    .select('organisation_id as id')
    .where('organisation_id', '!=', organisationId)
    .where((eb) => eb.or([eb('domain_key', 'in', names), eb('domain_key', 'like', below)]));
  return (await claim.union(event).union(channel).executeTakeFirst()) !== undefined;
}

/** As `checkDomain`, and holds the domain until the transaction has made its event public. */
export async function takeDomain(trx: Trx, domain: string, owner: Owner): Promise<Result<null>> {
  await lockNames(trx, [domain]);
  return checkDomain(trx, domain, owner);
}

/** Whether no other organisation has the domain, or one above or below it. Holds it, too. */
export async function claimDomain(trx: Trx, domain: string, organisationId: string): Promise<boolean> {
  await lockNames(trx, [domain]);
  return !(await isForeign(trx, domain, organisationId, true));
}

/**
 * Holds the host for a channel until the transaction has written it. Fails where an event or
 * another organisation has it.
 */
export async function takeChannelHost(
  trx: Trx,
  domain: string,
  organisationId: string,
): Promise<Result<null>> {
  await lockNames(trx, [domain]);
  const event = await trx
    .selectFrom('events')
    .select('title')
    .where('domain_key', '=', domain)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (event)
    return refuseDomain(`This is the address of “${event.title}”. An event and a channel can't share one.`);
  if (!(await isForeign(trx, domain, organisationId))) return ok(null);
  return refuseDomain('Another event or organization has this address. Please choose another one.');
}

/** A free name below the site, made from a title, that no draft of the organisation has. */
export async function findFreeDomain(trx: Read, title: string, organisationId: string): Promise<string> {
  const letters = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = (letters.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40).replace(/-$/, '');
  const name = slug === '' || RESERVED.has(slug) ? 'event' : slug;
  for (let number = 1; ; number += 1) {
    const domain = number === 1 ? name : `${name}-${number}`;
    const draft = await trx
      .selectFrom('event_drafts')
      .select('event_id')
      .where('domain', '=', domain)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (!draft && (await checkDomain(trx, domain, { eventId: '', organisationId })).ok) return domain;
  }
}
