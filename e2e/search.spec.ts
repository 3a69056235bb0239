import sharp from 'sharp';
import * as z from 'zod';
import { listPlans } from '@/lib/plans/catalogue';
import { PAGES } from '@/lib/seo/pages';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { crawlHead, type PageHead, readHead } from './support/page-head';

const PATHS = Object.values(PAGES).map((page) => page.path);
const PRIVATE = ['/auth/login', '/auth/register', '/thank-you', '/denied', '/not-available-in-your-country'];

const offersSchema = z.array(z.looseObject({ price: z.string() }));
const manifestSchema = z.object({
  name: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
});

const one = (head: PageHead, name: string) => {
  const values = head.metas.get(name) ?? [];
  expect(values, name).toHaveLength(1);
  return values[0] ?? '';
};
const typesOf = (head: PageHead) => head.nodes.map((node) => node['@type']);
const nodeOf = (head: PageHead, type: string) => head.nodes.find((node) => node['@type'] === type);
const locationsIn = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('every page that may be found has a name, an address and a card of its own', async ({ page, stack }) => {
  const heads = new Map<string, PageHead>();
  for (const path of PATHS) heads.set(path, await crawlHead(page, stack.siteUrl, 'localhost', path));

  // Pages keep the address that the site was built with.
  const origin = new URL(heads.get('/')?.canonicals[0] ?? '').origin;
  for (const [path, head] of heads) {
    expect(head.titles, path).toEqual([expect.stringMatching(/^[^|]+ \| [^|]+$/)]);
    expect(
      head.canonicals.map((href) => new URL(href).href),
      path,
    ).toEqual([`${origin}${path}`]);
    expect(new URL(one(head, 'og:url')).href).toBe(`${origin}${path}`);
    expect(one(head, 'og:description')).toBe(one(head, 'description'));
    expect(one(head, 'twitter:card')).toBe('summary_large_image');
    expect(one(head, 'twitter:image')).toBe(one(head, 'og:image'));
    expect(head.metas.has('robots'), path).toBe(false);

    const card = await crawl(stack.siteUrl, 'localhost', new URL(one(head, 'og:image')).pathname);
    expect(card, path).toMatchObject({ status: 200, type: 'image/png' });
    expect(await sharp(card.body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect([one(head, 'og:image:width'), one(head, 'og:image:height')]).toEqual(['1200', '630']);
  }
  const titles = [...heads.values()].map((head) => head.titles[0]);
  const named = ['description', 'og:image'].map((name) => [...heads.values()].map((head) => one(head, name)));
  for (const values of [titles, ...named]) expect(new Set(values).size).toBe(PATHS.length);
});

test('the second address of the Terms names the first', async ({ page, stack }) => {
  const head = await crawlHead(page, stack.siteUrl, 'localhost', '/terms-of-use');
  expect(head.canonicals.map((href) => new URL(href).pathname)).toEqual(['/terms-and-conditions']);
});

test('pages for one person, and pages that are not there, are not to be found', async ({ page, stack }) => {
  for (const path of PRIVATE) {
    const head = await crawlHead(page, stack.siteUrl, 'localhost', path);
    expect(one(head, 'robots'), path).toContain('noindex');
    expect(head.titles).toHaveLength(1);
  }
  for (const path of [
    '/checkout',
    '/completion',
    '/paypal',
    '/user/purchases',
    '/user/watch/evt-last-bell',
  ]) {
    const answer = await crawl(stack.siteUrl, 'localhost', path);
    if (answer.status === 200) {
      expect(one(await readHead(page, answer), 'robots'), path).toContain('noindex');
    } else {
      expect(answer.status, path).toBe(307);
    }
  }
  const missing = await crawl(stack.siteUrl, 'localhost', '/no-such-page');
  expect(missing.status).toBe(404);
  expect(one(await readHead(page, missing), 'robots')).toContain('noindex');
});

test('pages describe what they hold in structured data, without ratings', async ({ page, stack }) => {
  const expected = {
    '/': ['Organization', 'WebSite'],
    '/services': ['BreadcrumbList'],
    '/plans': ['BreadcrumbList', 'Service', 'Service', 'Service', 'Service', 'Service'],
    '/faq': ['BreadcrumbList', 'FAQPage'],
    '/pay-per-view-streaming': ['BreadcrumbList', 'FAQPage'],
    '/new': ['BreadcrumbList', 'VideoObject'],
    '/terms-of-use': ['BreadcrumbList'],
    '/events': ['BreadcrumbList', 'ItemList'],
  };
  for (const [path, types] of Object.entries(expected)) {
    const head = await crawlHead(page, stack.siteUrl, 'localhost', path);
    expect(typesOf(head), path).toEqual(types);
    expect(JSON.stringify(head.nodes), path).not.toMatch(/rating|review/i);
  }
  const video = nodeOf(await crawlHead(page, stack.siteUrl, 'localhost', '/new'), 'VideoObject');
  for (const field of ['contentUrl', 'thumbnailUrl'] as const) {
    const file = await crawl(stack.siteUrl, 'localhost', new URL(String(video?.[field])).pathname);
    expect(file.status, field).toBe(200);
  }
});

test('the questions and prices in structured data are those on the page', async ({ page, stack }) => {
  const faq = nodeOf(await crawlHead(page, stack.siteUrl, 'localhost', '/faq'), 'FAQPage');
  const plans = await crawlHead(page, stack.siteUrl, 'localhost', '/plans');
  await page.goto('/faq');
  const questions = await page.locator('main details summary').allInnerTexts();
  expect(faq?.mainEntity).toEqual(questions.map((name) => expect.objectContaining({ name })));
  await page.goto('/plans');
  const offers = plans.nodes.flatMap(({ offers }) => offersSchema.parse(offers ?? []));
  expect(offers).toHaveLength(listPlans().length);
  for (const offer of offers) {
    expect(offer).toMatchObject({
      '@type': 'Offer',
      price: expect.stringMatching(/^\d+\.\d{2}$/),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
    await expect(page.getByText(`$${offer.price}`).first()).toBeVisible();
  }
});

test('an event has one address, wherever it is read', async ({ page, stack }) => {
  const host = stack.hostUrl('last-bell');
  for (const [name, path] of [
    ['last-bell.localhost', '/'],
    ['last-bell.localhost', '/events/evt-last-bell'],
    ['localhost', '/events/evt-last-bell'],
  ] as const) {
    const head = await crawlHead(page, stack.siteUrl, name, path);
    expect(head.canonicals.map((href) => new URL(href).origin)).toEqual([host]);
    expect(head.canonicals.map((href) => new URL(href).pathname)).toEqual(['/']);
    expect(one(head, 'og:title')).toBe('The Last Bell: Championship Night');
    expect(one(head, 'description').length).toBeLessThanOrEqual(160);
    expect(typesOf(head)).toContain('Event');
    expect(typesOf(head)).not.toContain('VideoObject');
    expect(nodeOf(head, 'Event')?.url).toBe(`${host}/`);
    const { pathname, search } = new URL(one(head, 'og:image'));
    const card = await crawl(stack.siteUrl, name, `${pathname}${search}`);
    expect(card).toMatchObject({ status: 200, type: one(head, 'og:image:type') });
    const { width, height } = await sharp(card.body).metadata();
    expect([width, height].map(String)).toEqual([one(head, 'og:image:width'), one(head, 'og:image:height')]);
    expect([width, height]).toEqual([1200, 630]);
  }
});

test('each host has its own sitemap and robots file, and unknown hosts have none', async ({ stack }) => {
  const read = async (host: string, path: string) => {
    const { status, body } = await crawl(stack.siteUrl, host, path);
    return { status, text: body.toString('utf8') };
  };
  const site = await read('localhost', '/sitemap.xml');
  const listed = ['midnight-run', 'glass-harbour', 'last-bell'].map((name) => `${stack.hostUrl(name)}/`);
  expect(locationsIn(site.text)).toEqual(
    expect.arrayContaining([...PATHS.map((path) => `${stack.siteUrl}${path}`), ...listed]),
  );
  expect(site.text).toMatch(/last-bell\.localhost[^<]*<\/loc>\s*<lastmod>\d{4}-/);
  expect((await read('localhost', '/robots.txt')).text).toContain(`Sitemap: ${stack.siteUrl}/sitemap.xml`);

  const host = stack.hostUrl('glass-harbour');
  const event = await read('glass-harbour.localhost', '/sitemap.xml');
  expect(locationsIn(event.text)).toEqual([`${host}/`]);
  const robots = await read('glass-harbour.localhost', '/robots.txt');
  expect(robots.text).toContain(`Sitemap: ${host}/sitemap.xml`);
  expect(robots.text).toMatch(/^Allow: \/$/m);

  for (const name of ['unknown.localhost', 'unknown.example', 'intranet']) {
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      expect((await read(name, path)).status, `${name}${path}`).toBe(404);
    }
  }
});

test('the icons and the manifest that pages name are there', async ({ stack }) => {
  for (const [host, known, names] of [
    ['localhost', 4, 'Marquee'],
    ['midnight-run.localhost', 1, 'Night Course TV'],
  ] as const) {
    const answer = await crawl(stack.siteUrl, host, '/manifest.webmanifest');
    expect(answer).toMatchObject({ status: 200, type: 'application/manifest+json' });
    const { name, icons } = manifestSchema.parse(JSON.parse(answer.body.toString('utf8')));
    expect(name).toBe(names);
    expect(icons).toHaveLength(known);
    for (const { src, sizes } of icons) {
      const icon = await crawl(stack.siteUrl, host, src);
      expect(icon, src).toMatchObject({ status: 200, type: 'image/png' });
      const { width, height } = await sharp(icon.body).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  }
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/apple-icon.png', 'image/png'],
  ] as const) {
    expect(await crawl(stack.siteUrl, 'localhost', path), path).toMatchObject({ status: 200, type });
  }
});
