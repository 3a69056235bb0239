import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from '@/lib/network/public-address';
import { PublishFault } from './publish-fault';

/** In ms, for each of two tries. */
const LATE_MS = 2500;

export type AddressRules = {
  /** For tests: what counts as an address on the internet. */
  isAllowed?: (address: string) => boolean;
  /** For tests: as DNS answers. */
  resolve?: (host: string) => Promise<string[]>;
  /** The name of this live input, which is no destination. */
  ownHost?: string;
};

/**
 * The addresses of a tenant's host, all checked. The caller connects to one of them, so a second
 * DNS query changes nothing. Throws a `PublishFault`.
 */
export async function findAddresses(
  host: string,
  { isAllowed = isForeign, resolve = resolveName, ownHost }: AddressRules,
) {
  const [found, own] = await Promise.all([
    resolve(host),
    ownHost === undefined ? Promise.resolve<string[]>([]) : resolve(ownHost),
  ]);
  if (found.length === 0) throw new PublishFault('lost', 'The host has no address');
  if (!found.every((address) => isAllowed(address) && !own.includes(address)))
    throw new PublishFault('refused', 'The host has no public address of its own');
  return found;
}

const isForeign = (address: string): boolean =>
  isPublicAddress(address) &&
  !Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

/** `dns.lookup` would wait in the threads that write the recording. */
async function resolveName(host: string): Promise<string[]> {
  if (isIP(host) > 0) return [host];
  const resolver = new Resolver({ timeout: LATE_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
