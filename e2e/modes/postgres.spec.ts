import { test } from '../support/living-page';
import { startPostgres } from '../support/postgres';
import { startStack } from '../support/servers';
import { buyAndWatch } from './path';

test('PostgreSQL mode: the same path over a real PostgreSQL', async ({ page }) => {
  const postgres = await startPostgres();
  try {
    const stack = await startStack({ name: 'postgres', databaseUrl: postgres.url });
    try {
      await buyAndWatch(page, stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await postgres.stop();
  }
});
