import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestStore } from '@/tests/support/store';
import { addMissingDrafts } from './add-missing-drafts';
import { importEvents } from './file/import-events';

it('an event of an earlier release gets the draft that an import would have made', async () => {
  const store = await openTestStore();
  await importEvents(store, readFileSync('data/events.json', 'utf8'), Date.UTC(2027, 0));
  const readEntries = async () => {
    const rows = await store
      .selectFrom('event_drafts')
      .select(['entry', 'domain'])
      .orderBy('event_id')
      .execute();
    return rows.map(({ entry, domain }) => ({ entry: JSON.parse(entry) as object, domain }));
  };
  const imported = await readEntries();
  await store.deleteFrom('event_drafts').execute();
  await addMissingDrafts(store, 2);
  expect(await readEntries()).toMatchObject(imported);
  expect(await readEntries()).toHaveLength(3);
});
