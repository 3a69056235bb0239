import { TEST_MODE } from '@/lib/content/test-mode';
import { expect, test } from './support/fixtures';
import { enterRun, signUp } from './support/person';

test('a long page is whole on paper, and in a picture of all of it', async ({ page }) => {
  const countLeftOut = () =>
    page
      .locator('main :is(h2, h3, p, li, dt)')
      .evaluateAll(
        (all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length,
      );
  for (const path of ['/plans', '/new', '/pay-per-view-streaming']) {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    expect(await countLeftOut(), path).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(countLeftOut, path).toBe(0);
  }
});

test('a menu that is open when the phone is turned can be closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const close = page.getByRole('button', { name: 'Close menu' });
  await expect(close).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 500 });
  await close.click();
  await expect(close).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the 404 page says its documented sentence and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Looks like you've ventured into the unknown digital realm.")).toBeVisible();
  await page.getByRole('link', { name: 'Return to website' }).click();
  await expect(page).toHaveURL('/');
});

test('the shortcuts of the developer tools are blocked, and left alone in form fields', async ({ page }) => {
  await page.goto('/contact');
  const isBlocked = (selector: string, type: 'keydown' | 'contextmenu') =>
    page.locator(selector).evaluate((element, kind) => {
      const init = { bubbles: true, cancelable: true, code: 'F12' };
      const event = kind === 'keydown' ? new KeyboardEvent(kind, init) : new MouseEvent(kind, init);
      return !element.dispatchEvent(event);
    }, type);
  for (const type of ['keydown', 'contextmenu'] as const) {
    expect(await isBlocked('body', type), type).toBe(true);
    expect(await isBlocked('input[type=email]', type), type).toBe(false);
    expect(await isBlocked('textarea', type), type).toBe(false);
  }
});

test('where the site sells or plays in test mode it says so', async ({ page, stack }) => {
  const { host } = await enterRun(page, stack);
  for (const address of [
    `${stack.siteUrl}/plans`,
    host,
    `${host}/events/evt-last-bell`,
    `${host}/checkout?eventId=evt-midnight-run&selectedPackage=live`,
    `${host}/user/purchases`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(TEST_MODE), address).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByText(TEST_MODE)).toHaveCount(0);
});

test('an account page knows its owner whose browser has forgotten', async ({ page, stack }) => {
  await signUp(page, stack.siteUrl);
  await page.evaluate(() => localStorage.clear());
  const answer = await page.goto('/user/account');
  expect(await answer?.text()).toContain('data-session');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  const name = page.getByRole('banner').locator('summary span');
  await expect(name).toContainText('Robin Walker');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
