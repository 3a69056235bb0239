import type { BackendDeps } from '../../config/config';
import { createId } from '../../store/ids';
import { listPeople } from '../people/select-people';
import { countDeliveries, lockMessage, toPeopleOf, type Trx } from './message-rows';

const EVERYONE = 1_000_000;
const ROWS_AT_ONCE = 500;

/** In short transactions, since there may be very many. Complete once `recipients` is known. */
export async function fixRecipients(
  { store, payments, now }: Pick<BackendDeps, 'store' | 'payments' | 'now'>,
  id: string,
): Promise<void> {
  const nowMs = now();
  const message = await lockMessage(store, id, ['scheduled', 'sending'], {
    status: 'sending',
    started_at: nowMs,
  });
  if (message?.recipients !== null) return;
  const of = toPeopleOf(message, payments.accounts.mode, nowMs);
  const rows = (await listPeople(store, of, { limit: EVERYONE })).map(({ email, userId }) => ({
    id: createId('mal'),
    message_id: id,
    address: email,
    user_id: userId,
    status: 'waiting' as const,
    created_at: nowMs,
    sent_at: null,
    error: null,
  }));
  const write = (work: (trx: Trx) => Promise<unknown>) =>
    store.transaction().execute(async (trx) => {
      const isOpen = (await lockMessage(trx, id, ['sending']))?.recipients === null;
      if (isOpen) await work(trx);
    });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await write((trx) =>
      trx
        .insertInto('message_deliveries')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .onConflict((oc) => oc.columns(['message_id', 'address']).doNothing())
        .execute(),
    );
  await write(async (trx) => {
    const count = await countDeliveries(trx, [id]);
    await trx
      .updateTable('messages')
      .set({ recipients: count(id, 'waiting') })
      .where('id', '=', id)
      .execute();
  });
}
