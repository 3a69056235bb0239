import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '@/lib/network/address';
import { findClientAddress } from '@/lib/network/client-address';
import type { Host } from '@/lib/hosts/get-host';
import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

const VIEWER_COUNTRY = VIEWER_COUNTRY_HEADER.toLowerCase();

const BY_PROXIES = /^(x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|forwarded|via)$/;

/** Excludes proxies, and browsers on this machine whose host name points here (DNS rebinding). */
export function isOfThisMachine({ headers, socket }: IncomingMessage, host: Pick<Host, 'kind'>): boolean {
  const isPassedOn = Object.keys(headers).some((name) => BY_PROXIES.test(name));
  return host.kind === 'site' && !isPassedOn && isLoopbackAddress(socket.remoteAddress);
}

/** Overwrites the visitor's header, which Next would pass on (decision 6). */
export function writeClientAddress({ headers, socket }: IncomingMessage, proxies: TrustedProxies): void {
  const given = [headers['x-forwarded-for']].flat().join(',');
  const address = findClientAddress(given, socket.remoteAddress, proxies.include(socket), proxies.has);
  if (address) headers['x-forwarded-for'] = address;
  else delete headers['x-forwarded-for'];
}

export function writeCountry({ headers }: IncomingMessage, country: string | null): void {
  delete headers[VIEWER_COUNTRY];
  if (country !== null) headers[VIEWER_COUNTRY] = country;
}

/** `header` names the header that the proxy or CDN writes. */
export function readCountry({ headers }: IncomingMessage, header: string | undefined): string | null {
  const given = header === undefined ? undefined : headers[header];
  return typeof given === 'string'
    ? (countrySchema.safeParse(given.trim().toUpperCase()).data ?? null)
    : null;
}
