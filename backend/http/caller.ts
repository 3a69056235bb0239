import type { Socket } from 'node:net';
import { findClientAddress } from '@/lib/network/client-address';
import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

/**
 * What the server in front says about a connection: `peer` is the socket's other end, `believed`
 * whether it may name the visitor it speaks for. There is none when the site calls in process: it
 * has checked the address itself.
 */
export type Connection = {
  peer?: string | undefined;
  believed?: boolean;
  /** Whether an address that it names is a proxy of ours in turn. */
  isProxy?: TrustedProxies['has'];
};

/** A caller without an address; all of them share their limits. */
export const UNKNOWN_CALLER = 'unknown';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The connection of an API process. The site speaks for its visitors from this machine, or from
 * another one when `TRUST_PROXY` says so; anybody else who reaches the port speaks for himself.
 */
export function toConnection(socket: Pick<Socket, 'remoteAddress'>, proxies: TrustedProxies): Connection {
  const { remoteAddress: peer } = socket;
  const believed = proxies.include(socket) || (peer !== undefined && LOOPBACK.test(peer));
  return { peer, believed, isProxy: proxies.has };
}

/**
 * The viewer's country (ISO 3166-1 alpha-2), as the site says it; null when it does not know, or
 * when another caller says so: it is believed from the callers that are believed about the address.
 */
export function findCountry(request: Request, connection: Connection | undefined): string | null {
  const { believed = true } = connection ?? {};
  return believed ? (countrySchema.safeParse(request.headers.get(VIEWER_COUNTRY_HEADER)).data ?? null) : null;
}

/** The address that a call counts for: that of `X-Forwarded-For` where that is believed, else the peer's. */
export function findCaller(request: Request, connection: Connection | undefined): string {
  const { peer, believed = true, isProxy } = connection ?? {};
  return findClientAddress(request.headers.get('x-forwarded-for'), peer, believed, isProxy) ?? UNKNOWN_CALLER;
}
