import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import inject from 'light-my-request';
import { finishPage } from './finish-page';
import { createPageCache, type PageCache, type RenderedAnswer } from './page-cache';
import { readStaticPages } from './static-pages';
import { toStaticPageKey } from './static-page-key';

type Options = {
  /** Next, as it would answer a request of a socket. */
  next: RequestListener;
  /** Where the build is. */
  distDir: string;
  siteUrl: string;
  report: (message: string, error: unknown) => void;
};

/** A page cache for the pages of the build, which change with the next build only. */
export async function serveStaticPages({ next, distDir, siteUrl, report }: Options): Promise<PageCache> {
  const pages = await readStaticPages(join(process.cwd(), distDir));
  const ask = (path: string) => askNext(next, new URL(path, siteUrl));
  return createPageCache({
    toKey: (request, address) => toStaticPageKey(request, address, pages, siteUrl),
    render: ask,
    finish: (html, toDataAddress) => finishPage(html, async (href) => (await ask(href)).body, toDataAddress),
    report,
  });
}

/** Asks in process, with the headers of a visitor who has no cookies and takes no compression. */
async function askNext(next: RequestListener, { host, pathname, search }: URL): Promise<RenderedAnswer> {
  const answer = await inject(next, { method: 'GET', url: pathname + search, headers: { host } });
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers[name] = [value].flat().join(', ');
  return { status: answer.statusCode, headers, body: answer.body };
}
