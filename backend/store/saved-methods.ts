import { createHash } from 'node:crypto';
import type { ProviderEventRow, Store } from './schema';

export const toBrowserHash = (browser: string): string =>
  createHash('sha256').update(browser).digest('base64url');

/** Newest first. Those of a guest count once the address was confirmed in their browser. */
export const selectKept = (store: Store, userId: string) =>
  store
    .selectFrom('saved_methods')
    .innerJoin('orders', 'orders.id', 'saved_methods.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('saved_methods')
    .select('orders.provider')
    .where('orders.user_id', '=', userId)
    .where('saved_methods.state', '=', 'kept')
    .where('proved_at', 'is not', null)
    .orderBy('saved_methods.created_at', 'desc');

/** For the transaction in which the account's address is confirmed in this browser. */
export async function proveMethods(
  trx: Store,
  userId: string,
  browser: string | undefined,
  nowMs: number,
): Promise<void> {
  if (browser === undefined) return;
  await trx
    .updateTable('saved_methods')
    .set({ proved_at: nowMs })
    .where('browser_hash', '=', toBrowserHash(browser))
    .where('proved_at', 'is', null)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

/**
 * The saved cards and accounts of these orders are used no more, and a job removes them at the
 * provider. Call this in the transaction that ends the right to them.
 */
export async function leaveMethods(
  trx: Store,
  owner: 'user_id' | 'guest_id',
  ownerId: string,
  orderId: string | null = null,
): Promise<void> {
  await trx
    .updateTable('saved_methods')
    .set({ state: 'leaving', fault: null, next_at: 0 })
    .where('state', '!=', 'leaving')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where(owner, '=', ownerId)
        .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId)),
    )
    .execute();
}

/** The provider has made a token for an order, or removed one. A job asks it what is true. */
export async function noteToken(
  store: Store,
  { type, reference }: Pick<ProviderEventRow, 'type' | 'reference'>,
  nowMs: number,
): Promise<void> {
  if (reference === null) return;
  const change = store.updateTable('saved_methods').where('state', '!=', 'leaving');
  if (type !== 'VAULT.PAYMENT-TOKEN.CREATED')
    return void (await change
      .set({ state: 'leaving', fault: null, next_at: nowMs })
      .where('method_id', '=', reference)
      .execute());
  await change
    .set({ next_at: nowMs })
    .where('state', '=', 'asked')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where('provider', '=', 'paypal')
        .where('provider_ref', '=', reference),
    )
    .execute();
}
