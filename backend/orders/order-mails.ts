import { PROVIDERS } from '@/lib/contract/payment-providers';
import { formatUsd } from '@/lib/money';
import { toGreeting } from '../mail/letter';
import type { Mailer } from '../mail/mailer';
import { enqueueMail, type Mail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import type { RefundReason, Store } from '../store/schema';
import { tellDispute } from '../mail/tell-dispute';
import { createMailToken } from '../accounts/mail-tokens';
import {
  toAccount,
  type GuestLinks,
  type OrderSender,
  toOrderMail,
  toOrderSender,
  toReceiptMail,
} from './receipt-mail';
import { type OrderDetails, selectOrderDetails } from './order-answer';
import type { OrderNotices } from './transitions';
import type { MoneyNews } from './ledger';
import { isOwedBack } from './plan-change';
import { findRunLetter, type RunLetter } from './run-letter';

export type OrderMails = {
  at(nowMs: number): OrderNotices;
  wake(): void;
};

/** Each payment, refund and dispute is mailed once. */
export function createOrderMails(sender: OrderSender, mailer: Pick<Mailer, 'wake'>): OrderMails {
  const { site } = sender;
  const find = (trx: Store, orderId: string) => selectOrderDetails(trx).where('orders.id', '=', orderId);

  return {
    at: (nowMs) => ({
      async onPaid(trx, orderId) {
        // The buyer may have deleted the account.
        const order = await find(trx, orderId).where('users.deleted_at', 'is', null).executeTakeFirst();
        if (!order) return;
        const links = await createGuestLinks(trx, order, nowMs);
        await enqueueMail(trx, toReceiptMail(order, sender, links), nowMs);
      },
      async onMoney(trx, orderId, news, keptBy) {
        if (news.length === 0) return;
        const order = await find(trx, orderId).executeTakeFirst();
        if (!order) return;
        for (const one of news)
          if (one.kind === 'dispute-opened') await tellDispute(trx, site, order, one.dispute, nowMs);
        let sorry = '';
        for (const one of news) {
          const letter = await findRunLetter(trx, order, one);
          sorry += letter.sorry;
          if (order.buyer_deleted_at === null)
            await enqueueMail(trx, toMoneyMail(letter, one, keptBy, sender), nowMs);
        }
        const isEnd = news.some(({ kind }) => ENDS.includes(kind)) && isGone(order);
        const holder = isEnd || sorry !== '' ? await findOtherHolder(trx, order) : undefined;
        if (holder) await enqueueMail(trx, toHolderMail(order, holder, sorry, sender), nowMs);
      },
    }),
    wake: () => mailer.wake(),
  };
}

/** A guest's address may be another person's. */
async function createGuestLinks(
  trx: Store,
  { guest_id: guest, user_id: userId, buyer_email: email, buyer_verified_at: verifiedAt }: OrderDetails,
  nowMs: number,
): Promise<GuestLinks | null> {
  if (guest === null) return null;
  const refuse = await createMailToken(trx, { userId: guest, purpose: 'refuse', email }, nowMs);
  const verify =
    verifiedAt === null ? await createMailToken(trx, { userId, purpose: 'verify', email }, nowMs) : null;
  return { refuse: refuse.token, verify: verify?.token ?? null, validUntil: refuse.expiresAt };
}

const ENDS: readonly MoneyNews['kind'][] = ['refund-done', 'dispute-lost'];

const isGone = ({ status }: OrderDetails): boolean => status === 'refunded' || status === 'disputed';

type Holder = { email: string; name: string | null; verifiedAt: number | null };

/** Who has the ticket, where it was moved. An address may wait for its account. */
async function findOtherHolder(
  trx: Store,
  { holder_id: id, holder_email: email }: OrderDetails,
): Promise<Holder | undefined> {
  if (email !== null) return { email, name: null, verifiedAt: null };
  if (id === null) return undefined;
  return trx
    .selectFrom('users')
    .select(['email', 'name', 'email_verified_at as verifiedAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A holder is not told what the buyer paid. */
function toHolderMail(
  order: OrderDetails,
  holder: Holder,
  sorry: string,
  { site, replyTo }: OrderSender,
): Mail {
  const isOver = isGone(order);
  const heading = isOver ? 'Your ticket has ended' : "We're sorry about the interruption";
  const given = order.gift_send_at === null ? 'moved' : 'given';
  return writeMail(
    {
      to: holder.email,
      replyTo,
      eventId: order.event_id,
      orderId: order.id,
      subject: `${heading}: ${order.item_name}`,
      heading,
      parts: [
        holder.name === null ? 'Hello,' : toGreeting(holder.name, holder.verifiedAt),
        isOver
          ? `${sorry}The ticket that was ${given} to you was refunded to the person who bought it, so you can no longer watch with it.`
          : `${sorry}As promised, part of the price goes back to the person who bought your ticket. The ticket stays yours.`,
        `Questions? Reply to this email and mention order ${order.id}.`,
      ],
    },
    toOrderSender(order, site),
  );
}

/** `keptBy` is the other order that gives the buyer the same item. */
export function toMoneyMail(
  { order, sorry, why }: RunLetter,
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
    happened: sorry + happened + kept + why,
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
  const bank = order.provider === 'none' ? 'your bank' : PROVIDERS[order.provider].bank;
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
        `We refunded ${of} to ${toAccount(order.provider)}.${WHY[reason]} It can take your bank 5 to 10 business days to ` +
          `show it.${isEnd ? ' Your access from this purchase has ended.' : ''}`,
      ];
    }
    case 'refund-failed':
      return [
        "Your refund didn't arrive",
        `Your bank returned the ${formatUsd(news.refund.amount_cents)} we refunded to ${toAccount(order.provider)}. ` +
          (isOwedBack(order)
            ? 'We still owe you this money. Please reply to this email so we can send it another way.'
            : 'If you still want it, please reply to this email so we can send it another way.'),
      ];
    case 'dispute-opened':
      return [
        'Your payment is disputed',
        `${bank.charAt(0).toUpperCase()}${bank.slice(1)} opened a dispute over the ${formatUsd(news.dispute.amount_cents)} ` +
          `you paid us.${isKept ? '' : ' Your access is paused until the dispute is decided.'} ` +
          `If this is a mistake, please tell ${bank} and reply to this email.`,
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
          `${toAccount(order.provider)}.${order.status === 'disputed' && !isKept ? ' Your access from this purchase has ended.' : ''}`,
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
