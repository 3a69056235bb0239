import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CachedResponse, cacheResponse } from '../page-cache/cached-response';
import { FOR_EVER } from '../page-cache/cache-rules';
import { toFileHeaders } from '../security/policy';

/** Addresses; null where the build has made none. */
export type FrameScripts = { card: string | null; player: string | null };

export const SCRIPTS_PATH = '/embed/scripts/';

const TYPE = 'text/javascript; charset=UTF-8';

/** `build/frame-scripts.mjs` makes them, with a hash of the content in each name. */
export async function readFrameScripts(folder: string) {
  const names = await readdir(folder).catch((): string[] => []);
  const find = (entry: string) => {
    const name = names.find((one) => one.startsWith(`${entry}-`));
    return name === undefined ? null : SCRIPTS_PATH + name;
  };
  const headers = {
    ...toFileHeaders(TYPE),
    'Content-Type': TYPE,
    'Cache-Control': FOR_EVER,
    Vary: 'Accept-Encoding',
  };
  const files = new Map<string, Promise<CachedResponse>>();
  return {
    scripts: { card: find('card'), player: find('player') } satisfies FrameScripts,
    /** Read and compressed when it is first asked for. */
    get(name: string): Promise<CachedResponse> | null {
      if (!names.includes(name)) return null;
      const known =
        files.get(name) ?? readFile(join(folder, name), 'utf8').then((text) => cacheResponse(text, headers));
      files.set(name, known);
      return known;
    },
  };
}
