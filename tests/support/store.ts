import type { Insertable } from 'kysely';
import { onTestFinished } from 'vitest';
import { seedDemo } from '@/backend/seed/seed';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import type { Schema, Store } from '@/backend/store/schema';

export async function openTestStore(demoAtMs?: number): Promise<Store> {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  if (demoAtMs !== undefined) await seedDemo(store, demoAtMs);
  return store;
}

type Row<T extends 'users' | 'orders'> = Partial<Insertable<Schema[T]>> & { id: string };

export function addUser(store: Store, { id, ...rest }: Row<'users'>) {
  const email = rest.email ?? `${id}@mail.example`;
  return store
    .insertInto('users')
    .values({
      id,
      name: 'Ann Archer',
      email,
      email_key: email.toLowerCase(),
      password_hash: 'hash',
      created_at: 1,
      referral: null,
      referral_code: null,
      email_verified_at: null,
      deleted_at: null,
      ...rest,
    })
    .execute();
}

export function addOrder(store: Store, { id, ...rest }: Row<'orders'> & { user_id: string }) {
  return store
    .insertInto('orders')
    .values({
      id,
      item_key: 'plan:seo',
      kind: 'plan',
      plan_id: 'seo',
      event_id: null,
      package_id: null,
      item_name: 'SEO',
      amount_cents: 500,
      currency: 'USD',
      provider: 'stripe',
      provider_ref: id,
      status: 'pending',
      underway_at: null,
      created_at: 1,
      updated_at: 1,
      paid_at: null,
      next_check_at: 0,
      ...rest,
    })
    .execute();
}
