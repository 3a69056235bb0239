import type { IncomingMessage } from 'node:http';
import { findClientAddress } from '@/lib/network/client-address';
import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';

const VIEWER_COUNTRY = VIEWER_COUNTRY_HEADER.toLowerCase();

/** Headers of which every proxy writes one. */
const BY_PROXIES = /^(x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|forwarded|via)$/;

/** Whether a program of this machine asks: no proxy, which would pass on what comes from anywhere. */
export function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isPassedOn = Object.keys(headers).some((name) => BY_PROXIES.test(name));
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Writes the visitor's address anew, because Next passes on what a visitor claims; see docs/decisions/0006. */
export function sealClientAddress({ headers, socket }: IncomingMessage, proxies: TrustedProxies): void {
  const given = [headers['x-forwarded-for']].flat().join(',');
  const address = findClientAddress(given, socket.remoteAddress, proxies.include(socket), proxies.has);
  if (address) headers['x-forwarded-for'] = address;
  else delete headers['x-forwarded-for'];
}

/** The same for the country (ISO 3166-1 alpha-2); null for one that is not known. */
export function sealCountry({ headers }: IncomingMessage, country: string | null): void {
  delete headers[VIEWER_COUNTRY];
  if (country !== null) headers[VIEWER_COUNTRY] = country;
}

/** The visitor's country, which only a proxy or CDN of ours knows: it writes it into `header`. Null for none. */
export function readCountry({ headers }: IncomingMessage, header: string | undefined): string | null {
  const given = header === undefined ? undefined : headers[header];
  return typeof given === 'string'
    ? (countrySchema.safeParse(given.trim().toUpperCase()).data ?? null)
    : null;
}
