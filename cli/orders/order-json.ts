import { toDecimal } from '@/lib/money';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { DisputeRow, OrderRow, RefundRow } from '@/backend/store/schema';
import type { OrderFile } from '@/backend/orders/operator';

/** Amounts in dollars, times in ISO 8601. */
export function toOrderJson(order: OrderRow) {
  return {
    id: order.id,
    status: order.status,
    name: order.item_name,
    item: order.item_key,
    user_id: order.user_id,
    amount: toDecimal(order.amount_cents),
    refunded_amount: toDecimal(order.refunded_cents),
    currency: order.currency,
    dispute: order.dispute_status,
    provider: order.provider,
    mode: order.payment_mode,
    payment_id: order.provider_ref,
    created_at: toInstant(order.created_at),
    paid_at: toInstantOrNull(order.paid_at),
    refunded_at: toInstantOrNull(order.refunded_at),
  };
}

export function toFileJson(file: OrderFile) {
  const { order, refunds, disputes, movements, transitions, events, providerSays } = file;
  return {
    ...toOrderJson(order),
    buyer: { name: order.buyer_name, email: order.buyer_email },
    provider_says: providerSays,
    refunds: refunds.map(toRefundJson),
    disputes: disputes.map(toDisputeJson),
    movements: movements.map((one) => ({
      at: toInstant(one.at),
      kind: one.kind,
      source: one.source,
      amount: one.amount_cents / 100,
    })),
    transitions: transitions.map((one) => ({
      at: toInstant(one.at),
      from: one.from_status,
      to: one.to_status,
      reason: one.reason,
      source: one.source,
      event_id: one.provider_event_id,
    })),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      received_at: toInstant(event.received_at),
      handled_at: toInstantOrNull(event.handled_at),
      outcome: event.outcome,
    })),
  };
}

export function toRefundJson(refund: RefundRow) {
  return {
    id: refund.id,
    status: refund.status,
    reason: refund.reason,
    note: refund.note,
    amount: toDecimal(refund.amount_cents),
    refund_id: refund.provider_ref,
    money_id: refund.money_ref,
    last_error: refund.last_error,
    created_at: toInstant(refund.created_at),
    closed_at: toInstantOrNull(refund.closed_at),
  };
}

function toDisputeJson(dispute: DisputeRow) {
  return {
    id: dispute.id,
    status: dispute.status,
    reason: dispute.reason,
    amount: toDecimal(dispute.amount_cents),
    money_id: dispute.money_ref,
    created_at: toInstant(dispute.created_at),
    answer_by: toInstantOrNull(dispute.answer_by),
    closed_at: toInstantOrNull(dispute.closed_at),
  };
}
