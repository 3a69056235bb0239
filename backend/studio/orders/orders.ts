import { ORDERS_MAX } from '@/lib/contract/studio/orders/schemas';
import { ok } from '@/lib/result';
import type { Operator } from '../../orders/operator';
import type { StudioContext } from '../context';
import { findCatalogue } from '../tickets/find-catalogue';
import { toPage } from '../cursor';
import { askRefund } from './ask-refund';
import { getOrderEvidence } from './evidence';
import { createMoveLimit, moveOrder } from './move-order';
import { createOrderSteps } from './order-steps';
import { getEventOrder } from './order-view';
import { listPage, placeOf, toSummary } from './select-orders';
import { getWhy } from './why';

const PAGE = 50;

export function mountOrderDesk(context: StudioContext, operator: Pick<Operator, 'refund'>): void {
  const { deps, mount } = context;
  const { store, payments } = deps;
  const steps = createOrderSteps(context, operator);
  const moves = createMoveLimit(store);

  mount('listEventOrders', async (filter) => {
    const size = Math.min(Number(filter.limit) || PAGE, ORDERS_MAX);
    const { packages, zone } = await findCatalogue(store, filter.eventId);
    const rows = await listPage(store, payments.accounts.mode, filter, { zone, limit: size + 1 });
    if (!rows.ok) return rows;
    const time = placeOf(filter);
    const { page, next } = toPage(rows.value, size, (last) => ({
      at: last[time] ?? last.created_at,
      id: last.id,
    }));
    return ok({
      orders: page.map(toSummary),
      packages,
      next,
    });
  });
  mount('getEventOrder', (ids, member) => getEventOrder(context, ids, member));
  mount('getOrderEvidence', (ids) => getOrderEvidence(context, ids));
  mount('resendReceipt', (ids, member) => steps.resend(ids, member));
  mount('refundOrder', (wish, member) => steps.refund(wish, member));
  mount('askRefund', (wish, member) => askRefund(context, wish, member));
  mount('moveOrder', (wish, member) => moveOrder(context, moves, wish, member));
  mount('freeScreens', (ids, member) => steps.freeScreens(ids, member));
  mount('getWhy', (question, member) => getWhy(context, question, member));
}
