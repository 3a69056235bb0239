import type { Hono } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import { refuse } from './errors';
import type { PaypalEvents } from './events';
import type { Guard } from './guard';
import { type OrderRecord, type Orders, SELLER } from './orders';
import { PAYER } from './wire';

const tokenSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  payerId: z.string(),
  payeeId: z.string(),
  orderId: z.string(),
});
type TokenRecord = z.infer<typeof tokenSchema>;

export type Tokens = ReturnType<typeof createTokens>;

/** Accounts of payers that the seller may charge. */
export function createTokens(
  journal: Journal,
  { orders, emit, origin }: { orders: Orders; emit: PaypalEvents['emit']; origin: Origin },
) {
  const records = journal.collection('paypal.tokens', tokenSchema.nullable());
  // A token of another merchant does not exist for this one.
  const find = (id: string) => {
    const token = records.get(id);
    return token?.payeeId === SELLER ? token : undefined;
  };

  return {
    find,

    /** When the instruction was to keep the account, and the money has come. */
    keep(order: OrderRecord): OrderRecord {
      const { vault, payerId, payeeId, id: orderId, capture } = order;
      if (vault === null || payerId === null || capture?.status !== 'COMPLETED') return order;
      // The stand-in has one payer, whose first token is the only one unless more are permitted.
      const same = vault === 'one' && records.values().find((one) => one?.payeeId === payeeId);
      const token = same || {
        id: randomText(17, '0123456789abcdefghijklmnopqrstuvwxyz'),
        customerId: randomText(10),
        payerId,
        payeeId,
        orderId,
      };
      records.set(token.id, token);
      emit('VAULT.PAYMENT-TOKEN.CREATED', 'payment_token', {
        ...toToken(token, origin.current()),
        metadata: { order_id: orderId },
      });
      return orders.setVaultId(order, token.id);
    },

    /** By the shop, or by the payer in the settings of the account. */
    drop(token: TokenRecord): void {
      records.set(token.id, null);
      emit('VAULT.PAYMENT-TOKEN.DELETED', 'payment_token', toToken(token, origin.current()));
    },
  };
}

export function addTokenRoutes(
  app: Hono<SandboxEnv>,
  tokens: Tokens,
  { guarded, origin }: { guarded: Guard; origin: Origin },
): void {
  const path = '/v3/vault/payment-tokens/:id';
  app.get(path, (c) =>
    guarded(c, () => {
      const token = tokens.find(c.req.param('id'));
      return token ? { status: 200, body: toToken(token, origin.of(c)) } : refuse('INVALID_RESOURCE_ID');
    }),
  );
  app.delete(path, (c) =>
    guarded(c, () => {
      const token = tokens.find(c.req.param('id'));
      if (!token) return refuse('INVALID_RESOURCE_ID');
      tokens.drop(token);
      return { status: 204, body: null };
    }),
  );
}

function toToken({ id, customerId, payerId }: TokenRecord, origin: string) {
  const href = `${origin}/v3/vault/payment-tokens/${id}`;
  return {
    id,
    customer: { id: customerId },
    payment_source: { paypal: { ...PAYER, account_id: payerId } },
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
}
