import { expect, it } from 'vitest';
import { PERSONAL_DATA } from './columns';
import { openTestStore } from '@/tests/support/store';

it('every column of the store is in the export, or left out for a reason', async () => {
  const store = await openTestStore();
  const tables = await store.introspection.getTables();
  const known = new Map(Object.entries(PERSONAL_DATA));
  expect([...known.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const { name, columns } of tables) {
    const told = known.get(name) ?? {};
    if ('withheld' in told) continue;
    expect([name, ...Object.keys(told).sort()]).toEqual([name, ...columns.map((one) => one.name).sort()]);
  }
});
