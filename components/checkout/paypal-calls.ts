import type { Item } from '@/lib/contract';
import { postJson, textOf } from '@/lib/http/post-json';
import { fail, ok, type Result } from '@/lib/result';

const UNEXPECTED = 'PayPal could not be started. Please try again.';

/** Opens the PayPal order for an item; the amount is the server's. */
export async function createPaypalOrder(
  item: Item,
): Promise<Result<{ paypalOrderId: string; approveUrl: string | null }>> {
  const answer = await postJson('/api/paypal/create', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const paypalOrderId = textOf(answer.value, 'paypalOrderId');
  if (!paypalOrderId) return fail('upstream_invalid', UNEXPECTED);
  return ok({ paypalOrderId, approveUrl: textOf(answer.value, 'approveUrl') });
}

/** Captures an approved order. Safe to repeat. */
export async function capturePaypalOrder(paypalOrderId: string): Promise<Result<null>> {
  const answer = await postJson('/api/paypal/capture', { paypalOrderId });
  return answer.ok ? ok(null) : { ok: false, error: answer.error };
}
