import * as z from 'zod';
import { checkoutSessionAnswerSchema, intentAnswerSchema, paypalOrderAnswerSchema } from '@/lib/contract';

/** Pages show this amount as payable and no other. */
const charged = { amountCents: z.number().int().nonnegative() };
const dollars = { amount: true } as const;

export const quoteSchema = z.object(charged);
export const openedIntentSchema = intentAnswerSchema.omit(dollars).extend(charged);
export const openedPageSchema = checkoutSessionAnswerSchema.omit(dollars).extend(charged);
export const openedPaypalOrderSchema = paypalOrderAnswerSchema.omit(dollars).extend(charged);

export type OpenedIntent = z.output<typeof openedIntentSchema>;
export type OpenedPage = z.output<typeof openedPageSchema>;
export type OpenedPaypalOrder = z.output<typeof openedPaypalOrderSchema>;
