import { get, post } from '../call';
import { messageSchema } from '../shared';
import { ofMember } from './of-member';
import * as orders from './orders';
import * as refundRuns from './refund-runs';

/** Orders, refunds and people who can't watch. */
export const orderCalls = {
  listEventOrders: get(
    '/studio/events/{eventId}/orders',
    orders.listEventOrdersSchema,
    orders.eventOrdersSchema,
    ofMember('The orders of an event, newest first'),
  ),
  getEventOrder: get(
    '/studio/events/{eventId}/orders/{orderId}',
    orders.eventOrderParamsSchema,
    orders.eventOrderSchema,
    ofMember('An order with all that happened to it'),
  ),
  getOrderEvidence: get(
    '/studio/events/{eventId}/orders/{orderId}/evidence',
    orders.eventOrderParamsSchema,
    orders.orderEvidenceSchema,
    ofMember('What speaks for a disputed payment, as one text'),
  ),
  resendReceipt: post(
    '/studio/orders/receipt',
    orders.eventOrderParamsSchema,
    messageSchema,
    ofMember("Mail an order's receipt again", 409, 429),
  ),
  refundOrder: post(
    '/studio/orders/refund',
    orders.refundOrderSchema,
    messageSchema,
    ofMember('Refund an order or a part of it; safe to repeat', 402, 409, 502, 503),
  ),
  moveOrder: post(
    '/studio/orders/move',
    orders.moveOrderSchema,
    messageSchema,
    ofMember('Let another address watch with the ticket; safe to repeat', 409, 429),
  ),
  freeScreens: post(
    '/studio/orders/free-screens',
    orders.eventOrderParamsSchema,
    messageSchema,
    ofMember("Stop the screens that play with an order's ticket; safe to repeat"),
  ),
  listRefundRuns: get(
    '/studio/events/{eventId}/refunds',
    refundRuns.listRefundRunsSchema,
    refundRuns.refundRunsSchema,
    ofMember('The refund runs of an event, and the dry run of another'),
  ),
  startRefundRun: post(
    '/studio/refunds/start',
    refundRuns.startRefundRunSchema,
    messageSchema,
    ofMember('Refund many orders; safe to repeat', 409),
  ),
  steerRefundRun: post(
    '/studio/refunds/steer',
    refundRuns.steerRefundRunSchema,
    messageSchema,
    ofMember('Approve, pause, resume, retry or withdraw a refund run; safe to repeat', 409),
  ),
  getWhy: get(
    '/studio/events/{eventId}/why',
    orders.whySchema,
    orders.whyAnswerSchema,
    ofMember("Why a viewer can't watch"),
  ),
};
