import { expect, it, onTestFinished } from 'vitest';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { PERSONAL_DATA } from './columns';

it('every column of the store is in the export, or left out for a reason', async () => {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  const tables = await store.introspection.getTables();
  const known = new Map(Object.entries(PERSONAL_DATA));
  expect([...known.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const { name, columns } of tables) {
    const told = known.get(name) ?? {};
    if ('withheld' in told) continue;
    expect([name, ...Object.keys(told).sort()]).toEqual([name, ...columns.map((one) => one.name).sort()]);
  }
});
