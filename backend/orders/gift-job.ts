import { createHash, randomBytes } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { toEmailKey } from '../accounts/email-key';
import { createAccountRepository } from '../accounts/repository';
import { claimWaitingGrants } from '../accounts/waiting-grants';
import { isOver } from '../events/timetable';
import { enqueueMail } from '../mail/outbox';
import { isGiftWaiting } from '../store/held-by';
import { ofMode } from '../store/of-mode';
import type { Store } from '../store/schema';
import type { OrderContext } from './context';
import { toGiftMail } from './gift-mails';
import { selectOrderDetails } from './order-answer';
import { lapseEndedOf } from './rentals';

const INTERVAL_MS = 15_000;
const BATCH = 50;

/** The recipient has the mail so long before the start, whatever day was chosen. */
const LEAD_MS = 3 * 60 * 60_000;

export const toTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new token. The links of earlier mails end. */
export async function createRefusal(trx: Store, orderId: string, sentAt: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sent = { refuse_hash: toTokenHash(token), sent_at: sentAt };
  await trx.updateTable('gifts').set(sent).where('order_id', '=', orderId).execute();
  return token;
}

/**
 * Mails gifts on their day. The ticket waits for the recipient's address from that moment, in the
 * mail's transaction, so neither is lost or doubled. Never throws.
 */
export function createGiftJob({
  store,
  payments,
  events,
  mails,
  sender,
  now,
  report,
}: OrderContext): IntervalJob {
  const listDue = (cursor: string) =>
    store
      .selectFrom('gifts')
      .innerJoin('orders', 'orders.id', 'gifts.order_id')
      .innerJoin('events', 'events.id', 'orders.event_id')
      .select(['gifts.order_id', 'orders.event_id'])
      .where('gifts.sent_at', 'is', null)
      .where('gifts.refused_at', 'is', null)
      .where('gifts.order_id', '>', cursor)
      .where('orders.status', '=', 'paid')
      .where(ofMode(payments.accounts.mode))
      .where('events.cancelled_at', 'is', null)
      .where((eb) =>
        eb.or([eb('gifts.send_at', '<=', now()), eb('events.start_time', '<=', now() + LEAD_MS)]),
      )
      .orderBy('gifts.order_id')
      .limit(BATCH)
      .execute();

  const send = (orderId: string): Promise<boolean> =>
    store.transaction().execute(async (trx) => {
      const find = () => selectOrderDetails(trx).where('orders.id', '=', orderId).executeTakeFirst();
      const email = (await find())?.gift_email;
      if (!email) return false;
      const users = createAccountRepository(trx);
      // An account that confirms its address at the same moment takes its turn.
      const account = await users.findByEmail(email);
      if (account) await users.lock(account.id);
      const order = await find();
      if (order?.status !== 'paid' || order.gift_sent_at !== null || !isGiftWaiting(order)) return false;
      const moved = await trx
        .updateTable('orders')
        .set({ holder_email: toEmailKey(email), version: order.version + 1, updated_at: now() })
        .where('id', '=', orderId)
        .where('version', '=', order.version)
        .returning('id')
        .executeTakeFirst();
      if (!moved) return false;
      const token = await createRefusal(trx, orderId, now());
      if (account) {
        const held = { holderId: account.id, eventId: order.event_id, packageId: order.package_id };
        await lapseEndedOf(trx, held, now());
        await claimWaitingGrants(trx, account.id);
      }
      await enqueueMail(trx, toGiftMail(order, sender, { token, nowMs: now() }), now());
      return true;
    });

  async function sendSafely(orderId: string, eventId: string | null): Promise<void> {
    try {
      const times = eventId === null ? undefined : await events.findTimes(eventId, null);
      if (times && !isOver(times, now()) && (await send(orderId))) mails.wake();
    } catch (error) {
      report(`The gift ${orderId} could not be mailed.`, error);
    }
  }

  return createIntervalJob(async () => {
    try {
      for (let cursor = ''; ;) {
        const due = await listDue(cursor);
        const last = due.at(-1);
        if (!last) return;
        cursor = last.order_id;
        for (const { order_id: id, event_id: eventId } of due) await sendSafely(id, eventId);
      }
    } catch (error) {
      report('The gifts that are due could not be read.', error);
    }
  }, INTERVAL_MS);
}
