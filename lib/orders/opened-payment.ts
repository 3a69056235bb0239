import { z } from 'zod';
import {
  checkoutSessionAnswerSchema,
  intentAnswerSchema,
  paypalOrderAnswerSchema,
  usdSchema,
} from '@/lib/contract';
import { parseUsdToCents } from '@/lib/money';

/**
 * What our own routes answer the browser when a payment is opened: the API's answer, in which the amount is always there.
 * What the browser shows as payable is read from here and from nowhere else.
 */
const amount = { amount: true } as const;
export const quoteSchema = z.object({ amount: usdSchema });
export const openedIntentSchema = intentAnswerSchema.required(amount);
export const openedPageSchema = checkoutSessionAnswerSchema.required(amount);
export const openedPaypalOrderSchema = paypalOrderAnswerSchema.required(amount);

export type OpenedIntent = z.output<typeof openedIntentSchema>;
export type OpenedPage = z.output<typeof openedPageSchema>;
export type OpenedPaypalOrder = z.output<typeof openedPaypalOrderSchema>;

/** The amount of such an answer in cents. */
export function amountCentsOf(answer: { amount: number }): number {
  const cents = parseUsdToCents(answer.amount);
  if (cents === null) throw new RangeError(`Not an amount in dollars: ${answer.amount}`);
  return cents;
}
