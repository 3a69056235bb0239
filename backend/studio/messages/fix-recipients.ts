import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { BackendDeps } from '../../config/config';
import { toEmailKey } from '../../accounts/email-key';
import { createId } from '../../store/ids';
import { isolateReads } from '../../store/isolated-reads';
import { listPeople, type PeopleOf, type Person } from '../people/select-people';
import type { Cursor } from '../cursor';
import { countDeliveries, lockMessage, toPeopleOf, type Trx } from './message-rows';
import { isNotice } from '../events/notices';

const ROWS_AT_ONCE = 500;

/** The owner of an address may have taken it off a purchase. */
const hasAddress = ({ email }: Person): boolean => email !== '';

/** Reads and writes in steps, since there may be very many. Complete once `recipients` is known. */
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
  const { audience } = message;
  const write = (work: (trx: Trx) => Promise<unknown>) =>
    store.transaction().execute(async (trx) => {
      const isOpen = (await lockMessage(trx, id, ['sending']))?.recipients === null;
      if (isOpen) await work(trx);
    });
  async function add(of: PeopleOf, untilMs: number): Promise<void> {
    for (let after: Cursor | null = null; ;) {
      const page: { after: Cursor | null; limit: number } = { after, limit: ROWS_AT_ONCE };
      const people: Person[] = await isolateReads(of.organisationId, () => listPeople(store, of, page));
      const rows = people.filter(hasAddress).map(({ email, userId }) => ({
        id: createId('mal'),
        message_id: id,
        // Of a notice: an address in several groups is one.
        address: isNotice(audience) ? toEmailKey(email) : email,
        user_id: userId,
        status: 'waiting' as const,
        created_at: nowMs,
        sent_at: null,
        error: null,
      }));
      if (rows.length > 0)
        await write((trx) =>
          trx
            .insertInto('message_deliveries')
            .values(rows)
            .onConflict((oc) => oc.columns(['message_id', 'address']).doNothing())
            .execute(),
        );
      const last = people.at(-1);
      if (!last || people.length < ROWS_AT_ONCE || last.at < untilMs) return;
      after = { at: last.at, id: last.id };
    }
  }
  for (const of of toPeopleOf(message, payments.accounts.mode, nowMs)) {
    await add(of, 0);
    // A buyer with a new ticket since then has gone from the later pages to the first.
    await add(of, nowMs - CLOCK_SLACK_MS);
  }
  await write(async (trx) => {
    const count = await countDeliveries(trx, [id]);
    await trx
      .updateTable('messages')
      .set({ recipients: count(id, 'waiting') })
      .where('id', '=', id)
      .execute();
  });
}
