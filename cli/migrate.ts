import { env } from '@/lib/env';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';

/** `npm run migrate`: brings the store of DATABASE_URL up to date, as every start does by itself. */

const store = openStore({ databaseUrl: env.DATABASE_URL });
try {
  const names = await migrateStore(store);
  console.info(
    names.length === 0 ? 'The store is up to date.' : `The store is now up to date: ${names.join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await store.destroy();
}
