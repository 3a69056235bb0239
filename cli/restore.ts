import { parseArgs } from 'node:util';
import { env } from '@/lib/env';
import { isPostgresUrl } from '@/backend/store/open';
import { restore } from '@/backend/store/restore';

/**
 * `npm run restore`: puts a backup in the place of the store. Exit code 0: done; 1: refused; 2: not
 * understood.
 */

const USAGE = `Usage: npm run restore -- FILE [--force]
Stop the site first. --force is for a store that is so damaged that it cannot tell whether it is in use.`;

const POSTGRES = `DATABASE_URL names a PostgreSQL: stop the site, make an empty database, and
  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" marquee.dump`;

function readOptions(): { backup: string; force: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' } },
    });
    const [backup, ...more] = positionals;
    return backup === undefined || more.length > 0 ? null : { backup, force: values.force ?? false };
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
  const target = env.DATABASE_URL.replace(/^file:/, '');
  const done = restore({ ...options, target, nowMs: Date.now() });
  if (done.ok) {
    const { aside } = done.value;
    console.info(`${target} is now what ${options.backup} holds.`);
    if (aside !== null) console.info(`What was there before is kept as ${aside}.`);
  } else {
    console.error(done.error.message);
    process.exitCode = 1;
  }
}
