import type { Socket } from 'node:net';
import { isLoopbackAddress } from '@/lib/network/address';
import { findClientAddress } from '@/lib/network/client-address';
import { countrySchema, domainKeySchema, EVENT_DOMAIN_HEADER, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

/** `believed`: the peer may name its visitor. Null for calls in process. */
export type Connection = {
  peer?: string | undefined;
  believed?: boolean;
  isProxy?: TrustedProxies['has'];
};

export const UNKNOWN_CALLER = 'unknown';

/** Trusts this machine and the peers in `TRUST_PROXY`. */
export function toConnection(socket: Pick<Socket, 'remoteAddress'>, proxies: TrustedProxies): Connection {
  const { remoteAddress: peer } = socket;
  const believed = proxies.include(socket) || isLoopbackAddress(peer);
  return { peer, believed, isProxy: proxies.has };
}

/** ISO 3166-1 alpha-2. Null when unknown or untrusted. */
export function findCountry(request: Request, connection: Connection | undefined): string | null {
  const { believed = true } = connection ?? {};
  return believed ? (countrySchema.safeParse(request.headers.get(VIEWER_COUNTRY_HEADER)).data ?? null) : null;
}

/** Null on the main site, or from an untrusted peer. */
export function findEventDomain(request: Request, believed: boolean): string | null {
  return believed ? (domainKeySchema.safeParse(request.headers.get(EVENT_DOMAIN_HEADER)).data ?? null) : null;
}

/** Rate limits count by this address. */
export function findCaller(request: Request, connection: Connection | undefined): string {
  const { peer, believed = true, isProxy } = connection ?? {};
  return findClientAddress(request.headers.get('x-forwarded-for'), peer, believed, isProxy) ?? UNKNOWN_CALLER;
}
