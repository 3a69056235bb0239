import type { Item, OrderAnswer, ReceiptAnswer } from '@/lib/contract';
import { liveUntil } from '@/lib/contract/event-phase';
import { toKnownZone } from '@/lib/time/known-zone';
import { toMs } from '@/lib/time/iso';
import { toCents } from '@/lib/money';

/** Times in milliseconds since 1970. */
export type OrderEvent = {
  id: string;
  title: string;
  startsAtMs: number;
  endsAtMs: number | null;
  replayUntilMs: number | null;
  endedAtMs: number | null;
  runsOver: boolean;
  hasReplay: boolean;
  timezone: string | null;
  broadcaster: string | null;
  isFilm: boolean;
  channel: string | null;
};

/** In cents and milliseconds. A `pending` order's money is under way. */
export type Order = {
  id: string;
  item: Item;
  name: string;
  amountCents: number;
  status: OrderAnswer['status'];
  /** The buyer's bank took the money back in a lost dispute. */
  isChargedBack: boolean;
  refundReason: 'duplicate' | 'undeliverable' | null;
  method: OrderAnswer['method'];
  /** The time of payment; until then, of the order. */
  atMs: number;
  paymentId: string | null;
  /** Of a pass. */
  fromMs: number | null;
  /** Null where the ticket ends with the event, or with a live show that has no end yet. */
  untilMs: number | null;
  endsWithShow: boolean;
  event: OrderEvent | null;
  /** `moved`: another account watches with it. `received`: this one does, and another paid. */
  ticket: 'moved' | 'received' | null;
  /** What goes back when part of the show is lost. */
  promise: OrderAnswer['promise'];
  gift: (Omit<Given, 'send_at' | 'can_change'> & { sendAtMs: number; canChange: boolean }) | null;
};

type Given = NonNullable<OrderAnswer['gift']>;

/** Milliseconds and cents. */
export type MoneyBack = {
  kind: 'refund' | 'dispute';
  status: 'pending' | 'done' | 'failed' | 'open' | 'won' | 'lost';
  amountCents: number;
  atMs: number;
  id: string | null;
};

export type Receipt = Order & {
  refundedCents: number;
  chargedBackCents: number;
  /** Oldest first. */
  moneyBack: readonly MoneyBack[];
  buyer: ReceiptAnswer['buyer'];
  /** Of a purchase in this browser without a session. */
  guest: 'open' | 'other' | 'refused' | null;
  isCorrectable: boolean;
  /** Until when a yearly period of a pass may be taken back. */
  takeBackUntilMs: number | null;
};

/** True even if the money was returned later. */
export function tookMoney({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pending' && status !== 'failed' && status !== 'expired';
}

/** Nothing was charged for what is free, or given with a code. */
export const hasReceipt = (order: Pick<Order, 'status' | 'amountCents'>): boolean =>
  tookMoney(order) && order.amountCents > 0;

export function isWatchable({ status, item, ticket }: Pick<Order, 'status' | 'item' | 'ticket'>): boolean {
  return status === 'paid' && 'eventId' in item && ticket !== 'moved';
}

/** In milliseconds; null while unknown. */
export function findEnd({ untilMs, event }: Pick<Order, 'untilMs' | 'event'>): number | null {
  return untilMs ?? event?.replayUntilMs ?? null;
}

/** True when the ticket ended before the event. */
export const isWatchedOut = ({ untilMs }: Pick<Order, 'untilMs'>, nowMs: number): boolean =>
  untilMs !== null && untilMs <= nowMs;

/** A ticket whose hours are over. */
export type EndedTicket = { packageId: string; untilMs: number };

/** The ticket of an event that ended last, of an account that can't watch. */
export function findEnded(orders: readonly Order[], eventId: string, nowMs: number): EndedTicket | null {
  const ended = orders.flatMap((order): EndedTicket[] => {
    const { item, untilMs } = order;
    return isWatchable(order) && 'eventId' in item && item.eventId === eventId && untilMs !== null
      ? [{ packageId: item.selectedPackage, untilMs }]
      : [];
  });
  const [last] = ended.sort((one, other) => other.untilMs - one.untilMs);
  return last && last.untilMs <= nowMs ? last : null;
}

export function toOrder(answer: OrderAnswer): Order {
  const event = answer.event ? toOrderEvent(answer.event) : null;
  const endsWithShow = answer.ends_with_show === true;
  return {
    id: answer._id,
    item: answer.item,
    name: answer.name,
    amountCents: toCents(answer.amount),
    status: answer.status,
    isChargedBack: answer.status === 'disputed' && answer.dispute === 'lost',
    refundReason: answer.status === 'refunded' ? (answer.refund_reason ?? null) : null,
    method: answer.method,
    atMs: Date.parse(answer.paid_at ?? answer.created_at),
    paymentId: answer.payment_id ?? null,
    fromMs: toMs(answer.from),
    untilMs: endsWithShow && event ? liveUntil(event) : toMs(answer.until),
    endsWithShow,
    event,
    ticket: answer.ticket ?? null,
    gift: answer.gift ? toGift(answer.gift) : null,
    promise: answer.promise ?? null,
  };
}

const toGift = ({ send_at: sendAt, can_change: canChange, ...gift }: Given): Order['gift'] => ({
  ...gift,
  sendAtMs: Date.parse(sendAt),
  canChange,
});

function toOrderEvent(event: NonNullable<OrderAnswer['event']>): OrderEvent {
  return {
    id: event._id,
    title: event.title,
    startsAtMs: Date.parse(event.start_time),
    endsAtMs: event.on_demand ? Date.parse(event.start_time) : toMs(event.end_time),
    replayUntilMs: toMs(event.replay_until),
    endedAtMs: toMs(event.ended_at),
    runsOver: event.runs_over ?? false,
    hasReplay: event.has_replay ?? true,
    timezone: toKnownZone(event.timezone),
    broadcaster: event.broadcaster ?? null,
    isFilm: event.on_demand ?? false,
    channel: event.channel ?? null,
  };
}

export function toReceipt(answer: ReceiptAnswer): Receipt {
  const order = toOrder(answer);
  const disputes = answer.disputes ?? [];
  const lost = disputes.filter(({ status }) => status === 'lost');
  const lostCents = lost.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const refundedCents = toCents(answer.refunded_amount);
  const leftCents = Math.max(0, order.amountCents - refundedCents);
  return {
    ...order,
    refundedCents,
    chargedBackCents: order.isChargedBack && lost.length === 0 ? leftCents : Math.min(lostCents, leftCents),
    moneyBack: toMoneyBack(answer),
    buyer: answer.buyer,
    guest: answer.guest ?? null,
    isCorrectable: answer.correctable === true,
    takeBackUntilMs: toMs(answer.take_back_until),
  };
}

function toMoneyBack({ refunds = [], disputes = [] }: ReceiptAnswer): MoneyBack[] {
  const toRow = ({ amount, created_at: at }: { amount: number; created_at: string }) => ({
    amountCents: toCents(amount),
    atMs: Date.parse(at),
  });
  return [
    ...refunds.map((one) => ({
      ...toRow(one),
      kind: 'refund' as const,
      status: one.status,
      id: one.refund_id ?? null,
    })),
    ...disputes.map((one) => ({
      ...toRow(one),
      kind: 'dispute' as const,
      status: one.status,
      id: one.dispute_id ?? null,
    })),
  ].sort((one, other) => one.atMs - other.atMs);
}
