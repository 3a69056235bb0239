import { isPlainName } from '@/lib/contract/names';

/**
 * Anyone may register another's address with any text as the name, so only a verified address
 * (`verifiedAt`, ms) is greeted by name.
 */
export function toGreeting(name: string, verifiedAt: number | null): string {
  return verifiedAt !== null && isPlainName(name) ? `Hello ${name},` : 'Hello,';
}
