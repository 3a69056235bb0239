import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { describeContract } from './suite/suite';
import { startInProcess } from './target';
import { createSharedFolder } from '../support/temp-folder';

const folder = createSharedFolder();

const start = (name: string) => () => startInProcess(`file:${folder}/${name}.db`);
const OVER = 'SQLite in process';

describeContract('the contract', OVER, start('contract'));
describeContract('the contract elsewhere', OVER, start('elsewhere'));
describeContract('the contract over time', OVER, start('time'));
describeContract('the contract by mail', OVER, start('mail'));
describeContract('the contract over periods', OVER, start('periods'));
describeContract('the contract of the studio', OVER, start('studio'));
const startImpatient = () => startInProcess(`file:${folder}/webhooks.db`, { lockWaitMs: 100 });
describeContract('the contract by webhook', OVER, startImpatient, {
  'is read-only': async ({ store }) => {
    await sql`pragma query_only = on`.execute(store);
    return async () => void (await sql`pragma query_only = off`.execute(store));
  },
  'is locked by another process': async () => {
    const other = new Database(join(folder, 'webhooks.db'));
    other.exec('begin immediate');
    return async () => void other.close();
  },
});
