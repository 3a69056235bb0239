import { parseAddress } from './address';

/**
 * Each proxy appends its peer to `X-Forwarded-For`, so entries are read from the end while
 * `isProxy` holds. `believed`: the peer is a trusted proxy.
 */
export function findClientAddress(
  forwardedFor: string | null | undefined,
  peer: string | undefined,
  believed: boolean,
  isProxy: (address: string) => boolean = () => false,
): string | null {
  let client = parseAddress(peer ?? '');
  if (!believed || !forwardedFor) return client;
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = parseAddress(entry);
    if (address === null) break;
    client = address;
    if (!isProxy(address)) break;
  }
  return client;
}
