import 'server-only';
import { calls } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { type Order, toOrder } from './order';

/** The buyer's orders, newest first. Fails with `not_supported` where the API does not tell. */
export async function listOrders(token: string): Promise<Result<Order[]>> {
  const answer = await callUpstream(calls.listOrders, { params: {}, token });
  return answer.ok ? ok(answer.value.orders.map(toOrder)) : answer;
}
