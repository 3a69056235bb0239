import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The part of Next's `prerender-manifest.json` that we read: every path that was rendered by the build. */
const manifestSchema = z.object({
  routes: z.record(z.string(), z.object({ initialStatus: z.number().default(200) })),
});

/** The pages that the build rendered once and for all: their paths, with the status each answers with. */
export type BuiltPages = ReadonlyMap<string, number>;

/** Files with an ending and Next's own pages, which are answered under other addresses, are not among them. */
export async function readBuiltPages(distDir: string): Promise<BuiltPages> {
  const text = await readFile(join(distDir, 'prerender-manifest.json'), 'utf8');
  const { routes } = manifestSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(routes)
      .filter(([path]) => !/^\/_|\.[A-Za-z0-9]+$/.test(path))
      .map(([path, { initialStatus }]) => [path, initialStatus]),
  );
}

/** The paths of those that there is something to read at. */
export function toStaticPages(built: BuiltPages): ReadonlySet<string> {
  return new Set([...built].filter(([, status]) => status === 200).map(([path]) => path));
}
