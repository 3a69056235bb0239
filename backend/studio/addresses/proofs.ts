import { Resolver } from 'node:dns/promises';
import { isLoopbackHost } from '@/lib/env/loopback-host';
import { isWholeHostName } from '@/lib/hosts/event-origin';
import type { BackendDeps } from '../../config/config';
import { listAbove } from '../../events/host-names';
import type { Store } from '../../store/schema';

const DAY_MS = 24 * 60 * 60_000;
export const LOOK_EVERY_MS = 7 * DAY_MS;
const LIMIT_MS = 5000;
/** Answers of the DNS, not faults on the way. */
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** As `dns.resolveTxt`: the parts of each record. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

type Claim = { domain: string; organisationId: string };

/** No name below the site, and nothing on a developer's machine. */
export const needsProof = (domain: string, siteUrl: string): boolean =>
  isWholeHostName(domain) && !isLoopbackHost(new URL(siteUrl).hostname);

export const toProofValue = (organisationId: string): string => `org=${organisationId}`;

export const toProofRecord = ({ domain, organisationId }: Claim) => ({
  type: 'TXT',
  name: `_marquee.${domain}`,
  value: toProofValue(organisationId),
});

export const sayUnproved = ({ domain, organisationId }: Claim): string =>
  `We can't see yet that ${domain} is yours. Set the TXT record _marquee.${domain} with the value ${toProofValue(organisationId)} where you registered the domain. It can take from some minutes to a day until we see it.`;

/** A proof of a name counts for those below it, until its record is lost. */
export async function hasProof(
  store: Pick<Store, 'selectFrom'>,
  { domain, organisationId }: Claim,
): Promise<boolean> {
  const proof = await store
    .selectFrom('domain_proofs')
    .select('domain')
    .where('organisation_id', '=', organisationId)
    .where('domain', 'in', listAbove(domain))
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return proof !== undefined;
}

/** Looks for the record at the domain and the names above it, and writes down what it finds. */
export async function findProof(
  { store, now, resolveTxt }: Pick<BackendDeps, 'store' | 'now' | 'resolveTxt'>,
  claim: Claim,
): Promise<boolean> {
  if (await hasProof(store, claim)) return true;
  const names = listAbove(claim.domain);
  const found = await Promise.all(
    names.map((name) => readRecord(name, resolveTxt).catch((): string[] => [])),
  );
  const index = found.findIndex((values) => values.includes(toProofValue(claim.organisationId)));
  const domain = names[index];
  if (domain === undefined) return false;
  const nowMs = now();
  const seen = { proved_at: nowMs, next_at: nowMs + LOOK_EVERY_MS, lost_at: null };
  await store
    .insertInto('domain_proofs')
    .values({ domain, organisation_id: claim.organisationId, ...seen })
    .onConflict((oc) => oc.columns(['domain', 'organisation_id']).doUpdateSet(seen))
    .execute();
  // The domain has changed hands.
  const others = (found[index] ?? []).flatMap((value) => /^org=(.+)$/.exec(value)?.[1] ?? []);
  await store
    .deleteFrom('domain_proofs')
    .where('domain', '=', domain)
    .where('organisation_id', 'not in', others)
    .execute();
  return true;
}

/** The values of the TXT records. Rejects where the DNS does not answer. */
export async function readRecord(domain: string, resolve?: ResolveTxt): Promise<string[]> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 });
  const ask = resolve ?? ((name: string) => resolver.resolveTxt(name));
  try {
    const records = await ask(`_marquee.${domain}`);
    return records.map((parts) => parts.join('').trim());
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD.has(String(error.code))) return [];
    throw error;
  }
}
