import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { HOST_HEADER } from '@/lib/hosts/get-host';
import { type BuiltIndex, FINISHED_FILE, FULL_HOUSE, MISSING } from './built-pages';
import { fillHydrationData } from './fill-placeholders';
import { toDataAddress } from './page-data';
import PLACEHOLDERS from './placeholders.json';
import { hashInlineParts, inlineScripts } from '../security/inline-parts';
import { finishPage } from './finish/finish-page';
import { createStylesheetReader, createUsedCss } from './finish/used-css';

const matcherSchema = z.looseObject({ regexp: z.string(), missing: z.unknown().optional() });
const middlewareSchema = z.looseObject({
  functions: z.looseObject({
    '/_middleware': z.looseObject({ matchers: z.tuple([matcherSchema], matcherSchema) }),
  }),
});
const metaSchema = z.object({ status: z.number().default(200) });

const RENDERED = 'server/app';
/** Sent when rendering fails, so never rendered later. */
const FAILED = [`${RENDERED}/_global-error.html`, 'server/pages/500.html'];

const SCRIPT = /<script[^>]*>[\s\S]*?<\/script>/g;
const OF_NEXT = /__next_f|TURBOPACK|__next_s/;
const CODE = /\.(?:js|map|json)$/;

/** Where not even Next's page is found. */
const BARE =
  '<!DOCTYPE html><html lang="en"><head><title>Not available</title></head><body><h1>This page is not available.</h1></body></html>';

type IndexedPage = BuiltIndex['pages'][number];

/**
 * Where Next's output has another form than expected, that part is served plainly, and the index
 * says so (decision 100).
 */
export async function finishBuiltPages(distDir: string): Promise<BuiltIndex> {
  const read = (file: string) => readFile(join(distDir, file), 'utf8');
  const faults = new Map<string, string>();

  async function attempt<T>(what: string, step: () => Promise<T>): Promise<T | null> {
    try {
      return await step();
    } catch (error) {
      faults.set(what, String(error).replace(/\s+/g, ' ').slice(0, 120));
      return null;
    }
  }

  const tools = { readStylesheet: createStylesheetReader(distDir), keepUsed: createUsedCss() };

  async function finish(path: string): Promise<IndexedPage | null> {
    const name = path === '/' ? 'index' : path.slice(1);
    const rendered = await read(`${RENDERED}/${name}.html`);
    const { status } = metaSchema.parse(JSON.parse(await read(`${RENDERED}/${name}.meta`)));
    if (status !== 200 && path !== MISSING) return null;
    const toAddress = (text: string) => toDataAddress(path, text);
    const { html, data } = await finishPage(rendered, { ...tools, toDataAddress: toAddress });
    // As the server will.
    fillHydrationData(data, (text) => text);
    return { path, html, data };
  }

  /** The server can't do without these pages, so they are sent without scripts. */
  async function toPlain(path: string): Promise<IndexedPage> {
    const html = (await attempt(path, () => read(`${RENDERED}${path}.html`))) ?? BARE;
    return { path, html: html.replace(SCRIPT, ''), data: null };
  }

  const files = (await attempt('rendered pages', () => listRendered(distDir))) ?? [];
  const paths = files.flatMap((file) => toPagePath(file) ?? []);
  const finished = await Promise.all(paths.map((path) => attempt(path, () => finish(path))));
  const pages = finished.filter((page) => page !== null);
  const plain = paths.filter((path) => faults.has(path));
  for (const path of [MISSING, FULL_HOUSE])
    if (!pages.some((page) => page.path === path)) pages.push(await toPlain(path));
  const broken = await Promise.all(FAILED.map((file) => attempt(file, () => read(file))));
  const sample = await attempt(MISSING, () => read(`${RENDERED}${MISSING}.html`));
  const index: BuiltIndex = {
    pages,
    plain,
    failed: hashInlineParts(broken.join('')),
    everywhere: inlineScripts(withoutNextScripts(sample ?? '')),
    skipWord: await attempt('the middleware', () => letServerSkipMiddleware(distDir)),
    warning: toWarning(faults),
  };
  await removeRendered(distDir, files);
  await writeFile(join(distDir, FINISHED_FILE), JSON.stringify(index));
  return index;
}

function toWarning(faults: Map<string, string>): string | null {
  if (faults.size === 0) return null;
  const list = [...faults].map(([what, why]) => `${what} (${why})`).join(', ');
  return `Next's output isn't as expected (docs/decisions/0100-nexts-output.md). Served plainly, which is slower: ${list}`;
}

async function listRendered(distDir: string): Promise<string[]> {
  const files = await readdir(join(distDir, RENDERED), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && !CODE.test(file.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(distDir, RENDERED).length + 1));
}

/** Null for other files, and for pages that only Next sends. */
function toPagePath(file: string): string | null {
  const [, name] = /^([^[]+)\.html$/.exec(file) ?? [];
  if (name === undefined || (/^_/.test(name) && `/${name}` !== MISSING)) return null;
  return name === 'index' ? '/' : `/${name}`;
}

function withoutNextScripts(html: string): string {
  return html.replace(SCRIPT, (script) => (OF_NEXT.test(script) ? '' : script));
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
 * Next renders a page once per process where its copy is missing. Copies with placeholders show
 * them (decision 65).
 */
async function removeRendered(distDir: string, files: string[]): Promise<void> {
  const { SITE_URL, ...others } = PLACEHOLDERS;
  // Titles show the host without its end.
  const marks = [new URL(SITE_URL).host.replace('.invalid', ''), ...Object.values(others)];
  for (const file of files) {
    const path = join(distDir, RENDERED, file);
    const bytes = await readFile(path);
    if (marks.some((mark) => bytes.includes(mark))) await rm(path);
  }
}
