import { argv } from 'node:process';
import { finishBuiltPages } from '@/server/page-cache/finish-built-pages';
import { compressFiles } from '@/server/static-files/compress-files';

const [, , distDir = '.next'] = argv;
const { pages, warning } = await finishBuiltPages(distDir);
if (warning) process.stderr.write(`${warning}\n`);
const files = await compressFiles(distDir);
process.stdout.write(`${pages.length} pages are finished, ${files} files compressed.\n`);
