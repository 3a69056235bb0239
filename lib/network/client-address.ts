import { parseAddress } from './address';

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
