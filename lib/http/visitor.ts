import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { findClientAddress } from '@/lib/network/client-address';
import { runtime } from '@/lib/runtime';

type HeaderReader = { get(name: string): string | null };

/**
 * The visitor's address, or null. Our server replaces `X-Forwarded-For` in every request before
 * anything else sees it (server/validation/visitor), so here it holds one entry that can be believed.
 */
export function clientAddress(headers: HeaderReader): string | null {
  return findClientAddress(headers.get('x-forwarded-for'), undefined, true);
}

/**
 * The visitor's country (ISO 3166-1 alpha-2), or null. Our server replaces the header in every
 * request, from the one that `GEO_COUNTRY_HEADER` names; without our server a visitor could have
 * written it, so the country is not known there.
 */
export function viewerCountry(headers: HeaderReader): string | null {
  if (!runtime.isBehindServer) return null;
  return countrySchema.safeParse(headers.get(VIEWER_COUNTRY_HEADER)).data ?? null;
}
