import { env } from '@/lib/env';
import { backUp } from '@/backend/store/backup';
import { isPostgresUrl } from '@/backend/store/open';
import { readArgs, runCommand, take } from './support/run-command';

const USAGE = `Usage: npm run backup [-- --to FILE|DIR] [--keep N]
--to is a folder, where the backup is named by its time (default: backups), or the path of a new file.
--keep deletes the oldest backups in the folder until N are left.`;

const POSTGRES = `DATABASE_URL names a PostgreSQL, which has its own tool for this:
  pg_dump --format=custom --file=marquee.dump "$DATABASE_URL"
and to put it back, into an empty database:
  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" marquee.dump
docs/deploy.md says more.`;

function readOptions() {
  const args = readArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  if (args === null) return null;
  const { to, keep } = args.values;
  if (to === '' || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return null;
  // The slash marks a folder, which may not exist yet.
  return { to: to ?? 'backups/', keep: keep === undefined ? null : Number(keep) };
}

const options = readOptions();
await runCommand(
  USAGE,
  options &&
    (() => {
      if (isPostgresUrl(env.DATABASE_URL)) throw new Error(POSTGRES);
      const source = env.DATABASE_URL.replace(/^file:/, '');
      const { file, dropped } = take(backUp({ source, ...options, nowMs: Date.now() }));
      console.error(
        `Videos and recordings are not in it. Copy ${env.MEDIA_DIR} too, for example with rsync${env.bucket ? ', and let the bucket keep versions or a replica' : ''}.`,
      );
      return [file, ...dropped.map((path) => `deleted ${path}`)].join('\n');
    }),
);
