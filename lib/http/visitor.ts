import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { findClientAddress } from '@/lib/network/client-address';
import { runtime } from '@/lib/runtime';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** Our server overwrites the header, so the address can be trusted. */
export function clientAddress(headers: HeaderReader): string | null {
  return findClientAddress(headers.get('x-forwarded-for'), undefined, true);
}

/** Null without our server, because a visitor could have written the header. */
export function viewerCountry(headers: HeaderReader): string | null {
  if (!runtime.isBehindServer) return null;
  return countrySchema.safeParse(headers.get(VIEWER_COUNTRY_HEADER)).data ?? null;
}
