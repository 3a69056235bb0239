import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { readDoctorAnswer } from '@/backend/studio/operator/doctor-answer';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { noteAnswer } from './note-answer';

const folder = createSharedFolder();
const GOOD = { check: 'store', state: 'ok', says: 'It responds.', mend: null } as const;
const BAD = { check: 'mail', state: 'fail', says: 'No one answers.', mend: 'Start it.' } as const;

it('the answer is noted in the store that was found good, and the last one counts', async () => {
  const databaseUrl = `file:${join(folder, 'noted.db')}`;
  const store = openStore({ databaseUrl });
  await migrateStore(store);
  const note = (...findings: Parameters<typeof noteAnswer>[1]) =>
    noteAnswer({ DATABASE_URL: databaseUrl }, findings);
  await note(BAD);
  expect(await readDoctorAnswer(store)).toBe(null);
  await note(GOOD, BAD);
  expect(await readDoctorAnswer(store)).toMatchObject({ good: 1, findings: [BAD] });
  await note(GOOD);
  expect(await readDoctorAnswer(store)).toMatchObject({ good: 1, findings: [] });
  await store.destroy();
});
