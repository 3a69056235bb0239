import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasWholeRun, noteWholeRun } from './whole-contract.mjs';

it('a change of the store or of a query asks for all of the contract again, and no other change', () => {
  const root = mkdtempSync(join(tmpdir(), 'whole-'));
  const write = (file, text) => writeFileSync(join(root, file), text);
  for (const folder of ['backend/store', 'backend/orders', 'tests/contract'])
    mkdirSync(join(root, folder), { recursive: true });
  expect(hasWholeRun(root)).toBe(false);
  const changes = [
    ['backend/store/open.ts', 'open', true],
    ['backend/orders/list.ts', "store.selectFrom('orders')", true],
    ['backend/orders/list.ts', "store.selectFrom('orders').limit(1)", true],
    ['backend/orders/sums.ts', 'sql<number>`1`', true],
    ['backend/orders/words.ts', 'text', false],
    ['backend/store/open.test.ts', 'test', false],
  ];
  for (const [file, text, isAsked] of changes) {
    noteWholeRun(root);
    write(file, text);
    expect([file, hasWholeRun(root)]).toEqual([file, !isAsked]);
  }
  rmSync(root, { recursive: true });
});
