import { expect, it } from 'vitest';
import { accountExportSchema } from '@/lib/contract';
import { OWN_TABLES, PERSONAL_DATA, type ExportName } from './columns';
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

it('a column of an order has a name that its answer has: any other does not compile', () => {
  const paid: ExportName<'orders'> = 'paid_at';
  // @ts-expect-error -- the export would lack it
  const lost: ExportName<'orders'> = 'gift_note';
  // @ts-expect-error -- the same for a refund
  const also: ExportName<'refunds'> = lost;
  expect([paid, also]).toEqual(['paid_at', 'gift_note']);
});

it('every list of an account is named where the call is described', () => {
  const described = accountExportSchema.meta()?.description ?? '';
  for (const [, list] of OWN_TABLES) expect(described).toContain(` ${list},`);
});
