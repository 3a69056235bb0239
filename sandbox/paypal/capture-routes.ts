import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import type { Disputes } from './disputes';
import { refuse } from './errors';
import { requestIdOf, type RouteDeps } from './order-routes';
import type { CaptureRecord } from './orders';
import { parseBody, readAmount, refundBody } from './requests';
import { toLoneCapture, toRefund } from './wire';

export function addCaptureRoutes(app: Hono<SandboxEnv>, deps: RouteDeps & { disputes: Disputes }): void {
  const { orders, disputes, requestIds, guarded, origin, now } = deps;

  app.get('/v2/payments/captures/:id', (c) =>
    guarded(c, () => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      return { status: 200, body: toLoneCapture(order, order.capture, origin.of(c)) };
    }),
  );

  app.post('/v2/payments/captures/:id/refund', (c) =>
    guarded(c, (json) => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      const knownId = requestIds.find(c.req.path, requestIdOf(c));
      const known = order.capture.refunds.find(({ id }) => id === knownId);
      if (known) return { status: 200, body: toRefund(order.capture, known, origin.of(c)) };
      const parsed = parseBody(refundBody, json);
      if (!parsed.ok) return parsed.refusal;
      const { amount: asked, note_to_payer: note = null, custom_id: customId = null } = parsed.value;
      const obstacle = findObstacle(order.capture, asked !== undefined, disputes);
      if (obstacle) return refuse(obstacle);
      if (c.get('fault') === 'no-money') return refuse('REFUND_FAILED_INSUFFICIENT_FUNDS');
      const amount = asked ? readAmount(asked, '/amount') : null;
      if (amount && !amount.ok) return amount.refusal;
      const status = c.get('fault') === 'pending' ? 'PENDING' : 'COMPLETED';
      const refund = orders.refund(
        order,
        { ...(amount && { cents: amount.value }), note, customId, status },
        now(),
        disputes.lostCents(order.capture.id),
      );
      const after = orders.get(order.id)?.capture;
      if (!refund || !after) return refuse(amount ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_FULLY_REFUNDED');
      requestIds.remember(c.req.path, requestIdOf(c), refund.id);
      return { status: 201, body: toRefund(after, refund, origin.of(c)) };
    }),
  );
}

function findObstacle({ id, status }: CaptureRecord, isPartial: boolean, disputes: Disputes): string | null {
  if (status === 'PENDING') return 'PENDING_CAPTURE';
  if (status !== 'COMPLETED') return 'REFUND_NOT_ALLOWED';
  const isDisputed = disputes.listByCapture(id).some((dispute) => dispute.status !== 'RESOLVED');
  return isDisputed && isPartial ? 'TRANSACTION_DISPUTED' : null;
}
