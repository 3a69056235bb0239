import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { toasts } from './support/parts';
import { DEMO, fillLogin } from './support/person';

async function openLogin(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await page.clock.pauseAt(3_600_000);
}

/** The animation takes at most half a second. */
async function makeToast(page: Page): Promise<void> {
  const before = await toasts(page).count();
  await fillLogin(page, DEMO);
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await toasts(page).count()).toBe(before + 1);
  }).toPass({ intervals: [20] });
  await page.clock.runFor(450);
}

test('a toast is at the top right and light, in the dark theme too, and closes after five seconds', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLogin(page);
  await makeToast(page);
  await expect(page.locator('html')).toHaveClass(/dark/);
  const { x, width } = (await toasts(page).boundingBox()) ?? { x: 0, width: 0 };
  const viewport = page.viewportSize() ?? { width: 0 };
  expect(viewport.width - (x + width)).toBeLessThan(60);
  const header = (await page.locator('header').first().boundingBox()) ?? { y: 0, height: 0 };
  const below = async () => ((await toasts(page).boundingBox())?.y ?? 0) - header.y - header.height;
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  expect(await below()).toBeLessThan(40);
  expect(await toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.clock.runFor(4000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast waits under the pointer, is not closed by a click, and is thrown away with the mouse', async ({
  page,
}) => {
  await openLogin(page);
  await makeToast(page);
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 500);
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);

  await makeToast(page);
  await toasts(page).click();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(1);
  const box = (await toasts(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.clock.runFor(200);
  await page.mouse.move(x + 160, y, { steps: 8 });
  await page.mouse.up();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast waits while the window is in the background, also one that comes meanwhile', async ({
  page,
}) => {
  const setFocus = (has: boolean) =>
    page.evaluate((hasFocus) => {
      document.hasFocus = () => hasFocus;
      window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
    }, has);
  await openLogin(page);
  await makeToast(page);
  await setFocus(false);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await setFocus(true);
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);

  await setFocus(false);
  await makeToast(page);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await setFocus(true);
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);
});

test('there is no limit to how many stand there at once', async ({ page }) => {
  await openLogin(page);
  for (let count = 0; count < 6; count += 1) await makeToast(page);
  await expect(toasts(page)).toHaveCount(6);
  for (const toast of await toasts(page).all()) {
    await expect(toast).toBeInViewport({ ratio: 0.9 });
    await expect(toast).toHaveCSS('opacity', '1');
  }
  const tops = await toasts(page).evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(6);
});

test('a message is read even where the toasts are gone with an older release', async ({ page }) => {
  await openLogin(page);
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await fillLogin(page, DEMO);
  const message = page.getByRole('status').getByText('Unauthorized: Invalid email or password.');
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await message.count()).toBe(1);
  }).toPass({ intervals: [20] });
  await page.clock.runFor(5000);
  await expect(message).toHaveCount(0);
});
