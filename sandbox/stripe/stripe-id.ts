import { randomText } from '@/sandbox/shared/ids';

/** An id as Stripe writes them: `pi_3` and 23 letters or digits. */
export function stripeId(prefix: string): string {
  return `${prefix}_3${randomText(23)}`;
}
