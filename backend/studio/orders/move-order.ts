import type { Transaction } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';
import { toEmailKey } from '../../accounts/email-key';
import { createAccountRepository } from '../../accounts/repository';
import { createRateLimit, type RateLimit } from '../../http/rate-limit';
import { enqueueMail } from '../../mail/outbox';
import { toItemIds, toItemKey } from '../../orders/catalogue';
import { lapseEndedOf } from '../../orders/rentals';
import { isUniqueViolation } from '../../store/errors';
import { holderIdOf } from '../../store/held-by';
import { createId } from '../../store/ids';
import type { Schema, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';
import { toMovedMails } from './moved-mails';
import { findOrder, mayMove } from './order-view';
import type { SummaryRow } from './select-orders';

type Wish = { eventId: string; orderId: string; email: string };

/** `userId` is null where no account has confirmed the address. */
type Target = { email: string; userId: string | null };

const CHANGED = 'This order has just changed. Please reload the page.';

/** In 24 hours, to one address, which is mailed each time. */
const MOVES = 20;

export const createMoveLimit = (store: Store) =>
  createRateLimit(store, {
    name: 'studio-moves',
    points: MOVES,
    windowMs: 24 * 60 * 60_000,
    says: 'Too many tickets were moved to this address',
  });

/**
 * Order, receipt and money stay with the buyer. The old holder loses access at once; an address
 * without a confirmed account gets it when it has one.
 */
export async function moveOrder(
  { config, deps, mailer }: StudioContext,
  limit: RateLimit,
  wish: Wish,
  member: Member,
): Promise<Result<{ message: string }>> {
  const { store, now } = deps;
  const turn = await limit.take(toEmailKey(wish.email));
  if (!turn.ok) return turn;
  const done = await store
    .transaction()
    .execute(async (trx) => {
      const found = await findOrder(trx, wish);
      if (!found.ok) return found;
      const order = found.value;
      if (order.status === 'disputed' || order.dispute_status === 'open')
        return fail('conflict', 'This payment is disputed, so its ticket stays where it is.');
      if (!mayMove(order))
        return fail('conflict', 'This order gives no access, so there is nothing to move.');
      const target = await findTarget(trx, wish.email, order);
      if (isThere(order, target)) return ok({ message: `The ticket is already at ${wish.email}.` });
      if (target.userId !== null) {
        const held = { holderId: target.userId, eventId: order.event_id, packageId: order.package_id };
        await lapseEndedOf(trx, held, now());
      }
      if (!(await move(trx, order, target, now()))) return fail('conflict', CHANGED);
      await trx
        .insertInto('ticket_moves')
        .values({
          id: createId('tkm'),
          order_id: order.id,
          from_user: order.holder_email === null ? holderIdOf(order) : null,
          to_user: target.userId,
          by_user: member.userId,
          at: now(),
        })
        .execute();
      const line = { ...member, eventId: wish.eventId, subject: order.id };
      await writeLog(trx, { ...line, action: 'order-moved' }, now());
      for (const mail of await toMovedMails(trx, config, { order, target }))
        await enqueueMail(trx, mail, now());
      return ok({
        message: `The ticket is now for ${wish.email}. They get an email that says how to watch.`,
      });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return fail('conflict', `${wish.email} already has this ticket.`, {
        fields: { email: 'This address already has this ticket.' },
      });
    });
  if (done.ok) mailer.wake();
  return done;
}

/**
 * The buyer's own account needs no confirmed address: the order is there already. An account that
 * confirms its address at the same moment takes its turn, or it would not see the ticket.
 */
async function findTarget(trx: Transaction<Schema>, email: string, order: SummaryRow): Promise<Target> {
  const users = createAccountRepository(trx);
  const found = await users.findByEmail(email);
  const user = found && (await users.lock(found.id)) ? await users.findById(found.id) : undefined;
  const isTrusted = user && (user.email_verified_at !== null || user.id === order.user_id);
  return { email, userId: isTrusted ? user.id : null };
}

function isThere(order: SummaryRow, { email, userId }: Target): boolean {
  if (order.holder_email !== null) return userId === null && order.holder_email === toEmailKey(email);
  return userId === holderIdOf(order);
}

/** Returns false when the order has changed, such as by a dispute. */
async function move(
  trx: Transaction<Schema>,
  order: SummaryRow,
  { email, userId }: Target,
  nowMs: number,
): Promise<boolean> {
  const moved = await trx
    .updateTable('orders')
    .set({
      holder_id: userId === null ? order.id : userId === order.user_id ? null : userId,
      holder_email: userId === null ? toEmailKey(email) : null,
      // It is no gift any more: its first recipient gets no mail, and has nothing to refuse.
      item_key: toItemKey(toItemIds(order)),
      version: order.version + 1,
      updated_at: nowMs,
    })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returning('id')
    .executeTakeFirst();
  await trx.deleteFrom('gifts').where('order_id', '=', order.id).execute();
  return moved !== undefined;
}
