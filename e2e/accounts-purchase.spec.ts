import type { Page } from '@playwright/test';
import { cardNumber } from './support/checkout';
import { expect, test } from './support/fixtures';
import { dialog } from './support/parts';
import { DEMO, fillLogin, fillRegistration, newPerson, type Person, signUp } from './support/person';
import type { Stack } from './support/servers';

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

/** What can be bought, and where: the page, its button, and what the dialog says is bought. */
const ITEMS = [
  {
    what: 'a plan',
    page: (stack: Stack) => `${stack.siteUrl}/plans`,
    press: (page: Page) => page.getByRole('button', { name: 'Sign up' }).nth(4).click(),
    name: 'Social Media Basic',
  },
  {
    what: "a package on the event's own host",
    page: (stack: Stack) => `${stack.hostUrl('midnight-run')}/`,
    press: (page: Page) =>
      page
        .getByRole('button', { name: /^Buy: / })
        .nth(1)
        .click(),
    name: 'Midnight Run: City Marathon Live: ',
  },
  {
    what: 'a package on the main site',
    page: (stack: Stack) => `${stack.siteUrl}/events/evt-last-bell`,
    press: (page: Page) =>
      page
        .getByRole('button', { name: /^Buy: / })
        .first()
        .click(),
    name: 'The Last Bell: Championship Night: ',
  },
] as const;

const WAYS: { by: string; go: (page: Page, person: Person) => Promise<void>; isKnown: boolean }[] = [
  { by: 'login', isKnown: true, go: (page, person) => fillLogin(page, person) },
  {
    by: 'registration',
    isKnown: false,
    go: async (page, person) => {
      await inMain(page, 'Register').click();
      await fillRegistration(page, person);
    },
  },
  {
    by: 'going from the login to the registration and back',
    isKnown: true,
    go: async (page, person) => {
      await inMain(page, 'Register').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
      await inMain(page, 'Log in').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await fillLogin(page, person);
    },
  },
];

for (const item of ITEMS) {
  for (const { by, go, isKnown } of WAYS) {
    test(`a buyer comes back to ${item.what} by ${by}, with the dialog open`, async ({ page, stack }) => {
      const address = item.page(stack);
      await page.goto(address);
      await item.press(page);
      await page.waitForURL(/\/auth\/login\?returnTo=/);
      await go(page, isKnown ? DEMO : newPerson());
      await expect(dialog(page)).toContainText(item.name);
      await expect(cardNumber(page)).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }
}

test('a buyer whose form the browser posts by itself comes back too, and the page knows who it is', async ({
  context,
  stack,
}) => {
  // A page whose scripts wait until the form is on its way.
  const page = await context.newPage();
  const returnTo = encodeURIComponent('/plans?buy=seo-basic');
  const scripts = '**/_next/static/**/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${stack.siteUrl}/auth/login?returnTo=${returnTo}`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.unroute(scripts);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(dialog(page)).toContainText('SEO Basic');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.$/);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-session']);
  await expect(page.locator('summary', { hasText: DEMO.name })).toBeVisible();
});

test('with local storage switched off the dialog opens, and the login is not gone round in circles', async ({
  page,
  context,
  stack,
}) => {
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

  // Nothing is kept from one page to the next; the server still knows.
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Sign up' }).nth(1).click();
  await expect(dialog(page)).toContainText('SEO Basic');
  await page.goto('/plans?buy=seo-standard');
  await expect(dialog(page)).toContainText('SEO Standard');
  await page.goto('/auth/login');
  await expect(page.getByText(`You are logged in as ${DEMO.name}.`)).toBeVisible();
  expect(page.url()).toBe(`${stack.siteUrl}/auth/login`);
});

test('a session that is over when the dialog opens leads to the login with a word, and back', async ({
  page,
  context,
  stack,
}) => {
  const person = await signUp(page, stack.siteUrl);
  await page.goto('/plans');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Purchase plan' }).first().click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await fillLogin(page, person);
  await expect(dialog(page)).toContainText('SEO Starter');
});

test('without a purchase a login ends at the home page and a registration at the login', async ({
  page,
  stack,
}) => {
  await page.goto('/auth/login');
  await fillLogin(page, DEMO);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  await page.context().clearCookies();
  await page.goto('/auth/register');
  await fillRegistration(page, newPerson());
  await expect(page.getByText('Registration successful! Redirecting to checkout...')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/auth/login`);
});

for (const returnTo of [
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(document.domain)',
  'java%0Ascript:alert(1)',
  '/\t/evil.example',
  '/api/auth/logout',
]) {
  test(`a login does not lead to ${JSON.stringify(returnTo)}`, async ({ page, browser, stack }) => {
    const address = `${stack.siteUrl}/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
    await page.goto(address);
    await expect(inMain(page, 'Register')).toHaveAttribute('href', '/auth/register');
    await fillLogin(page, DEMO);
    await page.waitForURL(`${stack.siteUrl}/`);

    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(address);
    await fillLogin(plain, DEMO);
    await expect(plain).toHaveURL(`${stack.siteUrl}/`);
    await plain.close();
  });
}
