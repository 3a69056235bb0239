import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ config: z.looseObject({}) });

/**
 * Has Next take its configuration as the build resolved it, as the server of Next's own standalone
 * output does. Otherwise Next compiles next.config.ts at every start, and keeps the compiler in
 * memory. A Next that doesn't know the variable does just that.
 * @param folder the folder of the build
 */
export async function useBuiltConfig(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'required-server-files.json'), 'utf8');
  const { config } = manifestSchema.parse(JSON.parse(manifest));
  // eslint-disable-next-line no-restricted-properties -- set for Next, not read.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
