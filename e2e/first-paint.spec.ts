import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { PUBLIC_ROUTES } from './support/routes';

/** The pages of the build: those whose answer may be kept. */
const isStatic = (path: string) => !/^\/(auth|events|denied|not-found|no)\b/.test(path);

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
      // A referral code goes to Next; the plain address is answered from memory.
      [path, `${path}?ref=first-paint`],
    );
    expect([kept?.isFinished, made?.isFinished], path).toEqual([true, false]);
    expect(kept?.html, path).toBe(made?.html);
  }
});

test('a page is painted before its scripts, fonts and whole stylesheet are asked for', async ({ page }) => {
  await page.goto('/plans');
  const { paint, late } = await page.evaluate(async () => {
    await document.fonts.ready;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const late = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /_next\/static.*\.(js|css|woff2)$/.test(name))
      .map(({ name, startTime }) => ({ name, startTime }));
    return { paint: paint?.startTime ?? 0, late };
  });
  expect(paint).toBeGreaterThan(0);
  expect(late.length).toBeGreaterThan(3);
  expect(late.filter(({ startTime }) => startTime < paint)).toEqual([]);
});

test('the long scripts of a page are compiled while they arrive', async ({ page }) => {
  await page.goto('/plans');
  await waitForHydration(page);
  const begins = await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[async][src*="/_next/"]')];
    const texts = await Promise.all(scripts.map(async ({ src }) => (await fetch(src)).text()));
    return texts.filter(({ length }) => length > 9000).map((text) => text.slice(0, 28));
  });
  expect(begins.length).toBeGreaterThan(3);
  expect(new Set(begins)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

test('words do not move when the fonts arrive', async ({ page }) => {
  await page.goto('/');
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 500);
    });
  });
  expect(shift).toBeLessThan(0.02);
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
