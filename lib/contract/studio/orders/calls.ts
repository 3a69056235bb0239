import { get, post } from '../../call';
import { messageSchema } from '../../shared';
import { ofMember } from '../shared/of-member';
import * as orders from './schemas';

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
  getWhy: get(
    '/studio/events/{eventId}/why',
    orders.whySchema,
    orders.whyAnswerSchema,
    ofMember("Why a viewer can't watch"),
  ),
};
