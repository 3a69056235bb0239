import { toMethod } from '@/lib/contract/payment-providers';
import { sql } from 'kysely';
import type { GIFT_STATES, OrderAnswer, ReceiptAnswer } from '@/lib/contract';
import { ticketEnd, watchEnd } from '@/lib/contract/ticket-end';
import { toDecimal } from '@/lib/money';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import { hasReplay, toAccess, toTicketTimes } from '../events/timetable';
import { readPromise } from '../make-good/lost-minutes';
import type { DisputeRow, RefundReason, RefundRow, Store } from '../store/schema';
import { toItemIds } from './catalogue';
import { OWED } from './plan-change';

/** The event is the current row, null for a plan. Name and amount are as sold. */
export function selectOrderDetails(db: Store) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('events', 'events.id', 'orders.event_id')
    .leftJoin('packages', (join) =>
      join.onRef('packages.event_id', '=', 'orders.event_id').onRef('packages.id', '=', 'orders.package_id'),
    )
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .leftJoin('channels', 'channels.organisation_id', 'events.organisation_id')
    .leftJoin('first_plays', 'first_plays.order_id', 'orders.id')
    .selectAll('orders')
    .select([
      'users.name as buyer_name',
      'users.email as buyer_email',
      'users.email_verified_at as buyer_verified_at',
      'users.deleted_at as buyer_deleted_at',
      'events.title as event_title',
      'events.start_time as event_start_time',
      'events.end_time as event_end_time',
      'events.replay_until as event_replay_until',
      'events.ended_at as event_ended_at',
      'events.media as event_media',
      'events.media_url as event_media_url',
      'events.kept_by as event_kept_by',
      'events.timezone as event_timezone',
      'events.domain_key as event_domain_key',
      'events.broadcaster as event_broadcaster',
      'events.accent as event_accent',
      'events.logo as event_logo',
      'events.on_demand as event_on_demand',
      'channels.domain_key as channel_domain_key',
      'first_plays.at as first_play_at',
      'packages.access_from',
      'packages.access_hours',
      'gifts.name as gift_name',
      'gifts.email as gift_email',
      'gifts.giver as gift_giver',
      'gifts.line as gift_line',
      'gifts.send_at as gift_send_at',
      'gifts.sent_at as gift_sent_at',
      'gifts.refused_at as gift_refused_at',
      // What the account opened before the mail was with another ticket.
      sql<boolean>`exists (select 1 from opened_events as opened where opened.user_id = orders.holder_id
        and opened.event_id = orders.event_id and opened.at >= gifts.sent_at)`.as('gift_opened'),
    ])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('refunds.status', '=', 'done')
        .where('refunds.reason', 'in', OWED)
        .select('refunds.reason')
        .orderBy('refunds.created_at', 'desc')
        .limit(1)
        .as('owed_reason'),
    );
}

export const newestFirst = <Q extends ReturnType<typeof selectOrderDetails>>(query: Q) =>
  query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');

export type OrderDetails = Awaited<ReturnType<ReturnType<typeof selectOrderDetails>['execute']>>[number];

/** The export in backend/personal-data returns this too, so it must be complete. */
type MoneyAnswer = {
  [L in 'refunds' | 'disputes']: Required<NonNullable<ReceiptAnswer[L]>[number]>[];
};

/** For the account `viewerId`, the buyer by default. A holder is not told what the buyer paid. */
export function toOrderAnswer(order: OrderDetails, viewerId = order.user_id): Required<OrderAnswer> {
  const isReceived = viewerId !== order.user_id;
  return {
    _id: order.id,
    item: toItemIds(order),
    name: order.item_name,
    amount: toDecimal(isReceived ? 0 : order.amount_cents),
    currency: order.currency,
    // We expired the order, but the provider is still processing a payment.
    status: order.status === 'expired' && order.underway_at !== null ? 'pending' : order.status,
    method: isReceived ? 'none' : toMethod(order.provider),
    created_at: toInstant(order.created_at),
    paid_at: toInstantOrNull(order.paid_at),
    payment_id: isReceived ? null : order.provider_ref,
    from: toInstantOrNull(order.covers_from),
    until: toInstantOrNull(findWatchEnd(order)),
    ends_with_show: order.access_from === 'end',
    dispute: order.dispute_status,
    refund_reason: order.status === 'refunded' ? toOwedReason(order.owed_reason) : null,
    event: toEvent(order),
    gift: toGiven(order),
    ticket: isReceived ? 'received' : order.holder_id === null ? null : 'moved',
    country: isReceived ? null : order.country,
    promise: isReceived ? null : readPromise(order.promise),
  };
}

