import { phaseOf } from '@/components/purchases/order-actions';
import { readSessionState } from '@/lib/auth/session-state';
import { env } from '@/lib/env';
import { resolveHost } from '@/lib/events/host';
import type { FindPersonalPage } from '@/lib/http/personal-pages';
import { requestHost } from '@/lib/http/public-origin';
import { withKnownOrders } from '@/lib/orders/known-orders';
import { listOrders } from '@/lib/orders/list-orders';

const PURCHASES = '/user/purchases';
const SITE_HOSTNAME = new URL(env.SITE_URL).hostname;

/**
 * The list of purchases, which is made of the orders, and of where their events stand now. Who asks must be logged in: the API
 * says so each time. On an event's own host it also shows the event, so it is none of these there.
 */
export const findPersonalPage: FindPersonalPage = async (path, headers) => {
  if (path !== PURCHASES || resolveHost(requestHost(headers), SITE_HOSTNAME).kind !== 'site') return null;
  const state = readSessionState(headers);
  if (state.kind !== 'active') return null;
  const { token } = state.session;
  const nowMs = Date.now();
  const orders = await listOrders(token);
  if (!orders.ok) return null;
  return {
    madeOf: JSON.stringify([orders.value, orders.value.map((order) => phaseOf(order, nowMs))]),
    async renderFrom(render) {
      const { result, isUsed } = await withKnownOrders(token, orders.value, render);
      return isUsed ? result : null;
    },
  };
};
