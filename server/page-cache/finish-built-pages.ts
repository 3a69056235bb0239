import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { HOST_HEADER } from '@/lib/hosts/get-host';
import { type BuiltIndex, FINISHED_DIR, INDEX_FILE } from './built-pages';
import { toDataAddress } from './page-data';
import { hashInlineParts, inlineScripts } from '../security/inline-parts';
import { finishPage } from './finish/finish-page';
import { createStylesheetReader, createUsedCss, toFile } from './finish/used-css';

const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });
const routesSchema = z.object({ rsc: z.object({ varyHeader: z.string() }) });
const matcherSchema = z.looseObject({ regexp: z.string(), missing: z.unknown().optional() });
const middlewareSchema = z.looseObject({
  functions: z.looseObject({
    '/_middleware': z.looseObject({ matchers: z.tuple([matcherSchema], matcherSchema) }),
  }),
});
const metaSchema = z.object({
  status: z.number().default(200),
  headers: z.record(z.string(), z.string()).default({}),
});

const MISSING = '/_not-found';
/** Sent when rendering fails, so never rendered later. */
const BROKEN = '/_global-error';
const FAILED = [`app${BROKEN}.html`, 'pages/500.html'];

const RENDERED = ['html', 'rsc', 'meta', 'body', 'segments'];

const OF_NEXT = /__next_f|TURBOPACK|__next_s/;

// Has V8 compile all functions on another thread while the script loads (explicit compile hints,
// Chrome 136).
const HINT = '//# allFunctionsCalledOnLoad\n';

/** In characters: shorter scripts compile fast enough. */
const LEAST_LENGTH = 8000;

type IndexedPage = BuiltIndex['pages'][number];

/** @returns the number of pages */
export async function finishBuiltPages(distDir: string): Promise<number> {
  const folder = join(distDir, FINISHED_DIR);
  const read = (file: string) => readFile(join(distDir, file), 'utf8');
  const { routes } = manifestSchema.parse(JSON.parse(await read('prerender-manifest.json')));
  const { varyHeader } = routesSchema.parse(JSON.parse(await read('routes-manifest.json'))).rsc;

  async function write(file: string, text: string): Promise<string> {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return file;
  }

  const tools = { readStylesheet: createStylesheetReader(distDir), keepUsed: createUsedCss() };
  const begunWith = new Set<string>();

  async function finish(path: string): Promise<IndexedPage | null> {
    const name = toName(path);
    const rendered = await read(`server/app/${name}.html`);
    const { status, headers } = metaSchema.parse(JSON.parse(await read(`server/app/${name}.meta`)));
    if (status !== 200 && path !== MISSING) return null;
    const { html, data, scripts } = await finishPage(rendered, {
      ...tools,
      toDataAddress: (text) => toDataAddress(path, text),
    });
    // Filling placeholders changes the lengths in inline data.
    if (data === null) return null;
    for (const address of scripts) begunWith.add(toFile(address));
    const own = Object.entries(headers).filter(([header]) => !/^x-next/.test(header));
    return {
      path,
      headers: { 'content-type': 'text/html; charset=utf-8', vary: varyHeader, ...Object.fromEntries(own) },
      html: await write(`${name}.html`, html),
      data: await write(`${name}.json`, data),
    };
  }

  await rm(folder, { recursive: true, force: true });
  const broken = await Promise.all(FAILED.map((file) => read(`server/${file}`)));
  const paths = Object.keys(routes).filter((path) => path === MISSING || !/^\/_|\.[A-Za-z0-9]+$/.test(path));
  const index: BuiltIndex = {
    pages: (await Promise.all(paths.map(finish))).filter((page) => page !== null),
    missing: MISSING,
    failed: hashInlineParts(broken.join('')),
    everywhere: inlineScripts(withoutNextScripts(await read(`server/app${MISSING}.html`))),
    skipWord: await letServerSkipMiddleware(distDir),
  };
  await hintScripts(distDir, begunWith);
  await removeRendered(distDir, Object.keys(routes));
  await writeFile(join(folder, INDEX_FILE), JSON.stringify(index));
  return index.pages.length;
}

function toName(path: string): string {
  return path === '/' ? 'index' : path.slice(1);
}

function withoutNextScripts(html: string): string {
  return html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => (OF_NEXT.test(script) ? '' : script));
}

/**
 * The middleware costs as much as a response. Next skips it on a header with a word that only this
 * build and its server know, so that visitors can't (decision 52).
 */
async function letServerSkipMiddleware(distDir: string): Promise<string> {
  const file = join(distDir, 'server/functions-config-manifest.json');
  const manifest = middlewareSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const skipWord = randomUUID();
  const [pages] = manifest.functions['/_middleware'].matchers;
  pages.missing = [{ type: 'header', key: HOST_HEADER, value: `.* ${skipWord}` }];
  await writeFile(file, JSON.stringify(manifest));
  return skipWord;
}

/**
 * Next's copies contain placeholders; without them Next renders a page once per process (decision
 * 65). Pictures have none and are costly.
 */
async function removeRendered(distDir: string, paths: string[]): Promise<void> {
  const names = paths.filter((path) => path !== BROKEN && !path.endsWith('.png')).map(toName);
  const files = names.flatMap((name) => RENDERED.map((ending) => `server/app/${name}.${ending}`));
  await Promise.all(files.map((file) => rm(join(distDir, file), { recursive: true, force: true })));
}

/** Not for scripts that load later: most of the player's functions are never called. */
async function hintScripts(distDir: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const path = join(distDir, file);
    const text = await readFile(path, 'utf8');
    if (text.length < LEAST_LENGTH || text.startsWith(HINT)) continue;
    await writeFile(path, HINT + text);
  }
}
