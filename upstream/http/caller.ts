import { findClientAddress } from '@/lib/client-address';

/**
 * What the server in front says about a connection: `peer` is the socket's other end, `believed` whether it may name the
 * visitor it speaks for. There is none when the site calls in process: it has checked the address itself.
 */
export type Connection = { peer?: string | undefined; believed?: boolean };

/** A caller without an address; all of them share their limits. */
const UNKNOWN = 'unknown';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The connection of an API process. The site speaks for its visitors from this machine, or from another one when
 * `TRUST_PROXY` says so; anybody else who reaches the port speaks for himself.
 */
export function toConnection(peer: string | undefined, trustProxy: boolean): Connection {
  return { peer, believed: trustProxy || (peer !== undefined && LOOPBACK.test(peer)) };
}

/** The address that a call counts for: the last of `X-Forwarded-For` where that is believed, else the peer's. */
export function findCaller(request: Request, connection: Connection | undefined): string {
  const { peer, believed = true } = connection ?? {};
  return findClientAddress(request.headers.get('x-forwarded-for'), peer, believed) ?? UNKNOWN;
}
