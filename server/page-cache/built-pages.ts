import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hashInlineParts, toSource } from '../security/inline-parts';
import { encodeBody } from './encode';
import type { PlaceholderFiller } from './fill-placeholders';
import { toDataAddress, toVersion } from './page-data';

/** The folder of finished pages within that of the build, and the file in it that lists them. */
export const FINISHED_DIR = 'finished';
export const INDEX_FILE = '_contents.json';

const pageSchema = z.object({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Files with the page and with its data for hydration, where that is a response of its own. */
  html: z.string(),
  data: z.string().nullable(),
});

const indexSchema = z.object({
  pages: z.array(pageSchema),
  missing: z.string(),
  /** The inline parts of the pages that Next shows for failures. */
  failed: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  /** Scripts that every page runs before it is painted, the same text in all of them. */
  everywhere: z.array(z.string()),
  /** A request with this word in the server's own header skips the middleware. */
  skipWord: z.string(),
});

/** Pages as `finishBuiltPages` leaves them; settings are placeholders. */
export type BuiltIndex = z.infer<typeof indexSchema>;

export type BuiltPages = Awaited<ReturnType<typeof readBuiltPages>>;

/** The pages of the build with this site's settings. @throws Error without finished pages */
export async function readBuiltPages(distDir: string, filler: PlaceholderFiller) {
  const folder = join(distDir, FINISHED_DIR);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const index = indexSchema.parse(JSON.parse(await read(INDEX_FILE)));

  async function readPage({ path, headers, html, data }: z.infer<typeof pageSchema>) {
    const [page, hydrationData] = await Promise.all([read(html), data === null ? null : read(data)]);
    const filledData = hydrationData === null ? null : filler.hydrationData(hydrationData);
    const filled = filler
      .html(page)
      .replaceAll(toDataAddress(path, hydrationData ?? ''), toDataAddress(path, filledData ?? ''));
    return {
      ...{ path, headers, sources: hashInlineParts(filled) },
      html: await toText(filled),
      data: filledData === null ? null : await toText(filledData),
    };
  }

  const pages = new Map<string, Awaited<ReturnType<typeof readPage>>>();
  // One after the other: what compressing takes at once stays with the process.
  for (const page of index.pages) pages.set(page.path, await readPage(page));
  const missing = pages.get(index.missing);
  if (!missing) throw new Error(`The build has no page ${index.missing}.`);
  pages.delete(index.missing);
  const everywhere = index.everywhere.map((script) => toSource(filler.text(script)));
  return { pages, missing, everywhere, failed: index.failed, skipWord: index.skipWord };
}

/** A response's body in memory: in each encoding, and with the version that its ETag is made of. */
async function toText(text: string) {
  return { bodies: await encodeBody(text), version: toVersion(text) };
}
