import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { Fault } from './say.mjs';

const MARKER = '.this-is-site-data';
const OURS = /^(marquee\.db(-wal|-shm)?|logs|sandbox|outbox|media|.*secret.*|.*\.key|\.this-is-site-data)$/;

/** Makes the data folder, and marks it as ours where nothing of anybody else's is in it. */
export function prepareStore(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  if (holdsOnlyOurs(dataDir)) {
    writeFileSync(
      join(dataDir, MARKER),
      'The site keeps its data here. `npm run up -- --fresh` empties this folder.\n',
    );
  }
}

/**
 * Empties the data folder, but for the videos in it.
 * @param databaseFile path of the SQLite file; null when the store is a PostgreSQL
 * @throws Fault rather than delete what may not be ours
 */
export function emptyStore(root, dataDir, databaseFile) {
  if (databaseFile === null) {
    throw new Fault(
      '--fresh empties the SQLite store only: DATABASE_URL names a PostgreSQL, which is yours to empty.',
    );
  }
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  if (!contains(folder, databaseFile)) {
    throw new Fault(
      `--fresh empties ${dataDir} only, but DATABASE_URL names ${databaseFile}: delete that file yourself.`,
    );
  }
  if (contains(folder, realpathSync(root)) || contains(folder, homedir())) {
    throw new Fault(
      `--fresh will not empty ${dataDir}: more than the site's data is in it. Set DATA_DIR to a folder of its own.`,
    );
  }
  const isOurs =
    existsSync(join(folder, MARKER)) || (contains(realpathSync(root), folder) && holdsOnlyOurs(folder));
  if (!isOurs) {
    throw new Fault(
      `--fresh will not empty ${dataDir}: it does not look like the site's data. Empty it yourself, or set DATA_DIR.`,
    );
  }
  for (const name of readdirSync(folder))
    if (name !== 'media') rmSync(join(folder, name), { recursive: true, force: true });
}

const holdsOnlyOurs = (folder) => readdirSync(folder).every((name) => OURS.test(name));

function contains(folder, path) {
  const way = relative(folder, toReal(path));
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

// The real path of a file that may not be there yet.
function toReal(path) {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(toReal(dirname(path)), basename(path));
}
