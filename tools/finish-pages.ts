/** Prepares Next's built pages to be served from memory; a step of `npm run build`. */
import { dirname } from 'node:path';
import { finishBuiltPages } from '@/server/page-cache/finish-built-pages';
import { compressFiles } from '@/server/static-files/compress-files';
import { SERVER_FILE } from './support/server-command.mjs';

const distDir = dirname(SERVER_FILE);
const count = await finishBuiltPages(distDir);
// After that: it writes hints into scripts.
const files = await compressFiles(distDir);
process.stdout.write(`${count} pages are finished, ${files} files compressed.\n`);
