import { AsyncLocalStorage } from 'node:async_hooks';
import { runtime } from '@/lib/runtime';
import type { Order } from './order';

/** The orders a page is being rendered from, and whether it has asked for them. */
type Known = { token: string; orders: Order[]; isUsed: boolean };

declare module '@/lib/runtime' {
  interface Runtime {
    knownOrders?: AsyncLocalStorage<Known>;
  }
}

const storage = (runtime.knownOrders ??= new AsyncLocalStorage<Known>());

/** Does something with orders that were just asked for: whoever lists those of the same login meanwhile gets exactly these. */
export async function withKnownOrders<T>(
  token: string,
  orders: Order[],
  run: () => Promise<T>,
): Promise<{ result: T; isUsed: boolean }> {
  const known: Known = { token, orders, isUsed: false };
  const result = await storage.run(known, run);
  return { result, isUsed: known.isUsed };
}

/** The orders of a login where they are known already, else null. */
export function takeKnownOrders(token: string): Order[] | null {
  const known = storage.getStore();
  if (known?.token !== token) return null;
  known.isUsed = true;
  return known.orders;
}
