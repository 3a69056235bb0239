import type { Hono } from 'hono';
import * as z from 'zod';
import { readControl } from '@/sandbox/shared/control';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import type { Origin } from '@/sandbox/shared/origin';
import { listPaypalBooks } from './books';
import { OPEN_STATUSES, OUTCOMES, toDispute, type Disputes } from './disputes';
import type { PaypalEvents } from './events';
import type { Orders } from './orders';
import type { Tokens } from './tokens';
import { toLoneCapture, toOrder, toRefund } from './wire';

type Deps = {
  orders: Orders;
  tokens: Tokens;
  disputes: Disputes;
  events: PaypalEvents;
  origin: Origin;
  now: () => number;
};

const CONTESTED = {
  complain: 'BUYER_COMPLAINT',
  'charge-back': 'CHARGEBACK',
  'leave-with-shop': null,
} as const;
const captureBody = z.strictObject({
  action: z.enum(['complete', 'deny', 'reverse', 'complain', 'charge-back', 'leave-with-shop']),
});
const refundBody = z.strictObject({ status: z.enum(['COMPLETED', 'PENDING', 'FAILED']) });
const tokenBody = z.strictObject({ action: z.enum(['make', 'drop']) });
const payeeBody = z.strictObject({ payee: z.string().length(13) });
const openBody = z.strictObject({ capture: z.string(), cents: z.int().positive().optional() });
const moveBody = z.union([
  z.strictObject({ status: z.enum(OPEN_STATUSES) }),
  z.strictObject({ outcome: z.enum(OUTCOMES) }),
]);
const eventBody = z.strictObject({
  type: z.string().min(1),
  resourceType: z.string().min(1),
  resource: z.looseObject({}),
});

export function addControlRoutes(app: Hono<SandboxEnv>, deps: Deps): void {
  const { orders, tokens, disputes, events, origin, now } = deps;

  app.post('/__control/paypal/captures/:id', (c) =>
    readControl(c, captureBody, ({ action }) => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order) return null;
      if (action === 'reverse') orders.refund(order, { isReversal: true }, now());
      else if (action === 'complete' || action === 'deny')
        orders.resolve(order, action === 'complete' ? 'COMPLETED' : 'DECLINED', now());
      else orders.contest(order, CONTESTED[action], now());
      const after = orders.get(order.id);
      return after?.capture ? toLoneCapture(after, after.capture, origin.of(c)) : null;
    }),
  );

  app.post('/__control/paypal/orders/:id', (c) =>
    readControl(c, payeeBody, ({ payee }) => {
      const order = orders.get(c.req.param('id'));
      return order ? toOrder(orders.changePayee(order, payee, now()), origin.of(c)) : null;
    }),
  );

  // PayPal makes the token of an order, or its payer removes it there.
  app.post('/__control/paypal/tokens/:order', (c) =>
    readControl(c, tokenBody, ({ action }) => {
      const order = orders.get(c.req.param('order'));
      const token = tokens.find(order?.vaultId ?? '');
      if (action === 'drop' && token) tokens.drop(token);
      return order ? toOrder(action === 'make' ? tokens.keep(order) : order, origin.of(c)) : null;
    }),
  );

  app.post('/__control/paypal/refunds/:id', (c) =>
    readControl(c, refundBody, ({ status }) => {
      const order = orders.moveRefund(c.req.param('id'), status, now());
      const refund = order?.capture?.refunds.find(({ id }) => id === c.req.param('id'));
      return order?.capture && refund ? toRefund(order.capture, refund, origin.of(c)) : null;
    }),
  );

  app.post('/__control/paypal/disputes', (c) =>
    readControl(c, openBody, ({ capture, cents }) => {
      const order = orders.findByCapture(capture);
      const dispute = order && disputes.open(order, cents);
      return dispute ? toDispute(dispute, origin.of(c)) : null;
    }),
  );

  app.post('/__control/paypal/disputes/:id', (c) =>
    readControl(c, moveBody, (change) => {
      const dispute = disputes.get(c.req.param('id'));
      return dispute ? toDispute(disputes.move(dispute, change), origin.of(c)) : null;
    }),
  );

  app.post('/__control/paypal/books', (c) =>
    readControl(c, z.strictObject({}), () => ({ lines: listPaypalBooks(orders, disputes) })),
  );

  app.post('/__control/paypal/events', (c) =>
    readControl(c, eventBody, ({ type, resourceType, resource }) => ({
      id: events.emit(type, resourceType, resource),
    })),
  );
}
