import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateStore } from '@/upstream/store/migrate';
import { openStore } from '@/upstream/store/open';
import { type PostgresServer, startPostgres } from './postgres-server';
import { describeContract, describeContractByMail, describeContractOverTime } from './suite';
import { startInProcess } from './target';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

describeContract('PostgreSQL', async () => startInProcess(await server.createDatabase('contract')));
describeContractOverTime('PostgreSQL', async () => startInProcess(await server.createDatabase('time')));
describeContractByMail('PostgreSQL', async () => startInProcess(await server.createDatabase('mail')));

describe('the store on PostgreSQL', () => {
  it('is migrated once when four instances start at once', async () => {
    const databaseUrl = await server.createDatabase('migrations');
    const stores = Array.from({ length: 4 }, () => openStore({ databaseUrl }));
    const ran = await Promise.all(stores.map(migrateStore));
    await Promise.all(stores.map((store) => store.destroy()));
    expect(ran.flat()).toEqual([
      '0001-first-tables',
      '0002-orders-by-user',
      '0003-contact-and-outbox',
      '0004-accounts',
      '0005-orders-underway',
    ]);
  });
});
