import type { Socket } from 'node:net';
import { findClientAddress } from '@/lib/network/client-address';
import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

/**
 * `believed`: whether the peer may name the visitor it speaks for. There is no connection when the
 * site calls in process: it has checked the address itself.
 */
export type Connection = {
  peer?: string | undefined;
  believed?: boolean;
  /** Whether an address it names is a proxy of ours in turn. */
  isProxy?: TrustedProxies['has'];
};

export const UNKNOWN_CALLER = 'unknown';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The site speaks for its visitors from this machine, or another one that `TRUST_PROXY` names; any
 * other caller speaks for itself.
 */
export function toConnection(socket: Pick<Socket, 'remoteAddress'>, proxies: TrustedProxies): Connection {
  const { remoteAddress: peer } = socket;
  const believed = proxies.include(socket) || (peer !== undefined && LOOPBACK.test(peer));
  return { peer, believed, isProxy: proxies.has };
}

/**
 * The viewer's country (ISO 3166-1 alpha-2); null when unknown, or said by a caller not believed.
 */
export function findCountry(request: Request, connection: Connection | undefined): string | null {
  const { believed = true } = connection ?? {};
  return believed ? (countrySchema.safeParse(request.headers.get(VIEWER_COUNTRY_HEADER)).data ?? null) : null;
}

/** The address that a call counts for. */
export function findCaller(request: Request, connection: Connection | undefined): string {
  const { peer, believed = true, isProxy } = connection ?? {};
  return findClientAddress(request.headers.get('x-forwarded-for'), peer, believed, isProxy) ?? UNKNOWN_CALLER;
}
