import type { Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { amountCentsOf, openedPageSchema } from '@/lib/orders/opened-payment';
import { fail, ok, type Result } from '@/lib/result';
import type { HostedPage } from './hosted-page-button';

/** Opens the order for an item and gives Stripe's own payment page for it. */
export async function createCheckoutSession(item: Item): Promise<Result<HostedPage>> {
  const answer = await postJson('/api/orders/create-checkout-session', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const page = openedPageSchema.safeParse(answer.value);
  return page.success
    ? ok({ url: page.data.url, amountCents: amountCentsOf(page.data) })
    : fail('upstream_invalid', 'The payment page could not be opened. Please try again.');
}
