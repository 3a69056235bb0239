import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import type { Origin } from '@/sandbox/shared/origin';
import { toDispute, toDisputeSummary, type Disputes } from './disputes';
import { refuse } from './errors';
import type { Guard } from './guard';

type Deps = { disputes: Disputes; guarded: Guard; origin: Origin };

/** Disputes v1: the list for one transaction, and one by its id. */
export function addDisputeRoutes(app: Hono<SandboxEnv>, { disputes, guarded, origin }: Deps): void {
  app.get('/v1/customer/disputes', (c) =>
    guarded(c, () => {
      const captureId = c.req.query('disputed_transaction_id') ?? '';
      const items = disputes
        .listByCapture(captureId)
        .map((dispute) => toDisputeSummary(dispute, origin.of(c)));
      return { status: 200, body: { items, links: [{ href: c.req.url, rel: 'self', method: 'GET' }] } };
    }),
  );

  app.get('/v1/customer/disputes/:id', (c) =>
    guarded(c, () => {
      const dispute = disputes.get(c.req.param('id'));
      return dispute
        ? { status: 200, body: toDispute(dispute, origin.of(c)) }
        : refuse('INVALID_RESOURCE_ID');
    }),
  );
}
