import { isIP } from 'node:net';

/**
 * The address a request came from. Each proxy appends its peer to `X-Forwarded-For`, so the last
 * entry is ours; where that is a trusted proxy too (`isProxy`), the one before it, and so on.
 * `believed`: a trusted proxy is in front.
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
