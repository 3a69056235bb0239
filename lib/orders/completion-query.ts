import { idSchema, type Item } from '@/lib/contract';
import { toItemQuery } from './addresses';
import { type ItemQuery, parseItemQuery } from './item-query';

type Word = string | string[] | undefined;

export type CompletionSearch = ItemQuery & {
  order?: Word;
  payment_intent?: Word;
  redirect_status?: Word;
  /** PayPal's name for the id of its order. */
  token?: Word;
};

export type CompletionQuery = {
  orderId: string | null;
  paymentId: string | null;
  paypalOrderId: string | null;
  item: Item | null;
};

const PAYMENT_ID = /^[\w-]{1,255}$/;

export function parseCompletionQuery(search: CompletionSearch): CompletionQuery {
  return {
    orderId: idSchema.safeParse(search.order).data ?? null,
    paymentId: toPaymentId(search.payment_intent),
    paypalOrderId: toPaymentId(search.token),
    item: parseItemQuery(search),
  };
}

export function toCompletionAddress({ orderId, paymentId, paypalOrderId, item }: CompletionQuery): string {
  const values = { order: orderId, payment_intent: paymentId, token: paypalOrderId };
  const query = new URLSearchParams(item ? toItemQuery(item) : '');
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? '/completion' : `/completion?${text}`;
}

export type PaypalSearch = CompletionSearch & { cancelled?: Word };

/** Null where the page is a plain checkout. */
export function toPaypalAddress(search: PaypalSearch): string | null {
  const { paypalOrderId, item } = parseCompletionQuery(search);
  if (!search.cancelled && !paypalOrderId) return null;
  const query = new URLSearchParams(item ? toItemQuery(item) : '');
  if (paypalOrderId && !search.cancelled) query.set('token', paypalOrderId);
  return `/paypal?${query.toString()}`;
}

function toPaymentId(word: Word): string | null {
  return typeof word === 'string' && PAYMENT_ID.test(word) ? word : null;
}
