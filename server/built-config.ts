import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const manifestSchema = z.object({ config: z.looseObject({}) });

/**
 * Hands Next its built configuration, as Next's own standalone server does. Otherwise Next compiles
 * next.config.ts at every start, and keeps the compiler in memory.
 */
export async function useBuiltConfig(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'required-server-files.json'), 'utf8');
  const { config } = manifestSchema.parse(JSON.parse(manifest));
  // eslint-disable-next-line no-restricted-properties -- set for Next, not read.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
