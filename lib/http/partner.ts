import { slugSchema } from '@/lib/contract/code-text';
import { readCookie } from './cookies';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** Set by `?via=`, the link of a broadcaster's partner. The newest link counts. */
export const PARTNER_COOKIE = 'via';

export const parsePartner = (value: unknown): string | null => slugSchema.safeParse(value).data ?? null;

export function readPartner(headers: HeaderReader): string | null {
  return parsePartner(readCookie(headers.get('cookie'), PARTNER_COOKIE));
}
