import { env } from '@/lib/env';
import { isPostgresUrl } from '@/backend/store/open';
import { restore } from '@/backend/store/restore';
import { readArgs, runCommand, take } from './support/run-command';

const USAGE = `Usage: npm run restore -- FILE [--force]
Stop the site first. --force is for a store that is so damaged that it cannot tell whether it is in use.`;

const POSTGRES = `DATABASE_URL names a PostgreSQL: stop the site, make an empty database, and
  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" marquee.dump`;

const args = readArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
const [backup, ...more] = args?.positionals ?? [];
await runCommand(
  USAGE,
  backup === undefined || more.length > 0
    ? null
    : () => {
        if (isPostgresUrl(env.DATABASE_URL)) throw new Error(POSTGRES);
        const target = env.DATABASE_URL.replace(/^file:/, '');
        const force = args?.values.force ?? false;
        const { aside } = take(restore({ backup, force, target, nowMs: Date.now() }));
        const done = `${target} now holds what ${backup} held. Videos are not in a backup: put the copy of ${env.MEDIA_DIR} back too, then ask npm run doctor whether all are there.`;
        return aside === null ? done : `${done}\nThe previous store is kept as ${aside}.`;
      },
);
