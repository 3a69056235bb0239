import { isPlainName } from '@/lib/contract/names';

/**
 * A mail's first line. It has the name only if the address is verified (when, in milliseconds):
 * anyone may register another's address, with a text of their choice as the name.
 */
export function toGreeting(name: string, verifiedAt: number | null): string {
  return verifiedAt !== null && isPlainName(name) ? `Hello ${name},` : 'Hello,';
}
