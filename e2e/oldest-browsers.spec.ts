import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listUnknownStyles } from '@/tools/support/browser-support.mjs';
import { expect, test as base } from './support/fixtures';
import { toasts } from './support/parts';
import { buyAsGuest, DEMO, fillLogin, newPerson, openCheckout, watchFor } from './support/person';
import { useOldestBrowser } from './support/oldest-browser';
import { PUBLIC_ROUTES } from './support/routes';
import { addEvents, after } from './support/run-script';

const test = base.extend({
  page: async ({ page }, use) => {
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(`${page.url()}: ${message}`));
    await useOldestBrowser(page);
    await use(page);
    expect(failures).toEqual([]);
  },
});

/** CSS that the pages use although a supported browser may lack it. */
const HARMLESS = [
  'text-wrap',
  'text-wrap: balance',
  'text-wrap: pretty',
  'text-wrap: wrap',
  'font-family: ui-monospace',
  'content-visibility',
  'content-visibility: auto',
  'content-visibility: visible',
  'contain-intrinsic-block-size',
  'overflow-clip-margin',
  'text-decoration: dotted',
  '@page',
  'print-color-adjust',
  'print-color-adjust: economy',
  'align-content: safe',
  'grid-template-columns: subgrid',
  // Tailwind also sets these values directly; a fallback colour or a prefix comes first.
  '@property',
  'lab()',
  'mask-composite',
  'mask-composite: intersect',
  'mask-image',
  'user-select',
  // Styles of a selected state, and the menu, which globals.css handles without popovers.
  ':has',
  ':open',
  ':popover-open',
];

test('styles need nothing that a browser may not know', () => {
  const folder = '.next/static';
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const css = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(listUnknownStyles(css).filter((name) => !HARMLESS.includes(name))).toEqual([]);
});

test('every page comes to life', async ({ page }) => {
  test.slow();
  for (const path of PUBLIC_ROUTES) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  }
});

test('the menu of a phone is closed, opens, and closes again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const plans = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' });
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(plans).toBeHidden();
  await opener.click();
  await expect(plans).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(plans).toBeHidden();
  await opener.click();
  await page.mouse.click(180, 700);
  await expect(plans).toBeHidden();
  await opener.click();
  await plans.click();
  await expect(page).toHaveURL('/plans');
  await expect(plans).toBeHidden();
});

test('a refused login says why in a toast and in the form, and a right one works', async ({ page }) => {
  await page.goto('/auth/login');
  await fillLogin(page, { ...DEMO, password: 'curtain-down' });
  await expect(toasts(page)).toContainText('Unauthorized: Invalid email or password.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Unauthorized');
  await fillLogin(page, DEMO);
  await expect(page).toHaveURL('/');
});

test('a new visitor buys with an address alone, and watches', async ({ page, stack }) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await buyAsGuest(page, newPerson());
  await watchFor(page, 1);
});

test.describe('an event in a zone that the browser does not know', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  const ZONE = 'Europe/Lisbon';
  const DAY = 24 * 60 * 60 * 1000;

  async function forgetZone(page: Page): Promise<void> {
    await page.addInitScript((zone) => {
      const { DateTimeFormat } = Intl;
      const refuse = (timeZone: string | undefined) => {
        if (timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`);
      };
      Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
        construct: (target, [locale, options]: [string, Intl.DateTimeFormatOptions | undefined]) => {
          refuse(options?.timeZone);
          return new target(locale, options);
        },
      });
    }, ZONE);
  }

  test('is shown with the time that the server wrote, in the list too', async ({ page, plain, stack }) => {
    await forgetZone(page);
    await addEvents(stack, [{ domain: 'fado', listed: true, timezone: ZONE, start_time: after(DAY) }]);
    // Other tests list events too.
    const time = (on: Page) =>
      on
        .getByRole('main')
        .locator('article, li')
        .filter({ hasText: 'Title of fado' })
        .locator('time')
        .first();
    for (const address of [stack.hostUrl('fado'), `${stack.siteUrl}/events`]) {
      // A list from memory may be older than the event.
      await expect(async () => {
        await plain.goto(address);
        await expect(time(plain)).toHaveText(/\sin\sLisbon$/, { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
      const written = (await time(plain).textContent()) ?? '';
      await page.goto(address);
      await expect(time(page)).toHaveText(written);
    }
    const other = page.getByRole('main').locator('li').filter({ hasText: 'Glass Harbour' });
    await expect(other.locator('time').first()).toHaveText(/\syour\stime \(.*\sin\sNew\sYork\)$/);
  });
});
