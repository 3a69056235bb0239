import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { fail, ok, type Result } from '@/lib/result';

/** Opens the order for an item and gives the address of Stripe's own payment page for it. */
export async function createCheckoutSession(item: Item): Promise<Result<string>> {
  const answer = await postJson('/api/orders/create-checkout-session', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const url = textOf(answer.value, 'url');
  return url ? ok(url) : fail('upstream_invalid', 'The payment page could not be opened. Please try again.');
}
