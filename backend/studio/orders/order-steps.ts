import type { z } from 'zod';
import type { refundOrderSchema } from '@/lib/contract/studio/orders/schemas';
import { formatUsd, parseUsdToCents } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { createRateLimit } from '../../http/rate-limit';
import { enqueueMail } from '../../mail/outbox';
import type { Operator } from '../../orders/operator';
import { selectOrderDetails } from '../../orders/order-answer';
import { toReceiptMail } from '../../orders/receipt-mail';
import { createRenewalLinks } from '../../orders/renewal-links';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import { takeRefund } from '../organisation/refund-limits';
import type { Member } from '../studio-router';
import { findOrder, type OrderIds, selectPlaying } from './order-view';

type Ids = { eventId: string; orderId: string };
type Wish = Omit<z.output<typeof refundOrderSchema>, 'eventId' | 'orderId'> & OrderIds;
type Said = Promise<Result<{ message: string }>>;

const DAY_MS = 24 * 60 * 60_000;

/** What a member does to one order, beside moving its ticket. */
export function createOrderSteps(context: StudioContext, operator: Pick<Operator, 'refund'>) {
  const { config, deps, mailer } = context;
  const { store, now } = deps;
  const receipts = createRateLimit(store, {
    name: 'studio-receipts',
    points: 5,
    windowMs: DAY_MS,
    says: 'Too many copies of this receipt',
  });
  const line = (member: Member, ids: OrderIds) => ({
    organisationId: member.organisationId,
    userId: member.userId,
    ...('eventId' in ids && { eventId: ids.eventId }),
    subject: ids.orderId,
  });

  return {
    async resend(ids: Ids, member: Member): Said {
      const found = await findOrder(store, ids);
      if (!found.ok) return found;
      const details = await selectOrderDetails(store)
        .where('orders.id', '=', ids.orderId)
        .executeTakeFirstOrThrow();
      if (details.buyer_deleted_at !== null)
        return fail('conflict', 'The buyer has deleted the account, so there is no address.');
      if (details.status !== 'paid')
        return fail('conflict', 'This order is not paid, so there is no receipt for it.');
      const turn = await receipts.take(ids.orderId);
      if (!turn.ok) return turn;
      const { site, mail } = config;
      const sender = { site, replyTo: mail.contactTo, links: createRenewalLinks(config) };
      await store.transaction().execute(async (trx) => {
        await enqueueMail(trx, toReceiptMail(details, sender), now());
        await writeLog(trx, { ...line(member, ids), action: 'receipt-sent' }, now());
      });
      mailer.wake();
      return ok({ message: `The receipt is on its way to ${details.buyer_email}.` });
    },

    async refund({ amount, note, message, seen, ...ids }: Wish, member: Member): Said {
      const found = await findOrder(store, ids);
      if (!found.ok) return found;
      const amountCents = amount === '' ? null : parseUsdToCents(amount);
      if (amountCents === 0) {
        const wrong = 'Please enter an amount above 0.';
        return fail('invalid_input', wrong, { fields: { amount: wrong } });
      }
      const made = await operator.refund({
        orderId: ids.orderId,
        amountCents,
        isAgain: false,
        note: note === '' ? null : note,
        by: {
          key: `${ids.orderId}.${seen}`,
          userId: member.userId,
          message: message === '' ? null : message,
          async onAsked(trx, cents) {
            const refused = await takeRefund(trx, member, cents, now());
            const changes = [{ field: 'amount', before: null, after: formatUsd(cents) }];
            const action = refused ? 'refund-limit-reached' : 'order-refunded';
            await writeLog(trx, { ...line(member, ids), action, changes }, now());
            return refused;
          },
        },
      });
      if (!made.ok) return made;
      const { refund } = made.value;
      const sum = formatUsd(refund.amount_cents);
      const isDone = refund.status === 'done';
      return ok({
        message: isDone
          ? `${sum} was refunded. The buyer gets an email.`
          : `The refund of ${sum} is on its way. The buyer gets an email once it is done.`,
      });
    },

    async freeScreens(ids: Ids, member: Member): Said {
      const found = await findOrder(store, ids);
      if (!found.ok) return found;
      const freed = await store.transaction().execute(async (trx) => {
        const stopped = await trx
          .updateTable('places')
          .set({ stopped_at: now() })
          .where('id', 'in', selectPlaying(trx, found.value, now()).select('places.id'))
          .returning('id')
          .execute();
        if (stopped.length > 0) await writeLog(trx, { ...line(member, ids), action: 'screens-freed' }, now());
        return stopped.length;
      });
      const screens = freed === 1 ? '1 screen is' : `${freed} screens are`;
      return ok({
        message: freed === 0 ? 'No screen was playing.' : `${screens} free. The viewer can start again.`,
      });
    },
  };
}
