import type { Page } from '@playwright/test';
import { PLAN_FAMILIES } from '@/lib/plans/catalogue';
import { DESKTOP, PHONE } from './support/audit';
import { expect, test } from './support/fixtures';
import { dialog, main } from './support/parts';
import { DEMO, fillLogin } from './support/person';

const tierHeadings = (page: Page) => main(page).getByRole('heading', { level: 3 });
const shownTiers = async (page: Page) => {
  const headings = await tierHeadings(page).filter({ visible: true }).allInnerTexts();
  return headings.map((text) => text.trim().split(/\s+/).at(-1)?.toLowerCase());
};

test('a desktop compares fifteen plans in rows that align, within 3,200 pixels', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/plans');
  await expect(tierHeadings(page)).toHaveCount(15);
  await expect(main(page).getByRole('button', { name: 'Sign up' })).toHaveCount(15);
  await expect(main(page).getByText('Recommended', { exact: true })).toHaveCount(5);
  for (const { id, labels } of PLAN_FAMILIES) {
    const rows = await page.locator(`#${id}`).evaluate((family) =>
      [...family.querySelectorAll('.plan-labels li')].map((label, index) => ({
        label: label.textContent,
        tops: [...family.querySelectorAll('.plan-card')].map((card) => {
          const row = card.querySelectorAll('.plan-row')[index];
          return Math.round((row?.getBoundingClientRect().top ?? 0) - label.getBoundingClientRect().top);
        }),
      })),
    );
    expect(rows, id).toEqual(labels.map((label) => ({ label, tops: [0, 0, 0] })));
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3200);
});

test('the list of plan types stays in view and covers no heading that it leads to', async ({ page }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto('/plans');
    const link = page.getByRole('navigation', { name: 'Plan types' }).getByRole('link', { name: 'PPC' });
    await link.click();
    await expect(link).toBeInViewport();
    const heading = page.getByRole('heading', { name: 'PPC Plans' });
    await expect
      .poll(async () => {
        const bar = await page.locator('.jump-bar').boundingBox();
        const { y = 0 } = (await heading.boundingBox()) ?? {};
        return y - ((bar?.y ?? 0) + (bar?.height ?? 0));
      })
      .toBeGreaterThanOrEqual(0);
  }
});

test('a phone shows one tier at a time, with and without script', async ({ page, plain }) => {
  for (const on of [page, plain]) {
    await on.setViewportSize(PHONE);
    await on.goto('/plans');
    await expect.poll(() => shownTiers(on)).toEqual(Array(5).fill('basic'));
    await on.getByText('Standard', { exact: true }).first().click();
    await expect(on.getByRole('radio', { name: 'Standard' })).toBeChecked();
    await expect.poll(() => shownTiers(on)).toEqual(Array(5).fill('standard'));
    await on.keyboard.press('ArrowLeft');
    await expect.poll(() => shownTiers(on)).toEqual(Array(5).fill('basic'));
  }
});

test('paper has all tiers', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ media: 'print' });
  await page.goto('/plans');
  await expect.poll(() => shownTiers(page)).toHaveLength(15);
});

test('a login on a phone leads back to the dialog of a tier that is not shown', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/plans');
  await page.getByText('Starter', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign up' }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/auth\/login\?returnTo=/);
  await fillLogin(page, DEMO);
  await expect(dialog(page)).toContainText('SEO Starter');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('pictures of the product follow the theme, and only the one that is shown is asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const picture = main(page).getByRole('img', { name: /^The studio: / });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(asked.filter((path) => path.startsWith('/product/'))).toEqual(['/product/studio-light.avif']);
  await page.getByRole('banner').getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => asked).toContain('/product/studio-dark.avif');
});
