import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import {
  describeContract,
  describeContractByMail,
  describeContractByWebhook,
  describeContractOfStudio,
  describeContractOverTime,
} from './suite/suite';
import { startInProcess } from './target';
import { createSharedFolder } from '../support/temp-folder';

const folder = createSharedFolder();

describeContract('SQLite in process', () => startInProcess(`file:${folder}/contract.db`));
describeContractOverTime('SQLite in process', () => startInProcess(`file:${folder}/time.db`));
describeContractByMail('SQLite in process', () => startInProcess(`file:${folder}/mail.db`));
describeContractOfStudio('SQLite in process', () => startInProcess(`file:${folder}/studio.db`));
const startImpatient = () => startInProcess(`file:${folder}/webhooks.db`, { lockWaitMs: 100 });
describeContractByWebhook('SQLite in process', startImpatient, {
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
