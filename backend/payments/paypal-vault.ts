import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import * as z from 'zod';
import type { Deadline } from './deadline';
import { expectId } from './expect-id';
import { type PaypalClient, UnreadableAnswerError } from './paypal-client';
import { isMissing } from './paypal-errors';

/** `payer` is what is shown of the PayPal account's address. */
export type SavedWallet = { id: string; payer: string };

/** Without several tokens for one payer, removing one would remove it from other accounts here. */
export const VAULT_INSTRUCTION = {
  store_in_vault: 'ON_SUCCESS',
  usage_type: 'MERCHANT',
  customer_type: 'CONSUMER',
  permit_multiple_payment_tokens: true,
} as const;

export const VAULT_ID = /^[0-9A-Za-z_-]{1,255}$/;

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z
    .object({
      paypal: z
        .object({
          email_address: z.string().optional(),
          attributes: z.object({ vault: z.object({ id: z.string().optional() }).optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
});

const ENDED = new Set(['COMPLETED', 'VOIDED']);

/**
 * The token that a paid order has left, or null. PayPal may make it after the capture, and so
 * answers `APPROVED` without an id first: `later`.
 */
export function readWallet(body: object, orderId: string): SavedWallet | 'later' | null {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswerError('The answer is not an order');
  const { id, status, payment_source: source } = parsed.data;
  expectId(id, orderId);
  const vault = source?.paypal?.attributes?.vault;
  if (!vault) return ENDED.has(status) ? null : 'later';
  if (vault.id === undefined) return 'later';
  return { id: vault.id, payer: maskAddress(source?.paypal?.email_address ?? '') };
}

/** Source: developer.paypal.com/docs/api/payment-tokens/v3/#payment-tokens_delete */
export async function dropToken(client: PaypalClient, id: string, deadline: Deadline): Promise<void> {
  const makeRequest = (): PaypalRequest => ({
    path: `/v3/vault/payment-tokens/${id}`,
    verb: 'DELETE',
    body: undefined,
    headers: { 'Content-Type': 'application/json' },
  });
  try {
    await client.send(makeRequest, deadline);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Enough to tell one's own accounts apart. */
const maskAddress = (email: string): string => email.slice(0, 255).replace(/^(.)[^@]*@/u, '$1•••@');