/** Null for an order that was never a gift, or whose gift was forgotten. */
export function toGiftState(order: OrderDetails): (typeof GIFT_STATES)[number] | null {
  if (order.gift_send_at === null) return null;
  if (order.gift_refused_at !== null) return 'refused';
  if (order.gift_sent_at === null) return 'waiting';
  // Whether the address has an account is not told.
  return order.gift_opened ? 'opened' : 'sent';
}

export const canChangeGift = (order: OrderDetails): boolean => {
  const state = toGiftState(order);
  return order.status === 'paid' && state !== null && state !== 'opened';
};

function toGiven(order: OrderDetails): NonNullable<OrderAnswer['gift']> | null {
  const state = toGiftState(order);
  if (state === null) return null;
  const { gift_name, gift_email, gift_giver, gift_line, gift_send_at } = order;
  return {
    name: gift_name ?? '',
    email: gift_email ?? '',
    giver: gift_giver ?? '',
    line: gift_line ?? '',
    send_at: toInstant(gift_send_at ?? 0),
    state,
    can_change: canChangeGift(order),
  };
}

/** Leaves out refunds that were cancelled or rejected. */
export function toMoneyAnswer(refunds: readonly RefundRow[], disputes: readonly DisputeRow[]): MoneyAnswer {
  return {
    refunds: refunds.flatMap((refund) => {
      const { status, reason } = refund;
      if (status === 'refused' || status === 'cancelled') return [];
      return {
        amount: toDecimal(refund.amount_cents),
        status: status === 'done' || status === 'failed' ? status : 'pending',
        reason: toOwedReason(reason),
        refund_id: refund.provider_ref,
        created_at: toInstant(refund.begun_at ?? refund.created_at),
      };
    }),
    disputes: disputes.map((dispute) => ({
      amount: toDecimal(dispute.amount_cents),
      status: dispute.status,
      dispute_id: dispute.id,
      created_at: toInstant(dispute.created_at),
    })),
  };
}

export function toReceiptAnswer(
  order: OrderDetails,
  refunds: readonly RefundRow[],
  disputes: readonly DisputeRow[],
): ReceiptAnswer {
  return {
    ...toOrderAnswer(order),
    ...toMoneyAnswer(refunds, disputes),
    refunded_amount: toDecimal(order.refunded_cents),
    refunded_at: toInstantOrNull(order.refunded_at),
    buyer: { name: order.buyer_name, email: order.buyer_email },
  };
}

function toEvent(order: OrderDetails): NonNullable<OrderAnswer['event']> | null {
  const { event_id: id, event_title: title, event_start_time: start, event_domain_key: domain } = order;
  if (id === null || title === null || start === null || domain === null) return null;
  return {
    _id: id,
    title,
    start_time: toInstant(start),
    end_time: toInstantOrNull(order.event_end_time),
    replay_until: toInstantOrNull(order.event_replay_until),
    ended_at: toInstantOrNull(order.event_ended_at),
    runs_over: order.event_media_url !== null,
    has_replay: hasReplay({ media: order.event_media, kept_by: order.event_kept_by }),
    timezone: order.event_timezone,
    domain,
    broadcaster: order.event_broadcaster,
    on_demand: order.event_on_demand === 1,
    channel: order.channel_domain_key,
  };
}

/**
 * When the ticket or pass of an order ends, in milliseconds; null where it ends with the event, or
 * with a live show that is not over.
 */
export function findWatchEnd(order: OrderDetails): number | null {
  const { event_start_time: start, event_ended_at: endedAt, paid_at: paidAt } = order;
  if (order.kind === 'pass') return order.covers_until;
  if (start === null || paidAt === null) return null;
  const { event_end_time: end, event_media_url: mediaUrl } = order;
  const times = toTicketTimes({ start_time: start, end_time: end, ended_at: endedAt, media_url: mediaUrl });
  const access = toAccess(order);
  // Until then its end is not known: a show may run over.
  if (access?.from === 'end' && endedAt === null && mediaUrl !== null) return null;
  return watchEnd(
    ticketEnd(access, paidAt, { ...times, firstPlayAtMs: order.first_play_at }),
    order.event_replay_until,
  );
}

const toOwedReason = (reason: RefundReason | null) => OWED.find((owed) => owed === reason) ?? null;
