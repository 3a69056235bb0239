import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds the hash of the queries that all of the contract last passed with. */
const FILE = 'tests/contract/whole-run.txt';

const QUERY = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/;

/** A hash of the store and of each file of the backend that has a query. */
export function hashQueries(root) {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, 'backend'), { recursive: true }).map(String).sort();
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const text = readFileSync(join(root, 'backend', file), 'utf8');
    if (file.startsWith('store/') || QUERY.test(text)) hash.update(`${file}\0${text}\0`);
  }
  return hash.digest('hex');
}

export function hasWholeRun(root) {
  const file = join(root, FILE);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === hashQueries(root);
}

export const noteWholeRun = (root) => writeFileSync(join(root, FILE), `${hashQueries(root)}\n`);
