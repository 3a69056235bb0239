import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type BuiltIndex, ENDINGS, FINISHED_DIR, INDEX_FILE, joinSources } from '../built-pages';
import { encodeBody } from '../encode';
import { toDataAddress, toVersion } from '../page-data';
import { hashInlineParts } from '../../security/inline-parts';
import { hintScripts } from './compile-hints';
import { finishPage } from './finish-page';

/** The parts that we read of the files Next leaves: every path that was rendered by the build, and what goes with its page. */
const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });
const routesSchema = z.object({ rsc: z.object({ varyHeader: z.string() }) });
const metaSchema = z.object({
  status: z.number().default(200),
  headers: z.record(z.string(), z.string()).default({}),
});

const MISSING = '/_not-found';
/** Pages of Next's own for failures. */
const FAILED = ['app/_global-error.html', 'pages/500.html'];

/** Next's scripts in a page; all others are the site's own. */
const OF_NEXT = /__next_f|TURBOPACK|__next_s/;

type IndexedPage = BuiltIndex['pages'][number];

/**
 * Finishes and compresses the pages that Next's build rendered, into a folder of its own beside them: read by `readBuiltPages`.
 * The scripts that pages begin with get their compile hints.
 * @returns how many there are
 */
export async function finishBuiltPages(distDir: string): Promise<number> {
  const folder = join(distDir, FINISHED_DIR);
  const read = (file: string) => readFile(join(distDir, file), 'utf8');
  const { routes } = manifestSchema.parse(JSON.parse(await read('prerender-manifest.json')));
  const { varyHeader } = routesSchema.parse(JSON.parse(await read('routes-manifest.json'))).rsc;

  /** A text's file in each of its forms. */
  async function write(file: string, text: string) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    for (const [encoding, body] of Object.entries(await encodeBody(text)))
      await writeFile(`${path}${ENDINGS[encoding as keyof typeof ENDINGS]}`, body);
    return { file, version: toVersion(text) };
  }

  /** The scripts that pages begin with, as files of the build. */
  const begunWith = new Set<string>();

  async function finish(path: string): Promise<IndexedPage> {
    const name = path === '/' ? 'index' : path.slice(1);
    const rendered = await read(`server/app/${name}.html`);
    const { status, headers } = metaSchema.parse(JSON.parse(await read(`server/app/${name}.meta`)));
    const page = { path, status, sources: hashInlineParts(rendered) };
    if (status !== 200 && path !== MISSING) return { ...page, finished: null };
    const { html, data, scripts } = await finishPage(
      rendered,
      (href) => read(toFile(href)),
      (text) => toDataAddress(path, text),
    );
    for (const address of scripts) begunWith.add(toFile(address));
    const own = Object.entries(headers).filter(([header]) => !/^x-next/.test(header));
    return {
      ...page,
      finished: {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          vary: varyHeader,
          ...Object.fromEntries(own),
        },
        sources: hashInlineParts(html),
        html: await write(`${name}.html`, html),
        data: data === null ? null : await write(`${name}.json`, data),
      },
    };
  }

  await rm(folder, { recursive: true, force: true });
  const [broken, lost] = await Promise.all(
    FAILED.map(async (file) => hashInlineParts(await read(`server/${file}`))),
  );
  const index: BuiltIndex = {
    // Files with an ending and Next's pages for failures are answered under other addresses.
    pages: await Promise.all(
      Object.keys(routes)
        .filter((path) => path === MISSING || !/^\/_|\.[A-Za-z0-9]+$/.test(path))
        .map(finish),
    ),
    missing: MISSING,
    failed: broken && lost ? joinSources(broken, lost) : { scripts: [], styles: [] },
    everywhere: hashInlineParts(withoutNextScripts(await read(`server/app${MISSING}.html`))).scripts,
  };
  await hintScripts(distDir, begunWith);
  await writeFile(join(folder, INDEX_FILE), JSON.stringify(index));
  return index.pages.length;
}

/** The file of the build, from its folder on, that is asked for under an address. */
const toFile = (address: string) =>
  new URL(address, 'http://page.invalid').pathname.replace(/^\/_next\//, '');

function withoutNextScripts(html: string): string {
  return html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => (OF_NEXT.test(script) ? '' : script));
}
