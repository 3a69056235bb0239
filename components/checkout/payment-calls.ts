import type { z } from 'zod';
import { CARD, HOSTED_PAGE, PAYPAL } from '@/lib/content/payment';
import { captureAnswerSchema, type CaptureAnswer, type Item } from '@/lib/contract';
import { postForAnswer } from '@/lib/http/post-json';
import {
  type OpenedIntent,
  openedIntentSchema,
  openedPageSchema,
  type OpenedPaypalOrder,
  openedPaypalOrderSchema,
} from '@/lib/orders/opened-payment';
import { type AppError, fail, ok, type Result } from '@/lib/result';

export type HostedPage = { url: string; amountCents: number };

export function findStripePage(item: Item): Promise<Result<HostedPage>> {
  return post('/api/orders/create-checkout-session', item, openedPageSchema, HOSTED_PAGE.notOpened);
}

/** A payment with a saved card, by its id. */
export function openSavedPayment(item: Item, saved: string): Promise<Result<OpenedIntent>> {
  return post('/api/orders/create-payment-intent', { ...item, saved }, openedIntentSchema, CARD.unreadable);
}

export function createPaypalOrder(item: Item): Promise<Result<OpenedPaypalOrder>> {
  return post('/api/paypal/create', item, openedPaypalOrderSchema, PAYPAL.notStarted);
}

export async function findPaypalPage(item: Item): Promise<Result<HostedPage>> {
  const order = await createPaypalOrder(item);
  if (!order.ok) return order;
  const { approveUrl, amountCents } = order.value;
  return approveUrl ? ok({ url: approveUrl, amountCents }) : fail('upstream_invalid', PAYPAL.notStarted);
}

/** `saved` is the id of a saved account, which needs no approval. */
export function capturePaypalOrder(
  paypalOrderId: string,
  item: Item | null,
  saved?: string,
): Promise<Result<CaptureAnswer>> {
  const body = {
    paypalOrderId,
    ...(item && 'eventId' in item && { eventId: item.eventId }),
    ...(saved !== undefined && { saved }),
  };
  return post('/api/paypal/capture', body, captureAnswerSchema, PAYPAL.notUnderstood);
}

function post<T>(path: string, body: object, schema: z.ZodType<T>, unreadable: string): Promise<Result<T>> {
  return postForAnswer(path, body, (value) => schema.safeParse(value).data, unreadable);
}

export function mayPass({ code }: AppError): boolean {
  return code === 'provider_unavailable' || code === 'upstream_unavailable' || code === 'internal';
}
