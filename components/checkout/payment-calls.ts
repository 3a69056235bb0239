import { captureAnswerSchema, type CaptureAnswer, type Item } from '@/lib/contract';
import { postJson } from '@/lib/http/post-json';
import { openedPageSchema, openedPaypalOrderSchema } from '@/lib/orders/opened-payment';
import { fail, ok, type Result } from '@/lib/result';

/** The address of the provider's own page, and what is paid there in cents. */
export type HostedPage = { url: string; amountCents: number };
export type PaypalOrder = { paypalOrderId: string; approveUrl: string | null; amountCents: number };

const NOT_OPENED = 'The payment page could not be opened. Please try again.';
const NOT_STARTED = 'PayPal could not be started. Please try again.';
const NOT_UNDERSTOOD = 'PayPal answered in a way we do not understand. Please try again.';

/** Opens the order for an item and gives Stripe's own payment page for it. */
export async function findStripePage(item: Item): Promise<Result<HostedPage>> {
  const answer = await postJson('/api/orders/create-checkout-session', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const page = openedPageSchema.safeParse(answer.value);
  return page.success ? ok(page.data) : fail('upstream_invalid', NOT_OPENED);
}

/** Opens the PayPal order for an item; the amount is the server's. */
export async function createPaypalOrder(item: Item): Promise<Result<PaypalOrder>> {
  const answer = await postJson('/api/paypal/create', item);
  if (!answer.ok) return { ok: false, error: answer.error };
  const opened = openedPaypalOrderSchema.safeParse(answer.value);
  if (!opened.success) return fail('upstream_invalid', NOT_STARTED);
  return ok(opened.data);
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
