import { argv } from 'node:process';
import { finishBuiltPages } from '@/server/page-cache/finish-built-pages';
import { compressFiles } from '@/server/static-files/compress-files';

const [, , distDir = '.next'] = argv;
const count = await finishBuiltPages(distDir);
// Compress last, because this step writes hints into scripts.
const files = await compressFiles(distDir);
process.stdout.write(`${count} pages are finished, ${files} files compressed.\n`);
