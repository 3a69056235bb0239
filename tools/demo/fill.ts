import { randomUUID } from 'node:crypto';
import { hashPassword } from '@/backend/accounts/password';
import { toEmailKey } from '@/backend/accounts/email-key';
import { createReferralCode } from '@/backend/accounts/repository';
import type { Store } from '@/backend/store/schema';
import { moveBack } from './move-back';
import type { Sale } from './plan';
import { createShop, type ShopDeps } from './shop';

const MINUTE_MS = 60_000;
const ORDERED_MS = 3 * MINUTE_MS;

export type Filled = { made: number; refused: string[] };

/**
 * The buyers come first, all at once: their dates are those of the plan, also when another run
 * continues it. An order that has been moved back is done.
 */
export async function fillDemo(deps: ShopDeps, sales: readonly Sale[]): Promise<Filled> {
  const { store } = deps;
  await register(store, sales);
  const registered = await readDates(store, sales);
  const ordered = await readOrdered(store, sales);
  const shop = createShop(deps);
  const filled: Filled = { made: 0, refused: [] };
  for (const sale of sales) {
    const registeredAt = registered.get(sale.buyer.id);
    if (registeredAt === undefined) continue;
    const orderedAtMs = registeredAt + ORDERED_MS;
    if (ordered.get(sale.buyer.id) === orderedAtMs) continue;
    const sold = await shop.sell(sale);
    if (sold.ok) {
      const laterAtMs = Math.min(orderedAtMs + (sale.later?.afterMs ?? 0), Date.now() - MINUTE_MS);
      await moveBack(store, sold.value.id, { orderedAtMs, laterAtMs });
      filled.made += 1;
    } else filled.refused.push(`${sale.buyer.name}, ${sale.eventId}: ${sold.error.message}`);
  }
  return filled;
}

const toIds = (sales: readonly Sale[]) => ['', ...sales.map(({ buyer }) => buyer.id)];

async function readDates(store: Store, sales: readonly Sale[]): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', 'in', toIds(sales))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, created_at: at }) => [id, at]));
}

async function readOrdered(store: Store, sales: readonly Sale[]): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('orders')
    .select(['user_id', 'created_at'])
    .where('user_id', 'in', toIds(sales))
    .where('paid_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ user_id: id, created_at: at }) => [id, at]));
}

async function register(store: Store, sales: readonly Sale[]): Promise<void> {
  const known = await readDates(store, sales);
  if (known.size > 0 || sales.length === 0) return;
  // Its password is known to no one.
  const hashed = await hashPassword(randomUUID());
  if (!hashed.ok) throw new Error(hashed.error.message);
  const users = sales.map(({ buyer: { id, name, email }, registeredAtMs }) => ({
    id,
    name,
    email,
    email_key: toEmailKey(email),
    password_hash: hashed.value,
    referral: null,
    referral_code: createReferralCode(),
    created_at: registeredAtMs,
    email_verified_at: registeredAtMs,
    deleted_at: null,
  }));
  await store
    .insertInto('users')
    .values(users)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
