import { isIP } from 'node:net';

/**
 * The address a request came from. `X-Forwarded-For` is a list to which each proxy adds the address that spoke to it, so
 * only the last entry was written by the one in front of us; whatever stands before it, anybody may have written, unless that
 * entry is a proxy of ours too (`isProxy`): then the one before it counts, and so on. `believed` is whether there is a proxy of
 * ours in front. Null when neither the list nor the peer is an address.
 */
export function findClientAddress(
  forwardedFor: string | null | undefined,
  peer: string | undefined,
  believed: boolean,
  isProxy: (address: string) => boolean = () => false,
): string | null {
  let client = peer !== undefined && isIP(peer) > 0 ? peer : null;
  if (!believed || !forwardedFor) return client;
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = entry.trim();
    if (isIP(address) === 0) break;
    client = address;
    if (!isProxy(address)) break;
  }
  return client;
}
