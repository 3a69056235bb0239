import { env } from '@/lib/env';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import type { Store } from '@/backend/store/schema';

/** Opens the store of DATABASE_URL and migrates it; `made` are the migrations that ran. */
export async function withStore<T>(work: (store: Store, made: string[]) => Promise<T>): Promise<T> {
  const store = openStore({ databaseUrl: env.DATABASE_URL });
  try {
    return await work(store, await migrateStore(store));
  } finally {
    await store.destroy();
  }
}
