import * as z from 'zod';
import { checkoutSessionAnswerSchema, intentAnswerSchema, paypalOrderAnswerSchema } from '@/lib/contract';

/**
 * What our routes answer the browser: the API's answer, with the order's amount in cents. What is
 * shown as payable comes from here alone.
 */
const charged = { amountCents: z.number().int().nonnegative() };
const dollars = { amount: true } as const;

export const quoteSchema = z.object(charged);
export const openedIntentSchema = intentAnswerSchema.omit(dollars).extend(charged);
export const openedPageSchema = checkoutSessionAnswerSchema.omit(dollars).extend(charged);
export const openedPaypalOrderSchema = paypalOrderAnswerSchema.omit(dollars).extend(charged);

export type OpenedIntent = z.output<typeof openedIntentSchema>;
export type OpenedPage = z.output<typeof openedPageSchema>;
export type OpenedPaypalOrder = z.output<typeof openedPaypalOrderSchema>;
