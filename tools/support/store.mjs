import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { Fault } from './say.mjs';

const MARKER = '.this-is-site-data';
const OURS = /^(marquee\.db(-wal|-shm)?|logs|sandbox|outbox|media|.*secret.*|.*\.key|\.this-is-site-data)$/;

const holdsOnlyOurs = (folder) => readdirSync(folder).every((name) => OURS.test(name));
const toReal = (path) =>
  existsSync(path) ? realpathSync(path) : join(toReal(dirname(path)), basename(path));
const contains = (folder, path) => `${toReal(path)}${sep}`.startsWith(`${folder}${sep}`);

export function prepareStore(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  if (!holdsOnlyOurs(dataDir)) return;
  const text = 'The site keeps its data here. `npm run up -- --fresh` empties this folder.\n';
  writeFileSync(join(dataDir, MARKER), text);
}

export function emptyStore(root, dataDir, databaseFile) {
  const refuse = (why) => {
    throw new Fault(`--fresh will not empty ${dataDir}: ${why}`);
  };
  if (databaseFile === null) refuse('DATABASE_URL names a PostgreSQL, which is yours to empty.');
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  if (!contains(folder, databaseFile))
    refuse(`DATABASE_URL names ${databaseFile}: delete that file yourself.`);
  if (contains(folder, root) || contains(folder, homedir()))
    refuse("more than the site's data is in it. Set DATA_DIR to a folder of its own.");
  const isInside = contains(realpathSync(root), folder);
  if (!existsSync(join(folder, MARKER)) && !(isInside && holdsOnlyOurs(folder)))
    refuse("it does not look like the site's data. Empty it yourself, or set DATA_DIR.");
  for (const name of readdirSync(folder))
    if (name !== 'media') rmSync(join(folder, name), { recursive: true, force: true });
}
