import { Resolver } from 'node:dns/promises';
import { isLoopbackHost } from '@/lib/env/loopback-host';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { rootDomain } from '@/lib/hosts/resolve-host';
import { type Finding, toFinding } from './check-answer';

const LIMIT_MS = 5000;

type Resolve = Record<'resolve4' | 'resolve6' | 'resolveCname', (host: string) => Promise<string[]>>;

/** Resolves the event's host, and compares where it and the site lead. */
export async function checkAddress(
  domain: string,
  siteUrl: string,
  resolver: Resolve = new Resolver({ timeout: LIMIT_MS, tries: 1 }),
): Promise<Finding> {
  const { hostname: site } = new URL(siteUrl);
  const origin = eventOrigin(domain, siteUrl);
  if (origin === null) return toFinding('failed', `No page can have the address ${domain}.`);
  const { hostname: host } = new URL(origin);
  if (isLoopbackHost(site)) return toFinding('good', `The address ${host} is set up.`);
  const [here, there] = await Promise.all([listAddresses(resolver, site), listAddresses(resolver, host)]);
  if (there.some((address) => here.includes(address)))
    return toFinding('good', `The address ${host} is set up. It is secured (HTTPS) on the first visit.`);
  const isOurs = host.endsWith(`.${rootDomain(site)}`);
  if (isOurs)
    return toFinding(
      'failed',
      `The address ${host} isn't set up yet. Please tell the operator of this site.`,
    );
  const aliases = await resolver.resolveCname(host).catch((): string[] => []);
  if (aliases.includes(site)) return toFinding('good', `The address ${host} is set up.`);
  const message =
    there.length === 0
      ? `${host} points nowhere yet. Set this record where you registered the domain.`
      : `${host} points to another server. Set this record where you registered the domain.`;
  return { state: 'open', message, record: toRecord(host, site, here) };
}

/** A domain without a subdomain can't have a CNAME (RFC 1034 section 3.6.2). */
function toRecord(host: string, site: string, here: readonly string[]): Finding['record'] {
  const [address] = here;
  const isApex = rootDomain(host) === host;
  return isApex && address !== undefined
    ? { type: address.includes(':') ? 'AAAA' : 'A', name: host, value: address }
    : { type: 'CNAME', name: host, value: site };
}

async function listAddresses(resolver: Resolve, host: string): Promise<string[]> {
  const found = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return found.flat();
}
