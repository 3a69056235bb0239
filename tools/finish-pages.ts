/** Makes the pages that Next has built ready to be served from memory; a step of `npm run build`. */
import { dirname } from 'node:path';
import { finishBuiltPages } from '@/server/page-cache/build/finish-built-pages';
import { SERVER_FILE } from './support/server-command.mjs';

const count = await finishBuiltPages(dirname(SERVER_FILE));
process.stdout.write(`${count} pages are finished.\n`);
