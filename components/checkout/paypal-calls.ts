import { captureAnswerSchema, type CaptureAnswer, type Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { fail, ok, type Result } from '@/lib/result';

const NOT_STARTED = 'PayPal could not be started. Please try again.';
const NOT_UNDERSTOOD = 'PayPal answered in a way we do not understand. Please try again.';

/** Opens the PayPal order for an item; the amount is the server's. */
export async function createPaypalOrder(
  item: Item,
): Promise<Result<{ paypalOrderId: string; approveUrl: string | null }>> {
  const answer = await postJson('/api/paypal/create', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const paypalOrderId = textOf(answer.value, 'paypalOrderId');
  if (!paypalOrderId) return fail('upstream_invalid', NOT_STARTED);
  return ok({ paypalOrderId, approveUrl: textOf(answer.value, 'approveUrl') });
}

/** The address of PayPal's own page for an item. */
export async function findPaypalPage(item: Item): Promise<Result<string>> {
  const order = await createPaypalOrder(item);
  if (!order.ok) return order;
  return order.value.approveUrl ? ok(order.value.approveUrl) : fail('upstream_invalid', NOT_STARTED);
}

/** Captures an approved order. Safe to repeat. */
export async function capturePaypalOrder(paypalOrderId: string): Promise<Result<CaptureAnswer>> {
  const answer = await postJson('/api/paypal/capture', { paypalOrderId });
  if (!answer.ok) return { ok: false, error: answer.error };
  const parsed = captureAnswerSchema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : fail('upstream_invalid', NOT_UNDERSTOOD);
}
