import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Where Next's build has its scripts and style sheets, by folder and by address. */
export const CHUNKS_DIR = 'static/chunks';
export const CHUNKS_PATH = '/_next/static/chunks/';

/** What a file is called beside its compressed form. */
export const COMPRESSED = '.br';

/**
 * Writes every script and style sheet of the build a second time, as small as brotli makes it,
 * which is too slow for every request. @returns how many
 */
export async function compressFiles(distDir: string): Promise<number> {
  const folder = join(distDir, CHUNKS_DIR);
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, name + COMPRESSED), await compress(bytes, { params }));
    }),
  );
  return names.length;
}
