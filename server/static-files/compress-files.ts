import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

export const CHUNKS_DIR = 'static/chunks';
export const CHUNKS_PATH = '/_next/static/chunks/';

export const COMPRESSED = '.br';

/** Brotli's highest level is too slow for every request. @returns the number of files */
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
