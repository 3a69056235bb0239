import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
describeContractByWebhook('SQLite in process', () => startInProcess(`file:${folder}/webhooks.db`));
