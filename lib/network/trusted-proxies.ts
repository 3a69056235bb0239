import { isIP, type Socket } from 'node:net';
import { toBlockList, toFamily } from './address';

export type TrustProxy = boolean | readonly string[];

type Peer = Pick<Socket, 'remoteAddress'>;

export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

export function createTrustedProxies(trust: TrustProxy) {
  if (typeof trust === 'boolean') return { include: () => trust, exclude: () => false, has: () => false };
  const listed = toBlockList(trust);
  const known = new WeakMap<Peer, boolean>();
  const has = (address: string) => isIP(address) > 0 && listed.check(address, toFamily(address));
  const include = (peer: Peer) => {
    const before = known.get(peer);
    if (before !== undefined) return before;
    // A closed socket has no address.
    const isOurs = peer.remoteAddress !== undefined && has(peer.remoteAddress);
    known.set(peer, isOurs);
    return isOurs;
  };
  return { include, exclude: (peer: Peer) => !include(peer), has };
}
