import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATION_NAMES, migrateStore } from './migrate';
import type { Schema } from './schema';
import { createSqliteDialect } from './sqlite-dialect';
import { createFolder } from '@/tests/support/temp-folder';

const run = promisify(execFile);

it('a SQLite file is migrated once when three processes start at once', async () => {
  const folder = createFolder();
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder } as const;
  const migrate = () => run(process.execPath, ['--import', 'tsx', 'cli/migrate.ts'], { env });
  const said = (await Promise.all([migrate(), migrate(), migrate()])).map(({ stdout }) => stdout);
  expect(said.filter((text) => text.includes('0001-first-tables'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('up to date.'))).toHaveLength(2);
});

it('every migration of the folder is in the list, in the order of its number', async () => {
  const files = await readdir('backend/store/migrations');
  const names = files.filter((file) => !file.includes('.test.')).map((file) => file.replace('.ts', ''));
  expect(MIGRATION_NAMES).toEqual(names.sort());
});

/** The previous release must work without these. */
const ALLOWED = [
  // 0010 recreates the index so that a test payment does not block a real one.
  'drop index "orders_one_paid_package"',
  // 0032 recreates it with more columns, so that the tickets of an event are counted from it alone.
  'drop index "orders_by_event_status"',
  // 0039 recreates it with one more column, so that a statement is summed from it alone.
  'drop index "money_movements_of_orders"',
];

it('migrations only add: the release before runs on the tables of the next one', async () => {
  const statements: string[] = [];
  const store = new Kysely<Schema>({
    dialect: createSqliteDialect(':memory:', 0),
    log: ({ query }) => void statements.push(query.sql),
  });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  const takesAway = /^(?:drop|delete|truncate) |^alter table .* (?:drop|rename|alter column) /i;
  expect(statements.some((sql) => sql.startsWith('alter table'))).toBe(true);
  expect(statements.filter((sql) => takesAway.test(sql) && !ALLOWED.includes(sql))).toEqual([]);
});
