import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { env } from '@/lib/env';
import { importEvents } from '@/upstream/events-file/import-events';
import { listEvents } from '@/upstream/events-file/list-events';
import { migrateStore } from '@/upstream/store/migrate';
import { openStore } from '@/upstream/store/open';
import type { Store } from '@/upstream/store/schema';

/** `npm run events -- import FILE` and `npm run events -- list`. Exit code 0: done; 1: refused; 2: not understood. */

const USAGE = 'Usage: npm run events -- import FILE\n       npm run events -- list';

async function runImport(store: Store, path: string): Promise<number> {
  if (!existsSync(path)) {
    console.error(`There is no file ${path}.`);
    return 1;
  }
  const outcome = await importEvents(store, await readFile(path, 'utf8'), Date.now());
  if (outcome.ok) {
    console.info(`Imported ${path}: ${outcome.value.added} added, ${outcome.value.updated} updated.`);
    return 0;
  }
  console.error(`Nothing was imported. ${path} has ${outcome.faults.length} fault(s):`);
  for (const fault of outcome.faults) console.error(`  ${fault}`);
  return 1;
}

async function runList(store: Store): Promise<number> {
  const events = await listEvents(store);
  if (events.length === 0)
    console.info('There are no events yet. Import some: npm run events -- import data/events.json');
  for (const event of events) {
    const start = new Date(event.start_time).toISOString().slice(0, 16);
    console.info(
      `${event.id}  ${event.domain_key}  ${start}Z  ${event.packages} package(s)  ${event.orders} sold  ${event.source}  ${event.title}`,
    );
  }
  return 0;
}

async function withStore(work: (store: Store) => Promise<number>): Promise<number> {
  const store = openStore({ databaseUrl: env.DATABASE_URL });
  try {
    await migrateStore(store);
    return await work(store);
  } finally {
    await store.destroy();
  }
}

async function run([command, file, ...rest]: string[]): Promise<number> {
  if (command === 'import' && file && rest.length === 0) return withStore((store) => runImport(store, file));
  if (command === 'list' && !file) return withStore(runList);
  console.error(USAGE);
  return 2;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
