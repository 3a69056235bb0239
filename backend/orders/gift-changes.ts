import type { Transaction } from 'kysely';
import { calls, type Gift } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { toEmailKey } from '../accounts/email-key';
import { eraseRecipient } from '../accounts/erase-recipient';
import { hasWatched, isSameAddress } from '../accounts/guests';
import { isOver } from '../events/timetable';
import type { Router, Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { isUniqueViolation } from '../store/errors';
import { toGiftHolder } from '../store/held-by';
import type { Schema } from '../store/schema';
import { toItemIds, toItemKey } from './catalogue';
import type { OrderContext } from './context';
import { createRefusal, toTokenHash } from './gift-job';
import { toGiftMail, toRefusedMail, toWithdrawnMail } from './gift-mails';
import { GIVEN_ALREADY, planGift, toGiftKey } from './gifts';
import { canChangeGift, type OrderDetails, selectOrderDetails, toGiftState } from './order-answer';
import { createOrderRepository } from './repository';

type Trx = Transaction<Schema>;
type Said = Promise<Result<{ message: string }>>;

const REFUSED = 'Thank you. Your name and email address are erased, and you will hear no more of it.';
const CHANGED = 'This gift has just changed. Please reload the page.';

/** What becomes of a gift once it is paid (decision 107). */
export function mountGifts(
  router: Router,
  { limits }: Pick<AccountContext, 'limits'>,
  context: OrderContext,
): void {
  const { store, now, events, mails, sender, payments } = context;

  async function findGiven({ userId }: Session, orderId: string): Promise<Result<OrderDetails>> {
    const order = await selectOrderDetails(store)
      .where('orders.id', '=', orderId)
      .where((eb) => eb.or([eb('orders.user_id', '=', userId), eb('orders.guest_id', '=', userId)]))
      .where('gifts.order_id', 'is not', null)
      .executeTakeFirst();
    if (!order) return fail('not_found', "We couldn't find this gift.");
    const times = await events.findTimes(order.event_id ?? '', null);
    if (!times || times.cancelled_at !== null || isOver(times, now()))
      return fail('conflict', 'This event is over or canceled, so its tickets stay where they are.');
    const isUsed = order.holder_id === null && (await hasWatched(store, order.user_id, order.event_id ?? ''));
    if (isUsed || !canChangeGift(order))
      return fail('conflict', 'This ticket was opened or is not paid, so it stays where it is.');
    return ok(order);
  }

  /** A newer version of the order wins. */
  async function write(trx: Trx, { id, version }: OrderDetails, values: Partial<OrderDetails>) {
    const written = await trx
      .updateTable('orders')
      .set({ ...values, version: version + 1, updated_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return written !== undefined;
  }

  async function sendAgain(order: OrderDetails): Said {
    if (toGiftState(order) !== 'sent')
      return fail('conflict', 'The mail has not gone out yet. It goes out by itself on its day.');
    await store.transaction().execute(async (trx) => {
      const token = await createRefusal(trx, order.id, now());
      await enqueueMail(trx, toGiftMail(order, sender, { token, nowMs: now() }), now());
    });
    mails.wake();
    return ok({ message: `The mail is on its way to ${order.gift_email}.` });
  }

  async function giveTo(order: OrderDetails, gift: Gift): Said {
    const { user_id: userId, event_id: eventId } = order;
    const due = await planGift(context, { userId, eventId: eventId ?? '' }, gift);
    if (!due.ok) return due;
    const item_key = toGiftKey(toItemKey(toItemIds(order)), gift.email);
    const { name, email, giver, line } = gift;
    const values = { name, email, giver, line, send_at: due.value };
    const isTaken = toGiftState(order) === 'sent' && !isSameAddress(order.gift_email ?? '', email);
    try {
      const isDone = await store.transaction().execute(async (trx) => {
        const holder_id = toGiftHolder(userId, item_key);
        if (!(await write(trx, order, { item_key, holder_id, holder_email: null }))) return false;
        await trx
          .updateTable('gifts')
          .set({ ...values, sent_at: null, refuse_hash: null, refused_at: null })
          .where('order_id', '=', order.id)
          .execute();
        if (isTaken) await enqueueMail(trx, toWithdrawnMail(order, sender), now());
        return true;
      });
      if (!isDone) return fail('conflict', CHANGED);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return fail('conflict', GIVEN_ALREADY);
    }
    mails.wake();
    return ok({ message: `The ticket is now for ${email}.` });
  }

  router.postPrivate(calls.changeGift, async ({ orderId, gift }, session) => {
    const order = await findGiven(session, orderId);
    if (!order.ok) return order;
    const email = gift?.email ?? order.value.gift_email ?? '';
    const turn = await limits.takeGiftMail(order.value.user_id, toEmailKey(email), orderId);
    if (!turn.ok) return turn;
    return gift ? giveTo(order.value, gift) : sendAgain(order.value);
  });

  /** The giver keeps the ticket, or may give it to another person. */
  async function refuse(trx: Trx, order: OrderDetails): Promise<boolean> {
    const { id, user_id: userId, gift_email: email, buyer_deleted_at: deletedAt } = order;
    const orders = createOrderRepository(trx, mails, payments.accounts);
    const isOwn = deletedAt === null && !(await orders.findOwned(userId, order));
    const item_key = toItemKey(toItemIds(order));
    if (!(await write(trx, order, { item_key, holder_id: isOwn ? null : id, holder_email: null })))
      return false;
    // The token stays, so that the link may be opened again.
    await trx
      .updateTable('gifts')
      .set({ name: '', email: '', giver: '', line: '', refused_at: now() })
      .where('order_id', '=', id)
      .execute();
    await eraseRecipient(trx, { orderId: id, eventId: order.event_id, email: email ?? '' });
    const isTold = deletedAt === null && order.status === 'paid';
    if (isTold) await enqueueMail(trx, toRefusedMail(order, sender, { isOwn, nowMs: now() }), now());
    return true;
  }

  router.post(calls.refuseGift, async ({ token }, caller) => {
    const turn = await limits.takeLink(caller);
    if (!turn.ok) return turn;
    const answer = await store.transaction().execute(async (trx): Said => {
      const order = await selectOrderDetails(trx)
        .where('gifts.refuse_hash', '=', toTokenHash(token))
        .executeTakeFirst();
      if (!order) return fail('gone', 'This link has expired, or there is a newer mail with another one.');
      switch (toGiftState(order)) {
        case 'refused':
          return ok({ message: REFUSED });
        case 'opened':
          return fail('conflict', 'You have opened this ticket, so it is yours. Please contact us.');
        default:
          return (await refuse(trx, order)) ? ok({ message: REFUSED }) : fail('conflict', CHANGED);
      }
    });
    if (answer.ok) mails.wake();
    return answer;
  });
}
