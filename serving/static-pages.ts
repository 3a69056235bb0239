import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The part of Next's `prerender-manifest.json` that we read: every path that was rendered by the build. */
const manifestSchema = z.object({
  routes: z.record(z.string(), z.object({ initialStatus: z.number().default(200) })),
});

/**
 * The paths of the pages that the build rendered once and for all. Files with an ending and Next's own pages, which are
 * answered under other addresses, are not among them.
 */
export async function readStaticPages(distDir: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(distDir, 'prerender-manifest.json'), 'utf8');
  const { routes } = manifestSchema.parse(JSON.parse(text));
  return new Set(
    Object.entries(routes)
      .filter(([path, { initialStatus }]) => initialStatus === 200 && !/^\/_|\.[A-Za-z0-9]+$/.test(path))
      .map(([path]) => path),
  );
}
