import type { Page } from '@playwright/test';
import { auditOpenPage, DESKTOP, PHONE } from './support/audit';
import { expect, test } from './support/fixtures';
import { cardNumber } from './support/checkout';
import { buyItem, enter, openCheckout, RUN, signUp } from './support/person';
import { BUYER_ROUTES } from './support/routes';

// Animations would change the colours during the audit.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing from the checkout to the theatre', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  const found = await auditOpenPage(page, 'checkout dialog');
  await buyItem(page, stack, RUN);
  for (const path of BUYER_ROUTES) {
    await page.goto(host + path);
    found.push(...(await auditOpenPage(page, path)));
  }
  expect(found).toEqual([]);
});

test.describe('by keyboard alone', () => {
  const readFocus = (page: Page) =>
    page.evaluate(async () => {
      const look = () => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { width, height, bottom, right } = element.getBoundingClientRect();
        return {
          name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
          isVisible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width * height > 0,
          isOnScreen: bottom > 0 && right > 0,
        };
      };
      // Scrolling to the focused element takes a few frames.
      let focus = look();
      for (let frames = 0; focus && !(focus.isVisible && focus.isOnScreen) && frames < 30; frames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        focus = look();
      }
      return focus;
    });

  test('the skip link comes first and leads past the navigation', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  for (const path of ['/', '/plans', '/pay-per-view-streaming', '/contact']) {
    test(`every stop on ${path} can be seen, and the way round ends`, async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      const hidden: string[] = [];
      let stops = 0;
      for (; stops < 120; stops += 1) {
        await page.keyboard.press('Tab');
        const focus = await readFocus(page);
        if (!focus || (stops > 0 && focus.name === 'Skip to content')) break;
        if (!focus.isVisible || !focus.isOnScreen) hidden.push(focus.name);
      }
      expect(hidden).toEqual([]);
      expect(stops).toBeGreaterThan(10);
      expect(stops).toBeLessThan(120);
    });
  }

  test('the menu of a phone opens, is walked, and gives the focus back', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a question opens and closes, and opening one closes the other', async ({ page }) => {
    await page.goto('/faq');
    const questions = page.getByRole('main').locator('summary');
    await questions.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[open]')).toHaveCount(1);
    await questions.nth(2).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('details[open] > summary')).toHaveText([await questions.nth(2).innerText()]);
    await page.keyboard.press('Space');
    await expect(page.locator('details[open]')).toHaveCount(0);
  });

  test('the checkout keeps the focus inside and gives it back', async ({ page, stack }) => {
    await signUp(page, stack.siteUrl);
    await page.goto('/plans');
    const button = page.getByRole('button', { name: /Purchase plan/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    await expect(cardNumber(page)).toBeVisible();
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab');
      // The browser's own controls take the focus between the last and the first stop.
      const isOutside = await page.evaluate(() => {
        const element = document.activeElement;
        return element !== document.body && !element?.closest('dialog');
      });
      expect(isOutside, `stop ${stop + 1}`).toBe(false);
    }
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test.describe('the row of logos', () => {
  const firstLogo = async (page: Page) =>
    (await page.getByRole('img', { name: 'Northlight' }).boundingBox())?.x ?? Number.NaN;

  test('stands still for people who asked for less motion, and is scrolled by keyboard', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/pay-per-view-streaming');
    const before = await firstLogo(page);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(1500);
    expect(await firstLogo(page)).toBe(before);
    await page.getByRole('group', { name: /logos/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => firstLogo(page)).toBeLessThan(before);
  });

  test('moves for all others, and stops by button and by focus', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/pay-per-view-streaming');
    const moves = async () => {
      const before = await firstLogo(page);
      await page.waitForTimeout(300);
      return (await firstLogo(page)) !== before;
    };
    await expect.poll(moves, { message: 'by stylesheet' }).toBe(true);
    await expect(page.locator('[data-driven]')).toHaveCount(0);
    await page.mouse.move(5, 5);
    await expect(page.locator('[data-driven]')).toHaveCount(1);
    await expect.poll(moves, { message: 'by script' }).toBe(true);
    await page.getByRole('button', { name: 'Stop scrolling' }).click();
    await expect.poll(moves).toBe(false);
    await page.getByRole('button', { name: 'Start scrolling' }).click();
    await expect.poll(moves).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('group', { name: /logos/ })).toBeFocused();
    await expect.poll(moves).toBe(false);
  });
});
