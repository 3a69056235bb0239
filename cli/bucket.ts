import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/env';
import { readArgs, runCommand } from './support/run-command';
import { withBackend } from './support/with-backend';

const USAGE = `Usage: npm run bucket -- status | move | back

move copies finished videos and recordings into MEDIA_BUCKET, reads each file back, and plays them from there. The site
does so by itself; the command does it at once and shows how far it is. Their pictures and sound leave MEDIA_DIR an
hour later.
back copies everything into MEDIA_DIR again, and nothing moves until the next move. Keep MEDIA_BUCKET for an hour more.
Both can be ended at any time, and go on when they are run again.`;

const LOOK_MS = 3000;
const GIGABYTE = 1_000_000_000;

type Count = { folders: number; bytes: number };
const toText = ({ folders, bytes }: Count) =>
  `${folders} ${folders === 1 ? 'folder' : 'folders'} (${(bytes / GIGABYTE).toFixed(1)} GB)`;

function readCommand(): 'status' | 'move' | 'back' | null {
  const [name, ...rest] = readArgs({ allowPositionals: true, options: {} })?.positionals ?? [];
  if (rest.length > 0) return null;
  return name === 'status' || name === 'move' || name === 'back' ? name : null;
}

const command = readCommand();
await runCommand(
  USAGE,
  command &&
    (async () => {
      if (env.bucket === null) throw new Error('MEDIA_BUCKET is not set.');
      return withBackend(async ({ media }) => {
        if (command === 'move') await media.moveAgain();
        if (command === 'back') await media.moveBack();
        let said = '';
        while (command !== 'status') {
          await media.run();
          const { isDone, ...places } = await media.read();
          const line = [
            `${toText(places.inBucket)} in the bucket, ${places.isReturned.folders} on their way back`,
            ...(places.failed === null ? [] : [`tried again: ${places.failed}`]),
          ].join('; ');
          if (line !== said) console.error(line);
          said = line;
          if (command === 'back' ? places.inBucket.folders + places.isReturned.folders === 0 : isDone) break;
          await sleep(LOOK_MS);
        }
        const { inBucket, isCopied, isReturned, leaving, failed } = await media.read();
        return [
          `In the bucket: ${toText(inBucket)}`,
          `Being copied there: ${isCopied.folders}`,
          `Being copied back: ${isReturned.folders}`,
          `Still in the bucket for an hour: ${toText(leaving)}`,
          ...(failed === null ? [] : [`Tried again: ${failed}`]),
        ].join('\n');
      });
    }),
);
