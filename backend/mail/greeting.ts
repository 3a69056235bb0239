import { isPlainName } from '@/lib/contract/names';

/**
 * The first line of a mail. The name stands in it only where its owner is known to read this
 * address: anybody may register with a stranger's, and would choose what we deliver there.
 * `verifiedAt` is in milliseconds; null for never.
 */
export function toGreeting(name: string, verifiedAt: number | null): string {
  return verifiedAt !== null && isPlainName(name) ? `Hello ${name},` : 'Hello,';
}
