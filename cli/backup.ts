import { parseArgs } from 'node:util';
import { env } from '@/lib/env';
import { backUp } from '@/backend/store/backup';
import { isPostgresUrl } from '@/backend/store/open';

/**
 * `npm run backup`: a copy of the store while the site runs. Exit code 0: done; 1: refused; 2: not
 * understood.
 */

const USAGE = `Usage: npm run backup [-- --to FILE|DIR] [--keep N]
--to is a folder, where the backup is named by its time (default: backups), or the path of a new file.
--keep deletes the oldest backups in the folder until N are left.`;

const POSTGRES = `DATABASE_URL names a PostgreSQL, which has its own tool for this:
  pg_dump --format=custom --file=marquee.dump "$DATABASE_URL"
and to put it back, into an empty database:
  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" marquee.dump
docs/deploy.md says more.`;

type Options = { to: string; keep: number | null };

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
    const { to = 'backups', keep } = values;
    const isFaulty = to === '' || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep));
    // A folder that is not there yet is one, when it was not named.
    return isFaulty
      ? null
      : { to: values.to === undefined ? `${to}/` : to, keep: keep === undefined ? null : Number(keep) };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const options = readOptions();
if (options === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (isPostgresUrl(env.DATABASE_URL)) {
  console.error(POSTGRES);
  process.exitCode = 1;
} else {
  const source = env.DATABASE_URL.replace(/^file:/, '');
  const made = backUp({ source, ...options, nowMs: Date.now() });
  if (made.ok) {
    console.info(made.value.file);
    for (const path of made.value.dropped) console.info(`deleted ${path}`);
  } else {
    console.error(made.error.message);
    process.exitCode = 1;
  }
}
