import type { Socket } from 'node:net';
import { isLoopbackAddress } from '@/lib/network/address';
import { findClientAddress } from '@/lib/network/client-address';
import { countrySchema, domainKeySchema, EVENT_DOMAIN_HEADER, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

/** `believed`: whether the peer may name its visitor. None when the site calls in process. */
export type Connection = {
  peer?: string | undefined;
  believed?: boolean;
  /** Whether an address it names is itself one of our proxies. */
  isProxy?: TrustedProxies['has'];
};

export const UNKNOWN_CALLER = 'unknown';

/** Believed from this machine, and from those that `TRUST_PROXY` names. */
export function toConnection(socket: Pick<Socket, 'remoteAddress'>, proxies: TrustedProxies): Connection {
  const { remoteAddress: peer } = socket;
  const believed = proxies.include(socket) || isLoopbackAddress(peer);
  return { peer, believed, isProxy: proxies.has };
}

/** The viewer's country (ISO 3166-1 alpha-2); null when unknown, or not believed. */
export function findCountry(request: Request, connection: Connection | undefined): string | null {
  const { believed = true } = connection ?? {};
  return believed ? (countrySchema.safeParse(request.headers.get(VIEWER_COUNTRY_HEADER)).data ?? null) : null;
}

/** The `domain` of the event on whose host the visitor is; null on the main site, or unbelieved. */
export function findEventDomain(request: Request, believed: boolean): string | null {
  return believed ? (domainKeySchema.safeParse(request.headers.get(EVENT_DOMAIN_HEADER)).data ?? null) : null;
}

/** The address that a call counts for. */
export function findCaller(request: Request, connection: Connection | undefined): string {
  const { peer, believed = true, isProxy } = connection ?? {};
  return findClientAddress(request.headers.get('x-forwarded-for'), peer, believed, isProxy) ?? UNKNOWN_CALLER;
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function readBearer(request: Request): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}
