import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeAll } from 'vitest';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { copyStore } from '@/backend/store/sqlite-file';
import { createSharedFolder } from '../support/temp-folder';

export const NOON = Date.UTC(2027, 5, 12, 12);

export function withStores() {
  const root = createSharedFolder();
  // A connection keeps a WAL-mode file locked until it is collected, so tests copy a file that this
  // process never opened in WAL mode.
  const template = join(root, 'template.db');
  beforeAll(async () => {
    const first = join(root, 'first.db');
    const store = openStore({ databaseUrl: `file:${first}` });
    await migrateStore(store);
    await store.destroy();
    copyStore(first, template);
  });
  return {
    createFolder: () => mkdtempSync(join(root, 'case-')),
    createStore: (path: string) => copyFileSync(template, path),
  };
}

export function insertMessage(database: Database.Database, id: string): void {
  database.exec(`insert into contact_messages (id, fingerprint, first_name, last_name, email, message, created_at)
    values ('${id}', '${id}', 'Ann', 'Onym', 'ann@example.com', 'Hello', ${NOON})`);
}

export function addMessage(path: string, id: string): void {
  const database = new Database(path);
  insertMessage(database, id);
  database.close();
}

export function readMessages(path: string): unknown[] {
  const database = new Database(path, { readonly: true });
  const rows: unknown[] = database.prepare('select id, first_name from contact_messages').all();
  database.close();
  return rows;
}
