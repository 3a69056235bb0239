import { cardNumber } from './support/checkout';
import { crawl } from './support/crawl';
import { expect, test as base } from './support/fixtures';
import { dialog, documentAddress, toasts } from './support/parts';
import { ask, DEMO, fillLogin, openRun, payForRun } from './support/person';
import { send } from './support/send';

const test = base.extend<{ violations: string[] }>({
  violations: async ({ page }, use) => {
    const found: string[] = [];
    page.on('console', (message) => {
      if (/violates the following Content Security Policy|requires 'Trusted/.test(message.text()))
        found.push(`${page.url()}: ${message.text()}`);
    });
    await use(found);
  },
});

test('each page says how long it may be cached', async ({ stack }) => {
  const read = async (path: string, host = 'localhost') => {
    const { headers } = await send(stack.siteUrl, path, {
      headers: { host: `${host}:${new URL(stack.siteUrl).port}` },
    });
    return headers['cache-control'];
  };
  // The first page of an event may be streamed, and is then in no cache.
  await read('/', 'midnight-run.localhost');
  await read('/events/evt-last-bell');
  for (const [path, cache] of [
    ['/new', 's-maxage=300'],
    ['/plans', 's-maxage=300'],
    ['/no/such/page', 'private, no-store'],
    ['/auth/login', 'private, no-store'],
    ['/events/evt-last-bell', 's-maxage=1,'],
    ['/faq?ref=policies', 'private, no-store'],
  ] as const)
    expect(await read(path), path).toContain(cache);
  expect(await read('/', 'midnight-run.localhost')).toContain(
    's-maxage=1, stale-while-revalidate=2, stale-if-error=600',
  );
});

test('no page is refused anything of its own, from a ticket to the contact form', async ({
  page,
  stack,
  violations,
}) => {
  await openRun(page, stack);
  await payForRun(page);
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marquee' }).click();
  await page.waitForURL(`${stack.siteUrl}/`);
  // Next renders this one for each visitor, with scripts of its own.
  await page.goto('/faq?ref=policies');
  for (const name of ['Plans', 'About', 'Services', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await page.waitForURL(`${stack.siteUrl}/${name.toLowerCase()}`);
  }
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await page.route('**/api/contact', (route) => route.abort());
  for (const [label, text] of [
    ['First Name', 'Wilma'],
    ['Last Name', 'Writer'],
    ['Email', 'wilma@example.com'],
    ['Message', 'Is anybody there?'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toHaveText(/couldn't reach the server/);
  expect(violations).toEqual([]);
});

test('a visitor comes from the home page to the card form in one document', async ({
  page,
  stack,
  violations,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await page.waitForURL(`${stack.siteUrl}/plans`);
  await page.getByRole('button', { name: 'Sign up' }).first().click();
  await page.waitForURL(/\/auth\/login\?returnTo=/);
  await fillLogin(page, DEMO);
  await expect(dialog(page)).toContainText('SEO Starter');
  await expect(cardNumber(page)).toBeVisible();
  expect(await documentAddress(page)).toBe(`${stack.siteUrl}/`);
  expect(violations).toEqual([]);
});

test('what is not of a page is not run in it, and reports of that are counted', async ({
  page,
  stack,
  violations,
}) => {
  const addresses = [`${stack.siteUrl}/faq`, `${stack.hostUrl('last-bell')}/`, `${stack.siteUrl}/auth/login`];
  for (const address of addresses) {
    await page.goto(address);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.isInjected = true');
      document.body.append(script);
      void fetch('https://elsewhere.example/').catch(() => undefined);
    });
    expect(await page.evaluate(() => 'isInjected' in window), address).toBe(false);
    await expect.poll(() => violations.length, address).toBe(2);
    violations.length = 0;
  }
  const report = {
    'effective-directive': 'script-src-elem',
    disposition: 'enforce',
    'blocked-uri': 'inline',
  };
  const answer = await ask(page, '/api/csp-reports', { post: { 'csp-report': report } });
  expect(answer.status).toBe(204);
  const { body } = await crawl(stack.siteUrl, 'localhost', '/metrics');
  expect(body.toString()).toMatch(
    /csp_reports_total\{directive="script-src-elem",disposition="enforce"\} [1-9]/,
  );
});

test('a cached page is what Next renders, of no other event and of no person', async ({ stack }) => {
  const read = async (host: string, path: string, headers = {}) => {
    const { status, body } = await crawl(stack.siteUrl, host, path, headers);
    expect(status).toBe(200);
    return body
      .toString()
      .replaceAll(/ nonce="[^"]*"/g, '')
      .replaceAll(/\b1\d{12}\b/g, 'now');
  };
  for (const [host, path] of [
    ['last-bell.localhost', '/'],
    ['localhost', '/events/evt-last-bell'],
    ['localhost', '/auth/login'],
    ['last-bell.localhost', '/auth/register'],
  ] as const) {
    const kept = await read(host, path);
    // An expired session looks valid until Next verifies it.
    const made = await read(host, path, { cookie: 'session=x; __Host-session=x' });
    expect(withoutScripts(kept)).toBe(withoutScripts(made));
    expect([kept, made].map((html) => html.includes('<style>'))).toEqual([true, false]);
    const odd = await read(host, `${path}?utm_source=x`, { 'x-forwarded-host': 'evil.example' });
    expect(withoutScripts(odd)).toBe(withoutScripts(kept));
    expect(odd).not.toMatch(/utm_source|evil\.example/);
  }
  expect(await read('glass-harbour.localhost', '/')).not.toContain('Last Bell');
  const path = '/checkout?event=evt-midnight-run&package=live';
  const checkoutOf = (name: string) => {
    const claims = Buffer.from(JSON.stringify({ name, exp: 4e9 })).toString('base64url');
    return crawl(stack.siteUrl, 'localhost', path, { cookie: `__Host-session=e30.${claims}.c2ln` });
  };
  const [first, second] = [await checkoutOf('Ann Other'), await checkoutOf('Ben Other')];
  expect(first.body.toString()).toMatch(/Midnight Run(?!.*Other)/s);
  expect(second.body.toString()).not.toContain('Other');
});

/**
 * Hydration data is in no fixed order, preloads may move to a header, and the styles are inlined
 * (decision 12).
 */
const withoutScripts = (html: string) =>
  html.replaceAll(
    /<script\b[^>]*>.*?<\/script>|<style>.*?<\/style>|<noscript><link rel="stylesheet".*?<\/noscript>|<link rel="(?:preload|stylesheet|manifest)"[^>]*>/gs,
    '',
  );
