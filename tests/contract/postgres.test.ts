import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATION_NAMES, migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { createRateLimit } from '@/backend/http/rate-limit';
import type { Store } from '@/backend/store/schema';
import { type PostgresServer, startPostgres } from './postgres-server';
import { describeContract } from './suite/suite';
import { startInProcess } from './target';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const start = (name: string) => async () => startInProcess(await server.createDatabase(name));

describeContract('the contract', 'PostgreSQL', start('contract'));
describeContract('the contract elsewhere', 'PostgreSQL', start('elsewhere'));
describeContract('the contract over time', 'PostgreSQL', start('time'));
describeContract('the contract by mail', 'PostgreSQL', start('mail'));
describeContract('the contract over periods', 'PostgreSQL', start('periods'));
describeContract('the contract of the studio', 'PostgreSQL', start('studio'));
describeContract('the contract by webhook', 'PostgreSQL', start('webhooks'), {
  'is read-only': async ({ store }) => {
    await setReadOnly(store, true);
    return () => setReadOnly(store, false);
  },
  'is gone': async () => {
    await server.halt();
    return () => server.resume();
  },
});

/** Makes new sessions read-only, as on a replica. */
function setReadOnly(store: Store, isReadOnly: boolean): Promise<void> {
  const [off, word] = [sql.raw('off'), sql.raw(isReadOnly ? 'on' : 'off')];
  return store.connection().execute(async (session) => {
    await sql`set default_transaction_read_only = ${off}`.execute(session);
    await sql`alter database webhooks set default_transaction_read_only = ${word}`.execute(session);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'webhooks' and pid <> pg_backend_pid()`.execute(session);
    await sql`set default_transaction_read_only = ${word}`.execute(session);
  });
}

describe('the store on PostgreSQL', () => {
  it('is migrated once when four instances start at once', async () => {
    const databaseUrl = await server.createDatabase('migrations');
    const stores = Array.from({ length: 4 }, () => openStore({ databaseUrl }));
    const ran = await Promise.all(stores.map(migrateStore));
    await Promise.all(stores.map((store) => store.destroy()));
    expect(ran.flat()).toEqual(MIGRATION_NAMES);
  });
});

describe('a connection that is ended in the middle of a transaction', () => {
  it('fails that transaction, and nothing else', async () => {
    const databaseUrl = await server.createDatabase('endings');
    const [store, other] = [openStore({ databaseUrl }), openStore({ databaseUrl })];
    const faults: unknown[] = [];
    const note = (error: unknown) => void faults.push(error);
    process.prependListener('uncaughtException', note);
    const cutOff = store.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
      // The end of the connection takes a moment to arrive.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(trx);
    });
    await expect(cutOff).rejects.toThrow();
    await sql`select 1`.execute(store);
    process.removeListener('uncaughtException', note);
    expect(faults).toEqual([]);
    await Promise.all([store.destroy(), other.destroy()]);
  });
});

describe('a limit on PostgreSQL', () => {
  const rule = { name: 'tries', points: 4, windowMs: 60_000, says: 'Too many tries' };

  it('counts what all instances take, also at once', async () => {
    const databaseUrl = await server.createDatabase('limits');
    const stores = [openStore({ databaseUrl }), openStore({ databaseUrl })];
    await Promise.all(stores.map(migrateStore));
    const limits = stores.map((store) => createRateLimit(store, rule));
    const takeEverywhere = () =>
      Promise.all([...limits, ...limits, ...limits].map((limit) => limit.take('a')));
    const [taken, again] = [await takeEverywhere(), await takeEverywhere()];
    expect(taken.filter(({ ok }) => ok)).toHaveLength(4);
    expect(again.filter(({ ok }) => ok)).toHaveLength(0);
    expect(again[0]).toMatchObject({ error: { code: 'rate_limited', retryAfterMs: expect.any(Number) } });
    await limits[0]?.giveBack('a', 9);
    expect((await limits[1]?.take('a'))?.ok).toBe(true);
    await limits[1]?.clear('a');
    expect((await limits[0]?.take('a', 4))?.ok).toBe(true);
    await Promise.all(stores.map((store) => store.destroy()));
  });

  it('waits for no disk: its table is unlogged', async () => {
    const store = openStore({ databaseUrl: await server.createDatabase('unlogged') });
    await migrateStore(store);
    const { rows } =
      await sql`select relname from pg_class where relkind = 'r' and relpersistence = 'u'`.execute(store);
    expect(rows).toEqual([{ relname: 'rate_limits' }]);
    await store.destroy();
  });

  it('counts in memory while PostgreSQL does not answer', async () => {
    const store = openStore({ databaseUrl: `postgres://user@127.0.0.1:1/nothing` });
    const limit = createRateLimit(store, rule);
    for (let turn = 0; turn < 4; turn += 1) expect((await limit.take('a')).ok).toBe(true);
    expect((await limit.take('a')).ok).toBe(false);
    await limit.clear('a');
    expect((await limit.take('a')).ok).toBe(true);
    await store.destroy();
  });
});
