import { isIP } from 'node:net';

/**
 * The address a request came from. Each proxy appends to `X-Forwarded-For` the address that
 * connected to it, so only the last entry is the proxy's that is in front of us; those before it
 * could come from the visitor. Where that entry is a trusted proxy too (`isProxy`), the one before
 * it counts, and so on. `believed` says whether a trusted proxy is in front. Null when neither the
 * list nor the peer is an address.
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
