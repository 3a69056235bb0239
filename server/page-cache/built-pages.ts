import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Encoding, EncodedBody } from './encode';
import type { InlineSources } from '../security/inline-parts';

/** The folder of finished pages within that of the build, and the file in it that lists them. */
export const FINISHED_DIR = 'finished';
export const INDEX_FILE = 'index.json';

/** What a file's name ends with in each form. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

const sourcesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const textSchema = z.object({ file: z.string(), version: z.string() });

const pageSchema = z.object({
  path: z.string(),
  /** What Next answers it with. */
  status: z.number(),
  /** The inline parts of the page as Next made it, for when Next answers with it. */
  sources: sourcesSchema,
  /** As it is served from memory; null for what nobody is to be shown as a page. */
  finished: z
    .object({
      headers: z.record(z.string(), z.string()),
      sources: sourcesSchema,
      html: textSchema,
      /** Its data for hydration, where that is an answer of its own. */
      data: textSchema.nullable(),
    })
    .nullable(),
});

const indexSchema = z.object({
  pages: z.array(pageSchema),
  /** The page for an address without one. */
  missing: z.string(),
  /** The inline parts of the pages that Next shows for failures. */
  failed: sourcesSchema,
  /** What every page runs before it is painted: the same text in all of them, whatever is rendered around it. */
  everywhere: z.array(z.string()),
});

/** The pages of the build, as `tools/finish-pages` leaves them in a folder; texts lie there in each of their forms. */
export type BuiltIndex = z.infer<typeof indexSchema>;

/** A text in memory: its forms, and what tells it from others. */
export type BuiltText = { bodies: EncodedBody; version: string };

export type BuiltPage = {
  path: string;
  headers: Record<string, string>;
  sources: InlineSources;
  html: BuiltText;
  data: BuiltText | null;
};

/** The pages of the build, in memory. */
export type BuiltPages = {
  /** Those that are finished, by their paths; the one for an address without a page is not among them. */
  pages: ReadonlyMap<string, BuiltPage>;
  missing: BuiltPage;
  everywhere: readonly string[];
  /** What the page runs inline that Next answers a path with; null for a page that is not in the build. */
  findSources(path: string, status: number): InlineSources | null;
};

/** @throws Error where the build has no finished pages: `npm run build` makes them */
export async function readBuiltPages(distDir: string): Promise<BuiltPages> {
  const folder = join(distDir, FINISHED_DIR);
  const index = indexSchema.parse(JSON.parse(await readFile(join(folder, INDEX_FILE), 'utf8')));

  async function readText({ file, version }: z.infer<typeof textSchema>): Promise<BuiltText> {
    const read = (encoding: Encoding) => readFile(join(folder, `${file}${ENDINGS[encoding]}`));
    const [br, gzip, identity] = await Promise.all([read('br'), read('gzip'), read('identity')]);
    return { bodies: { br, gzip, identity }, version };
  }

  const read = await Promise.all(
    index.pages.map(async ({ path, finished }): Promise<BuiltPage | null> => {
      if (!finished) return null;
      const { headers, sources, html, data } = finished;
      return { path, headers, sources, html: await readText(html), data: data && (await readText(data)) };
    }),
  );
  const pages = new Map(read.flatMap((page) => (page ? [[page.path, page]] : [])));
  const missing = pages.get(index.missing);
  if (!missing) throw new Error(`The build has no page ${index.missing}.`);
  pages.delete(index.missing);
  return { pages, missing, everywhere: index.everywhere, findSources: toFinder(index) };
}

function toFinder({ pages, missing, failed }: BuiltIndex): BuiltPages['findSources'] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const lost = byPath.get(missing)?.sources ?? null;
  return (path, status) => {
    const page = byPath.get(path);
    // A page of the build may say itself that there is nothing, or a host for which it is not there.
    if (status === 404) return page && lost ? joinSources(lost, page.sources) : lost;
    if (page?.status === status) return page.sources;
    return status >= 500 ? failed : null;
  };
}

/** The inline parts of both. */
export function joinSources(one: InlineSources, other: InlineSources): InlineSources {
  return { scripts: [...one.scripts, ...other.scripts], styles: [...one.styles, ...other.styles] };
}
