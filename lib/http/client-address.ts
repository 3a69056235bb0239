import { findClientAddress } from '@/lib/network/client-address';

/**
 * The visitor's address, or null. Our server replaces `X-Forwarded-For` in every request before
 * anything else sees it (`server.ts`), so here it holds one entry that can be believed.
 */
export function clientAddress(headers: { get(name: string): string | null }): string | null {
  return findClientAddress(headers.get('x-forwarded-for'), undefined, true);
}
