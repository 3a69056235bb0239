import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { readAmount } from './amounts';
import type { Disputes } from './disputes';
import { refuse } from './errors';
import type { OrderRecord } from './order';
import { requestIdOf, type RouteDeps } from './order-routes';
import { parseBody, refundBody } from './requests';
import { toLoneCapture, toRefund } from './wire';

/** Captures and refunds of Payments v2. */
export function addCaptureRoutes(app: Hono<SandboxEnv>, deps: RouteDeps & { disputes: Disputes }): void {
  const { orders, disputes, requestIds, guarded, origin, now } = deps;

  app.get('/v2/payments/captures/:id', (c) =>
    guarded(c, () => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      return { status: 200, body: toLoneCapture(order, order.capture, origin.of(c)) };
    }),
  );

  app.get('/v2/payments/refunds/:id', (c) =>
    guarded(c, () => {
      const order = orders.findByRefund(c.req.param('id'));
      const refund = order?.capture?.refunds.find(({ id }) => id === c.req.param('id'));
      if (!order?.capture || !refund) return refuse('INVALID_RESOURCE_ID');
      return { status: 200, body: toRefund(order, order.capture, refund, origin.of(c)) };
    }),
  );

  app.post('/v2/payments/captures/:id/refund', (c) =>
    guarded(c, (json) => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      const knownId = requestIds.find(c.req.path, requestIdOf(c), now());
      const known = order.capture.refunds.find(({ id }) => id === knownId);
      if (known) return { status: 200, body: toRefund(order, order.capture, known, origin.of(c)) };
      const parsed = parseBody(refundBody, json);
      if (!parsed.ok) return parsed.refusal;
      const { amount: asked, note_to_payer: note = null, custom_id: customId = null } = parsed.value;
      const obstacle = findObstacle(order, asked !== undefined, disputes);
      if (obstacle) return refuse(obstacle);
      const amount = asked ? readAmount(asked, '/amount') : null;
      if (amount && !amount.ok) return amount.refusal;
      const refund = orders.refund(
        order,
        {
          cents: amount?.cents ?? null,
          note,
          customId,
          status: c.get('fault') === 'pending' ? 'PENDING' : 'COMPLETED',
        },
        now(),
      );
      const after = orders.get(order.id)?.capture;
      if (!refund || !after) return refuse(amount ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_FULLY_REFUNDED');
      requestIds.remember(c.req.path, requestIdOf(c), refund.id, now());
      return { status: 201, body: toRefund(order, after, refund, origin.of(c)) };
    }),
  );
}

function findObstacle({ capture }: OrderRecord, isPartial: boolean, disputes: Disputes): string | null {
  if (capture?.status === 'PENDING') return 'PENDING_CAPTURE';
  if (capture?.status !== 'COMPLETED') return 'REFUND_NOT_ALLOWED';
  const isDisputed = disputes.listByCapture(capture.id).some(({ status }) => status !== 'RESOLVED');
  return isDisputed && isPartial ? 'TRANSACTION_DISPUTED' : null;
}
