import { captureAnswerSchema, type CaptureAnswer, type Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { amountCentsOf, openedPaypalOrderSchema } from '@/lib/orders/opened-payment';
import { fail, ok, type Result } from '@/lib/result';
import type { HostedPage } from './hosted-page-button';

const NOT_STARTED = 'PayPal could not be started. Please try again.';
const NOT_UNDERSTOOD = 'PayPal answered in a way we do not understand. Please try again.';

export type PaypalOrder = { paypalOrderId: string; approveUrl: string | null; amountCents: number };

/** Opens the PayPal order for an item; the amount is the server's. */
export async function createPaypalOrder(item: Item): Promise<Result<PaypalOrder>> {
  const answer = await postJson('/api/paypal/create', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const opened = openedPaypalOrderSchema.safeParse(answer.value);
  if (!opened.success) return fail('upstream_invalid', NOT_STARTED);
  const { paypalOrderId, approveUrl } = opened.data;
  return ok({ paypalOrderId, approveUrl, amountCents: amountCentsOf(opened.data) });
}

/** PayPal's own page for an item. */
export async function findPaypalPage(item: Item): Promise<Result<HostedPage>> {
  const order = await createPaypalOrder(item);
  if (!order.ok) return order;
  const { approveUrl, amountCents } = order.value;
  return approveUrl ? ok({ url: approveUrl, amountCents }) : fail('upstream_invalid', NOT_STARTED);
}

/** Captures an approved order. Safe to repeat. */
export async function capturePaypalOrder(paypalOrderId: string): Promise<Result<CaptureAnswer>> {
  const answer = await postJson('/api/paypal/capture', { paypalOrderId });
  if (!answer.ok) return { ok: false, error: answer.error };
  const parsed = captureAnswerSchema.safeParse(answer.value);
  return parsed.success ? ok(parsed.data) : fail('upstream_invalid', NOT_UNDERSTOOD);
}
