import 'server-only';
import { calls, type OrderAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/upstream/client';

/** The buyer's orders, newest first. Fails with `not_supported` where the API does not tell. */
export async function listOrders(token: string): Promise<Result<OrderAnswer[]>> {
  const answer = await callUpstream(calls.listOrders, { params: {}, token });
  return answer.ok ? ok(answer.value.orders) : answer;
}
