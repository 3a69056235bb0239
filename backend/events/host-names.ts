import { parse } from 'tldts';
import { isWholeHostName } from '@/lib/hosts/event-origin';
import type { Store } from '../store/schema';

/** The name and those above it that can belong to one holder: no public suffix, like `co.uk`. */
export function listAbove(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, index) => labels.slice(index).join('.'));
  if (!isWholeHostName(domain)) return above;
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  return above.filter((name) => name.length >= (registrable ?? domain).length);
}

/** Publishers, channels and claims of one holder's names take turns, also on PostgreSQL. */
export async function lockNames(trx: Store, domains: readonly string[]): Promise<void> {
  const names = new Set(domains.map((domain) => listAbove(domain).at(-1) ?? domain));
  for (const name of [...names].sort())
    await trx
      .insertInto('domain_locks')
      .values({ name })
      .onConflict((oc) => oc.column('name').doUpdateSet({ name }))
      .execute();
}

/** The first of the hosts that is a channel's. */
export async function findChannelHost(trx: Store, domains: readonly string[]): Promise<string | undefined> {
  const channel = await trx
    .selectFrom('channels')
    .select('domain_key')
    .where('domain_key', 'in', ['', ...domains])
    .executeTakeFirst();
  return channel?.domain_key;
}
