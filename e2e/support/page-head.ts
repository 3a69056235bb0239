import type { Page } from '@playwright/test';
import * as z from 'zod';
import { type Crawled, crawl } from './crawl';

const nodeSchema = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

/** A thing that a page tells search engines about. */
export type PageNode = z.output<typeof nodeSchema>;

/** What a page's document says to those who don't run it. */
export type PageHead = {
  titles: string[];
  canonicals: string[];
  /**
   * The contents of meta elements in the head by name or property; those that come twice are kept
   * twice.
   */
  metas: Map<string, string[]>;
  nodes: PageNode[];
};

/**
 * Parses a document as a browser does, without running it. What stands outside its head does not
 * count.
 */
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

/** Crawls a page and parses it; fails unless it is there. */
export async function crawlHead(page: Page, siteUrl: string, host: string, path: string): Promise<PageHead> {
  const answer = await crawl(siteUrl, host, path);
  if (answer.status !== 200) throw new Error(`${host}${path} answered ${answer.status}`);
  return readHead(page, answer);
}
