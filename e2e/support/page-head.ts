import type { Page } from '@playwright/test';
import * as z from 'zod';
import { type Crawled, crawl } from './crawl';

const nodeSchema = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

export type PageNode = z.output<typeof nodeSchema>;

export type PageHead = {
  titles: string[];
  canonicals: string[];
  /** By name or property; duplicates are kept. */
  metas: Map<string, string[]>;
  nodes: PageNode[];
};

/** Elements outside the head are ignored. */
export async function readHead(page: Page, { body }: Crawled): Promise<PageHead> {
  const found = await page.evaluate((html) => {
    const { head, documentElement } = new DOMParser().parseFromString(html, 'text/html');
    return {
      titles: [...documentElement.querySelectorAll('title')]
        .filter((title) => !title.closest('svg'))
        .map((title) => (head.contains(title) ? title.text : `outside the head: ${title.text}`)),
      canonicals: [...head.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map((link) => link.href),
      metas: [...head.querySelectorAll('meta')].map((meta) => ({
        name: meta.getAttribute('property') ?? meta.name,
        content: meta.content,
      })),
      scripts: [...documentElement.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent,
      ),
    };
  }, body.toString('utf8'));
  const metas = new Map<string, string[]>();
  for (const { name, content } of found.metas) metas.set(name, [...(metas.get(name) ?? []), content]);
  return {
    titles: found.titles,
    canonicals: found.canonicals,
    metas,
    nodes: found.scripts.map((text) => nodeSchema.parse(JSON.parse(text))),
  };
}

export async function crawlHead(page: Page, siteUrl: string, host: string, path: string): Promise<PageHead> {
  const answer = await crawl(siteUrl, host, path);
  if (answer.status !== 200) throw new Error(`${host}${path} answered ${answer.status}`);
  return readHead(page, answer);
}
