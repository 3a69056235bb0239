import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hashInlineParts, toSource } from '../security/inline-parts';
import { encodeBody } from './encode';
import type { PlaceholderFiller } from './fill-placeholders';
import { toDataAddress, toVersion } from './page-data';

/** In the folder of the build. */
export const FINISHED_FILE = 'finished-pages.json';

export const MISSING = '/_not-found';
/** Sent in place of a watch page. */
export const FULL_HOUSE = '/full-house';

const pageSchema = z.object({
  path: z.string(),
  html: z.string(),
  data: z.string().nullable(),
});

const indexSchema = z.object({
  pages: z.array(pageSchema),
  /** Static pages of another structure than expected, which Next sends itself. */
  plain: z.array(z.string()),
  /** The inline parts of Next's error pages. */
  failed: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  everywhere: z.array(z.string()),
  /** A request with this word in the internal header skips the middleware. */
  skipWord: z.string().nullable(),
  /** What of Next's output was not as expected. */
  warning: z.string().nullable(),
});

export type BuiltIndex = z.infer<typeof indexSchema>;

export type BuiltPages = Awaited<ReturnType<typeof readBuiltPages>>;

/** @throws Error without finished pages */
export async function readBuiltPages(distDir: string, filler: PlaceholderFiller) {
  const index = indexSchema.parse(JSON.parse(await readFile(join(distDir, FINISHED_FILE), 'utf8')));

  async function readPage({ path, html, data }: z.infer<typeof pageSchema>) {
    const filledData = data === null ? null : filler.hydrationData(data);
    const filled = filler
      .html(html)
      .replaceAll(toDataAddress(path, data ?? ''), toDataAddress(path, filledData ?? ''));
    return {
      path,
      sources: hashInlineParts(filled),
      html: await toText(filled),
      data: filledData === null ? null : await toText(filledData),
    };
  }

  const pages = new Map<string, Awaited<ReturnType<typeof readPage>>>();
  // One at a time, because the process keeps the peak memory of compression.
  for (const page of index.pages) pages.set(page.path, await readPage(page));
  const [missing, fullHouse] = [pages.get(MISSING), pages.get(FULL_HOUSE)];
  if (!missing || !fullHouse) throw new Error(`The build has no page ${missing ? FULL_HOUSE : MISSING}.`);
  pages.delete(MISSING);
  const everywhere = index.everywhere.map((script) => toSource(filler.text(script)));
  const { plain, failed, skipWord, warning } = index;
  return { pages, missing, fullHouse, everywhere, plain, failed, skipWord, warning };
}

async function toText(text: string) {
  return { bodies: await encodeBody(text), version: toVersion(text) };
}
