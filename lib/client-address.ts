import { isIP } from 'node:net';

/**
 * The address a request came from. `X-Forwarded-For` is a list to which each proxy adds the address that spoke to it, so
 * only the last entry was written by the one in front of us; whatever stands before it, anybody may have written.
 * `believed` is whether there is a proxy of ours in front. Null when neither the list nor the peer is an address.
 */
export function findClientAddress(
  forwardedFor: string | null | undefined,
  peer: string | undefined,
  believed: boolean,
): string | null {
  const last = believed ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return [last, peer].find((address) => address !== undefined && isIP(address) > 0) ?? null;
}
