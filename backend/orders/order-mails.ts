import type { UpstreamConfig } from '../config/config';
import type { Mailer } from '../mail/mailer';
import { toMoneyMail } from './money-mail';
import { enqueueMail } from '../mail/outbox';
import { toReceiptMail } from './receipt-mail';
import type { Store } from '../store/schema';
import { selectOrderDetails } from './order-details';
import type { OrderNotices } from './transitions';

export type OrderMails = {
  /** What puts mails about an order into the outbox, as a part of the very transaction that is their reason. */
  at(nowMs: number): OrderNotices;
  /** Lets them be sent; call it after the commit. */
  wake(): void;
};

/**
 * Mails a receipt for every order that money comes in for, and a word for each refund and each dispute: once, because one
 * caller alone makes the change.
 */
export function createOrderMails(
  { site, mail }: Pick<UpstreamConfig, 'site' | 'mail'>,
  mailer: Pick<Mailer, 'wake'>,
): OrderMails {
  // Money that moves late, of a buyer who has gone: there is no address any more.
  const findReachable = (trx: Store, orderId: string) =>
    selectOrderDetails(trx)
      .where('orders.id', '=', orderId)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();

  return {
    at: (nowMs) => ({
      async onPaid(trx, orderId) {
        const order = await findReachable(trx, orderId);
        if (order) await enqueueMail(trx, toReceiptMail(order, site, mail.contactTo), nowMs);
      },
      async onMoney(trx, orderId, news, keptBy) {
        const order = news.length === 0 ? undefined : await findReachable(trx, orderId);
        if (!order) return;
        for (const one of news)
          await enqueueMail(trx, toMoneyMail(order, one, { keptBy, site, replyTo: mail.contactTo }), nowMs);
      },
    }),
    wake: () => mailer.wake(),
  };
}
