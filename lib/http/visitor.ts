import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { findClientAddress } from '@/lib/network/client-address';
import { runtime } from '@/lib/runtime';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** The visitor's address, or null. Our server has replaced the header, so it can be believed. */
export function clientAddress(headers: HeaderReader): string | null {
  return findClientAddress(headers.get('x-forwarded-for'), undefined, true);
}

/** The visitor's country, or null: without our server a visitor could have written the header. */
export function viewerCountry(headers: HeaderReader): string | null {
  if (!runtime.isBehindServer) return null;
  return countrySchema.safeParse(headers.get(VIEWER_COUNTRY_HEADER)).data ?? null;
}
