import type { Page } from '@playwright/test';
import { cardNumber, fillCard, payButton, payByCard } from './support/checkout';
import { expect, test } from './support/fixtures';
import { dialog, WATCH_RUN } from './support/parts';
import { DEMO, fillLogin, fillRegistration, newPerson, openRun, type Person, signUp } from './support/person';

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

for (const { what, nth, name, go } of [
  {
    what: 'the registration and back to the login',
    nth: 4,
    name: 'Social Media Basic',
    go: async (page: Page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
      await inMain(page, 'Sign in').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await fillLogin(page, DEMO);
    },
  },
  {
    what: 'the registration',
    nth: 1,
    name: 'SEO Basic',
    go: (page: Page) => fillRegistration(page, newPerson()),
  },
])
  test(`a buyer comes back to a plan by ${what}, with the dialog open`, async ({ page, stack }) => {
    await page.goto('/plans');
    await page.getByRole('button', { name: 'Sign up' }).nth(nth).click();
    await page.waitForURL(/\/auth\/login\?returnTo=/);
    await inMain(page, 'Register').click();
    await go(page);
    await expect(dialog(page)).toContainText(name);
    await expect(cardNumber(page)).toBeVisible();
    await expect(page).toHaveURL(`${stack.siteUrl}/plans`);
  });

test('a buyer whose form the browser posts by itself comes back too', async ({ browser, stack }) => {
  // The scripts wait until the form was posted, so `goto` can't be awaited.
  const context = await browser.newContext();
  const page = await context.newPage();
  const returnTo = encodeURIComponent('/plans?buy=seo-basic');
  const scripts = '**/_next/static/**/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${stack.siteUrl}/auth/login?returnTo=${returnTo}`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.unroute(scripts);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page)).toContainText('SEO Basic');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.$/);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-session']);
  await expect(page.locator('summary', { hasText: DEMO.name })).toBeVisible();
});

test('with local storage off the dialog opens, and the login ends', async ({ page, context, stack }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is off', 'SecurityError');
      },
    });
  });
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Sign up' }).first().click();
  await page.waitForURL(/\/auth\/login\?returnTo=/);
  await fillLogin(page, DEMO);
  await expect(dialog(page)).toContainText('SEO Starter');

  await page.goto('/plans');
  await page.getByRole('button', { name: 'Sign up' }).nth(1).click();
  await expect(dialog(page)).toContainText('SEO Basic');
  await page.goto('/plans?buy=seo-standard');
  await expect(dialog(page)).toContainText('SEO Standard');
  await page.goto('/auth/login');
  await expect(page.getByText(`You're signed in as ${DEMO.name}.`)).toBeVisible();
  expect(page.url()).toBe(`${stack.siteUrl}/auth/login`);
});

test('a session that is over leads from the dialog to the login and back', async ({
  page,
  context,
  stack,
}) => {
  const person = await signUp(page, stack.siteUrl);
  await page.goto('/plans');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Purchase plan' }).first().click();
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await fillLogin(page, person);
  await expect(dialog(page)).toContainText('SEO Starter');
});

test('a login leads to no other site, with and without script', async ({ page, plain, stack }) => {
  // lib/auth/return-to.test.ts has all the disguises.
  for (const open of [page, plain]) {
    await open.goto(`/auth/login?returnTo=${encodeURIComponent('/\\evil.example')}`);
    await expect(inMain(open, 'Register')).toHaveAttribute('href', '/auth/register');
    await expect(open.locator('input[name=returnTo]:not([value=""])')).toHaveCount(0);
    await fillLogin(open, DEMO);
    await expect(open).toHaveURL(`${stack.siteUrl}/`);
  }
});

async function signInBeside(page: Page): Promise<Person> {
  const other = await page.context().newPage();
  const person = await signUp(other, new URL(page.url()).origin);
  await other.close();
  return person;
}

test('another account of another tab buys for itself, and a payment that is saved in a third says whose it is', async ({
  page,
  stack,
}) => {
  const { host } = await openRun(page, stack);
  await fillCard(page);
  const buyer = await signInBeside(page);
  await payButton(page).click();
  await expect(dialog(page)).toContainText(`You signed in as ${buyer.name} in another tab`);

  let other = buyer;
  await page.route('**/api/orders/save-payment', async (route) => {
    other = await signInBeside(page);
    await route.continue();
  });
  await payByCard(page);
  await expect(dialog(page)).toContainText(`This is ${buyer.name}'s purchase`);
  await expect(dialog(page)).toContainText(`You're signed in as ${other.name} now.`);
  await page.unrouteAll();
  await dialog(page)
    .getByRole('button', { name: `Sign in as ${buyer.name}` })
    .click();
  await fillLogin(page, buyer);
  await page.waitForURL(WATCH_RUN);
  await page.goto(`${host}/user/purchases`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Paid');
});

test('a personal page becomes that of the account that signs in in another tab', async ({ page, stack }) => {
  const first = await signUp(page, stack.siteUrl);
  await page.goto('/user/account');
  await expect(page.getByText(first.email)).toBeVisible();
  const second = await signInBeside(page);
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});

test('who comes back from a provider’s own page finds a button that works', async ({ page, stack }) => {
  await page.route(`${stack.sandboxUrl}/stand-in/stripe.js*`, (route) => route.abort('blockedbyclient'));
  await openRun(page, stack);
  // A response without content leaves the page as it is.
  await page.route('**/c/pay/**', (route) => route.fulfill({ status: 204 }));
  const hosted = dialog(page).getByRole('button', { name: "Pay on Stripe's page instead" });
  await hosted.click();
  await expect(dialog(page).getByRole('button', { name: 'Opening...' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(hosted).not.toHaveAttribute('aria-busy');
});
