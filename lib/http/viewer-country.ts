import { countrySchema, VIEWER_COUNTRY_HEADER } from '@/lib/contract';

/**
 * The visitor's country (ISO 3166-1 alpha-2), or null. Our server replaces the header in every
 * request before anything else sees it (`server.ts`), from the one that `GEO_COUNTRY_HEADER` names,
 * so here it can be believed.
 */
export function viewerCountry(headers: { get(name: string): string | null }): string | null {
  return countrySchema.safeParse(headers.get(VIEWER_COUNTRY_HEADER)).data ?? null;
}
