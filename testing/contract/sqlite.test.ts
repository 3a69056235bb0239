import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import {
  describeContract,
  describeContractByMail,
  describeContractByWebhook,
  describeContractOverTime,
} from './suite';
import { startInProcess } from './target';

const folder = mkdtempSync(join(tmpdir(), 'marquee-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeContract('SQLite in process', () => startInProcess(`file:${folder}/contract.db`));
describeContractOverTime('SQLite in process', () => startInProcess(`file:${folder}/time.db`));
describeContractByMail('SQLite in process', () => startInProcess(`file:${folder}/mail.db`));
describeContractByWebhook('SQLite in process', () => startInProcess(`file:${folder}/webhooks.db`), {
  'is read-only': async ({ store }) => {
    await sql`pragma query_only = on`.execute(store);
    return async () => void (await sql`pragma query_only = off`.execute(store));
  },
});
