import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema';
import { keepConsent } from './consents';
import { claimWaitingGrants } from './waiting-grants';

/**
 * What the first proof of an account's address brings, in the transaction that verifies it, with
 * the account locked: what waits for the address, and the news that its guests agreed to. The
 * grants of its purchases end, except `keptGrant`, of the browser that has proved it.
 */
export async function acceptProof(
  trx: Transaction<Schema>,
  userId: string,
  nowMs: number,
  keptGrant: string | null = null,
): Promise<void> {
  if (!(await claimWaitingGrants(trx, userId))) return;
  const bought = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('guest_id', 'is not', null)
    .execute();
  const guests = [userId, ...bought.flatMap(({ guest_id: guest }) => guest ?? [])];
  await trx
    .updateTable('sessions')
    .set({ revoked_at: nowMs })
    .where('user_id', 'in', guests)
    .where('item_key', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('jti', '!=', keptGrant ?? '')
    .execute();
  for (const order of bought) if (order.status === 'paid') await keepConsent(trx, order);
}
