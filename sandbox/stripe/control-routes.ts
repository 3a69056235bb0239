import type { Hono } from 'hono';
import * as z from 'zod';
import { readControl } from '@/sandbox/shared/control';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { listStripeBooks } from './books';
import { DISPUTE_STATUSES, toDispute } from './disputes';
import { REFUND_STATUSES, toRefund } from './refunds';
import type { StripeState } from './state';

const openBody = z.strictObject({
  paymentIntent: z.string(),
  status: z.enum(DISPUTE_STATUSES).default('needs_response'),
  amount: z.int().positive().optional(),
});
const moveDisputeBody = z.strictObject({ status: z.enum(DISPUTE_STATUSES) });
const moveRefundBody = z.strictObject({ status: z.enum(REFUND_STATUSES) });
const balanceBody = z.strictObject({ cents: z.int().nonnegative().nullable() });
const moveIntentBody = z.strictObject({ action: z.enum(['finish-processing', 'hold-fee', 'tell-fee']) });
const cardBody = z.strictObject({ number: z.string() });
const eventBody = z.strictObject({ type: z.string().min(1), object: z.looseObject({ object: z.string() }) });

export function addControlRoutes(app: Hono<SandboxEnv>, state: StripeState): void {
  const { disputes, refunds, intents, emit } = state;

  app.post('/__control/stripe/disputes', (c) =>
    readControl(c, openBody, ({ paymentIntent, ...rest }) => {
      const intent = intents.get(paymentIntent);
      const dispute = intent && disputes.open(intent, rest);
      return dispute ? toDispute(dispute) : null;
    }),
  );

  app.post('/__control/stripe/disputes/:id', (c) =>
    readControl(c, moveDisputeBody, ({ status }) => {
      const dispute = disputes.get(c.req.param('id'));
      return dispute ? toDispute(disputes.move(dispute, status)) : null;
    }),
  );

  app.post('/__control/stripe/refunds/:id', (c) =>
    readControl(c, moveRefundBody, ({ status }) => {
      const refund = refunds.get(c.req.param('id'));
      return refund ? toRefund(refunds.move(refund, status)) : null;
    }),
  );

  app.post('/__control/stripe/balance', (c) =>
    readControl(c, balanceBody, ({ cents }) => {
      refunds.setBalance(cents);
      return { cents };
    }),
  );

  app.post('/__control/stripe/intents/:id', (c) =>
    readControl(c, moveIntentBody, ({ action }) => {
      const intent = intents.get(c.req.param('id'));
      if (!intent) return null;
      if (action !== 'finish-processing') {
        state.holdFee(intent, action === 'hold-fee');
        return { id: intent.id, status: intent.status };
      }
      const { id, status } = intents.finishProcessing(intent);
      return { id, status };
    }),
  );

  app.post('/__control/stripe/customers/:id/card', (c) =>
    readControl(c, cardBody, ({ number }) => {
      const id = state.customers.changeNumber(c.req.param('id'), number);
      return id === null ? null : { id };
    }),
  );

  app.post('/__control/stripe/books', (c) =>
    readControl(c, z.strictObject({}), () => ({ lines: listStripeBooks(state) })),
  );

  app.post('/__control/stripe/events', (c) =>
    readControl(c, eventBody, ({ type, object }) => ({ id: emit(type, object) })),
  );
}
