import type { Transaction } from 'kysely';
import type { UpstreamConfig } from '../config';
import type { Mailer } from '../mail/mailer';
import { enqueueMail } from '../mail/outbox';
import { toReceiptMail } from '../mail/receipt-mail';
import type { Schema } from '../store/schema';
import { selectOrderDetails } from './order-details';

export type Receipts = {
  /** Puts the receipt of an order that has just been paid into the outbox, as a part of that very transaction. */
  enqueue(trx: Transaction<Schema>, orderId: string, nowMs: number): Promise<void>;
  /** Lets it be sent; call it after the commit. */
  wake(): void;
};

/** Mails a receipt for every order that money comes in for: once, because only one caller turns an order paid. */
export function createReceipts(
  { site, mail }: Pick<UpstreamConfig, 'site' | 'mail'>,
  mailer: Pick<Mailer, 'wake'>,
): Receipts {
  return {
    async enqueue(trx, orderId, nowMs) {
      const order = await selectOrderDetails(trx).where('orders.id', '=', orderId).executeTakeFirstOrThrow();
      // Money that came late, for somebody who has gone: there is no address any more.
      if (order.buyer_deleted_at !== null) return;
      await enqueueMail(trx, toReceiptMail(order, site, mail.contactTo), nowMs);
    },
    wake: () => mailer.wake(),
  };
}
