import { formatUsd } from '@/lib/money';
import type { BackendConfig } from '../config/config';
import type { Mailer } from '../mail/mailer';
import { enqueueMail, type Mail } from '../mail/outbox';
import type { RefundReason, Store } from '../store/schema';
import { BACK_TO, type OrderSender, toOrderMail, toReceiptMail } from './receipt-mail';
import { type OrderDetails, selectOrderDetails } from './order-answer';
import type { OrderNotices } from './transitions';
import type { MoneyNews } from './ledger';
import { isOwedBack } from './plan-change';

export type OrderMails = {
  at(nowMs: number): OrderNotices;
  wake(): void;
};

/** Each payment, refund and dispute is mailed once. */
export function createOrderMails(
  { site, mail }: Pick<BackendConfig, 'site' | 'mail'>,
  mailer: Pick<Mailer, 'wake'>,
): OrderMails {
  const sender = { site, replyTo: mail.contactTo };
  // The buyer may have deleted the account.
  const findReachable = (trx: Store, orderId: string) =>
    selectOrderDetails(trx)
      .where('orders.id', '=', orderId)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();

  return {
    at: (nowMs) => ({
      async onPaid(trx, orderId) {
        const order = await findReachable(trx, orderId);
        if (order) await enqueueMail(trx, toReceiptMail(order, sender), nowMs);
      },
      async onMoney(trx, orderId, news, keptBy) {
        const order = news.length === 0 ? undefined : await findReachable(trx, orderId);
        if (!order) return;
        for (const one of news) await enqueueMail(trx, toMoneyMail(order, one, keptBy, sender), nowMs);
      },
    }),
    wake: () => mailer.wake(),
  };
}

/** `keptBy` is the other order that gives the buyer the same item. */
export function toMoneyMail(
  order: OrderDetails,
  news: MoneyNews,
  keptBy: string | null,
  sender: OrderSender,
): Mail {
  const [heading, happened] = describe(order, news, keptBy !== null);
  const kept =
    keptBy === null
      ? ''
      : ` Your other payment for it counts instead (order ${keptBy}), so you keep what you bought.`;
  const message = 'refund' in news ? (news.refund.message ?? '') : '';
  return toOrderMail(order, sender, {
    heading,
    happened: happened + kept,
    next: message.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
    facts: toFacts(order, news),
  });
}

const WHY: Record<RefundReason, string> = {
  duplicate: ' You paid for this twice.',
  undeliverable: ' Your payment arrived after this was no longer available.',
  operator: '',
  provider: '',
};

function describe(
  order: OrderDetails,
  news: MoneyNews,
  isKept: boolean,
): [subject: string, happened: string] {
  switch (news.kind) {
    case 'refund-done': {
      const { amount_cents: cents, reason } = news.refund;
      const amount = formatUsd(cents);
      const isPart = cents < order.amount_cents;
      const of = isPart ? `${amount} of the ${formatUsd(order.amount_cents)} you paid` : amount;
      const isEnd =
        order.status === 'refunded' && (reason === 'operator' || reason === 'provider') && !isKept;
      return [
        isPart ? 'A partial refund is on its way' : 'Your refund is on its way',
        `We refunded ${of} to ${BACK_TO[order.provider]}.${WHY[reason]} It can take your bank 5 to 10 business days to ` +
          `show it.${isEnd ? ' Your access from this purchase has ended.' : ''}`,
      ];
    }
    case 'refund-failed':
      return [
        "Your refund didn't arrive",
        `Your bank returned the ${formatUsd(news.refund.amount_cents)} we refunded to ${BACK_TO[order.provider]}. ` +
          (isOwedBack(order)
            ? 'We still owe you this money. Please reply to this email so we can send it another way.'
            : 'If you still want it, please reply to this email so we can send it another way.'),
      ];
    case 'dispute-opened':
      return [
        'Your payment is disputed',
        `${order.provider === 'paypal' ? 'PayPal' : 'Your bank'} opened a dispute over the ${formatUsd(news.dispute.amount_cents)} ` +
          `you paid us.${isKept ? '' : ' Your access is paused until the dispute is decided.'} ` +
          `If this is a mistake, please tell ${order.provider === 'paypal' ? 'PayPal' : 'your bank'} and reply to this email.`,
      ];
    case 'dispute-won':
      return [
        'The dispute is closed',
        `The dispute over your payment of ${formatUsd(news.dispute.amount_cents)} is closed, and the payment stands.` +
          (isOwedBack(order) ? " We're refunding it now." : ''),
      ];
    case 'dispute-lost':
      return [
        'Your payment was charged back',
        `The dispute over your payment was decided in your favor: ${formatUsd(news.dispute.amount_cents)} went back to ` +
          `${BACK_TO[order.provider]}.${order.status === 'disputed' && !isKept ? ' Your access from this purchase has ended.' : ''}`,
      ];
  }
}

function toFacts(order: OrderDetails, news: MoneyNews): [name: string, value: string][] {
  const [name, id, cents] =
    'refund' in news
      ? ['Refund', news.refund.provider_ref ?? news.refund.id, news.refund.amount_cents]
      : ['Dispute', news.dispute.id, news.dispute.amount_cents];
  return [
    ['Order', order.id],
    ['Item', order.item_name],
    ['Paid', formatUsd(order.amount_cents)],
    [name, `${formatUsd(cents)} (${id})`],
  ];
}
