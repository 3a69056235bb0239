import type { Page } from '@playwright/test';
import { waitForHydration } from '@/e2e/support/living-page';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { PUBLIC_ROUTES } from './support/routes';
import { addEvents } from './support/run-script';
import { send } from './support/send';

const isStatic = (path: string) => !/^\/(auth|passes|events|denied|not-found|no)\b/.test(path);

test('what is served from memory is what Next makes', async ({ page }) => {
  await page.goto('/faq');
  for (const path of PUBLIC_ROUTES.filter(isStatic)) {
    const [kept, made] = await page.evaluate(
      async (addresses) => {
        const read = async (address: string) => {
          const response = await fetch(address, { headers: { Accept: 'text/html' } });
          const { documentElement } = new DOMParser().parseFromString(await response.text(), 'text/html');
          const isFinished = documentElement.innerHTML.includes('__late');
          for (const part of documentElement.querySelectorAll('script:not([type]), style, noscript, link'))
            if (part.getAttribute('rel') !== 'canonical') part.remove();
          return { isFinished, html: documentElement.outerHTML };
        };
        return Promise.all(addresses.map(read));
      },
      // A referral code goes to Next; the plain address is served from memory.
      [path, `${path}?ref=first-paint`],
    );
    expect([kept?.isFinished, made?.isFinished], path).toEqual([true, false]);
    expect(kept?.html, path).toBe(made?.html);
  }
});

const readLoading = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const toTimes = ({ name, startTime, responseEnd }: PerformanceResourceTiming) => ({
      name,
      startTime,
      responseEnd,
    });
    return {
      paint: paint?.startTime ?? 0,
      late: asked.filter(({ name }) => /_next\/static.*\.(js|css|woff2)$/.test(name)).map(toTimes),
      pictures: asked.filter(({ name }) => /\.(avif|webp)$/.test(name)).map(toTimes),
    };
  });

test('a page is painted before its scripts, fonts and whole stylesheet are asked for', async ({ page }) => {
  await page.goto('/plans');
  const { paint, late } = await readLoading(page);
  expect(paint).toBeGreaterThan(0);
  expect(late.length).toBeGreaterThan(3);
  expect(late.filter(({ startTime }) => startTime < paint)).toEqual([]);
});

test("an event's page begins with one picture, in the size of the screen, and all else follows it", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  // The first page of an event may be streamed, with its scripts at once.
  await send(stack.siteUrl, '/', { headers: { host: new URL(stack.hostUrl('midnight-run')).host } });
  await page.goto(stack.hostUrl('midnight-run'));
  const { paint, late, pictures } = await readLoading(page);
  expect(pictures.map(({ name }) => name.replace(/.*\//, ''))).toEqual(['midnight-run-w480.avif']);
  expect(late.length).toBeGreaterThan(3);
  const begin = Math.max(paint, pictures[0]?.responseEnd ?? Infinity);
  expect(late.filter(({ startTime }) => startTime < begin)).toEqual([]);
  await expect(page.locator('header img').first()).toHaveJSProperty('complete', true);
});

/** W3C Layout Instability: the sum of all unexpected shifts. */
const readShift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 500);
    });
  });

const skipWithoutStandIn = async (page: Page) => {
  const isHere = await page.evaluate(() =>
    new FontFace('any', "local('Arial'), local('Liberation Sans'), local('Roboto')").load().then(
      () => true,
      () => false,
    ),
  );
  test.skip(!isHere, 'This machine has neither Arial nor Liberation Sans nor Roboto.');
};

for (const path of ['/', '/events'])
  test(`nothing moves on ${path} when its fonts and its whole stylesheet arrive`, async ({ page }) => {
    await page.goto(path);
    await skipWithoutStandIn(page);
    await waitForHydration(page);
    await expect(page.locator('link[rel=stylesheet][media=print]')).toHaveCount(0);
    expect(await readShift(page)).toBeLessThan(0.02);
  });

test.describe("on a phone whose clock shows the event's time under another name", () => {
  test.use({ timezoneId: 'Africa/Abidjan', viewport: { width: 412, height: 823 } });
  test("nothing moves on an event's page, and its date is that of the answer", async ({ page, stack }) => {
    const start = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 2, 20)).toISOString();
    await addEvents(stack, [{ domain: 'winter', start_time: start, timezone: 'Europe/Lisbon' }]);
    const { body } = await crawl(stack.siteUrl, 'winter.localhost');
    const [, told] = /<time[^>]*>([^<]*)</.exec(body.toString()) ?? [];
    await page.goto(stack.hostUrl('winter'));
    await skipWithoutStandIn(page);
    await expect(page.locator('time').first()).toHaveText(told ?? 'no date');
    expect(told).toContain('in Lisbon');
    expect(await readShift(page)).toBeLessThan(0.001);
  });
});

test.describe("on a phone in another zone than the event's", () => {
  test.use({ timezoneId: 'Asia/Tokyo', viewport: { width: 412, height: 823 } });
  test('nothing moves when the reader’s time takes a second line', async ({ page, stack }) => {
    const start_time = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 2, 20)).toISOString();
    await addEvents(stack, [{ domain: 'abroad', start_time, timezone: 'America/New_York' }]);
    await page.goto(stack.hostUrl('abroad'));
    await skipWithoutStandIn(page);
    await expect(page.locator('time').first()).toContainText('your');
    expect(await readShift(page)).toBeLessThan(0.001);
  });
});

test("the next page of a tab has its fonts before its first paint's frame is over", async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/services');
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('blocking')),
  );
  expect(new Set(sheets)).toEqual(new Set(['render']));
});

for (const [kind, path] of [
  ['kept', '/plans'],
  ['rendered', '/plans?ref=slow'],
] as const)
  test(`on a slow network a ${kind} page fetches no fonts, and shows what stands in for them`, async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
    );
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const { late } = await readLoading(page);
    expect(late.filter(({ name }) => name.endsWith('.woff2'))).toEqual([]);
    expect(late.filter(({ name }) => name.endsWith('.css'))).not.toEqual([]);
    await expect(page.locator('h1')).toHaveCSS('font-family', /^"Anton Stand-in"/);
    await expect(page.locator('link[rel=stylesheet][media=print]')).toHaveCount(0);
  });

test('without script a page has its whole stylesheet and its fonts', async ({ browser, stack }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.url());
  });
  await page.goto(`${stack.siteUrl}/plans`, { waitUntil: 'networkidle' });
  expect(fonts).toHaveLength(2);
  await page.close();
});
