import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { listOf, refusal, success } from './answer';
import type { Calls } from './calls';
import { toDispute } from './disputes';
import { missingParam, resourceMissing } from './errors';
import { toRefund } from './refunds';
import { disputeList, noParams, parseRequest, refundList } from './requests';
import type { StripeState } from './state';

/** Refunds, disputes, charges and events. */
export function addMoneyRoutes(
  app: Hono<SandboxEnv>,
  { state, calls }: { state: StripeState; calls: Calls },
): void {
  const { refunds, disputes, events, intents } = state;

  const readOne = (path: string, kind: string, find: (id: string) => object | null | undefined) =>
    app.get(path, (c) =>
      calls.read(c, 'secret-only', ({ form }) => {
        const parsed = parseRequest(noParams, form);
        if (!parsed.ok) return refusal(parsed.refusal);
        const id = c.req.param('id') ?? '';
        const found = find(id);
        return found ? success(found) : refusal(resourceMissing(kind, id, 'id'));
      }),
    );

  app.post('/v1/refunds', (c) =>
    calls.write(c, 'secret-only', ({ form }) =>
      refunds.create(form, c.get('fault') === 'pending' ? 'pending' : 'succeeded'),
    ),
  );

  app.get('/v1/refunds', (c) =>
    calls.read(c, 'secret-only', ({ form }) => {
      const parsed = parseRequest(refundList, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      const { payment_intent: intentId, charge = '' } = parsed.value;
      const wanted = intentId ?? intents.findByCharge(charge)?.id;
      if (wanted === undefined) return refusal(missingParam('payment_intent'));
      return listOf('/v1/refunds', refunds.list(wanted).map(toRefund));
    }),
  );

  app.get('/v1/disputes', (c) =>
    calls.read(c, 'secret-only', ({ form }) => {
      const parsed = parseRequest(disputeList, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      const { payment_intent: intentId, charge = '' } = parsed.value;
      const wanted = intentId ?? intents.findByCharge(charge)?.id;
      if (wanted === undefined) return refusal(missingParam('payment_intent'));
      return listOf('/v1/disputes', disputes.listByIntent(wanted).map(toDispute));
    }),
  );

  const findRefund = (id: string) => {
    const refund = refunds.get(id);
    return refund && toRefund(refund);
  };
  const findDispute = (id: string) => {
    const dispute = disputes.get(id);
    return dispute && toDispute(dispute);
  };
  readOne('/v1/refunds/:id', 'refund', findRefund);
  readOne('/v1/disputes/:id', 'dispute', findDispute);
  readOne('/v1/charges/:id', 'charge', state.findCharge);
  readOne('/v1/events/:id', 'event', events.get);
}
