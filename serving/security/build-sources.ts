import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPages } from '../static-pages';
import { hashInlineParts, type InlineSources } from './inline-parts';

/** What the pages of the build run inline, for when Next answers with one of them as it is. */
export type BuildSources = {
  /** What every page runs before it is painted: the same text in all of them, whatever is rendered around it. */
  everywhere: string[];
  /** Of the page at a path that answers with a status; null for a page that is not in the build. */
  find(path: string, status: number): InlineSources | null;
};

/** Next's scripts in a page; all others are the site's own. */
const OF_NEXT = /__next_f|TURBOPACK|__next_s/;

/** Reads the pages of the build, once. They have no nonces: their text was made when nobody had asked. */
export async function readBuildSources(distDir: string, built: BuiltPages): Promise<BuildSources> {
  const read = (file: string) => readFile(join(distDir, 'server', file), 'utf8');
  const hash = async (file: string) => hashInlineParts(await read(file));
  const notFound = await read('app/_not-found.html');
  const missing = hashInlineParts(notFound);
  const [broken, lost] = await Promise.all([hash('app/_global-error.html'), hash('pages/500.html')]);
  const failed = both(broken, lost);
  const pages = new Map(
    await Promise.all(
      [...built].map(async ([path, status]) => {
        const sources = await hash(`app${path === '/' ? '/index' : path}.html`);
        return [path, { status, sources }] as const;
      }),
    ),
  );
  return {
    everywhere: hashInlineParts(withoutNextScripts(notFound)).scripts,
    find(path, status) {
      const page = pages.get(path);
      if (page?.status === status) return page.sources;
      // A page of the build may say itself that there is nothing, or a host for which it is not there.
      if (status === 404) return page ? both(missing, page.sources) : missing;
      return status >= 500 ? failed : null;
    },
  };
}

function withoutNextScripts(html: string): string {
  return html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => (OF_NEXT.test(script) ? '' : script));
}

function both(one: InlineSources, other: InlineSources): InlineSources {
  return { scripts: [...one.scripts, ...other.scripts], styles: [...one.styles, ...other.styles] };
}
