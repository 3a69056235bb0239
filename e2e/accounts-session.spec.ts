import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { documentAddress } from './support/parts';
import {
  BELL,
  buyTicket,
  DEMO,
  fillLogin,
  fillRegistration,
  newPerson,
  SCRIPT,
  signUp,
} from './support/person';
import type { Stack } from './support/servers';

const ended = (page: Page) =>
  page.getByText('Your session has expired. Sign in to pick up where you left off.');
const logOutInHeader = async (page: Page) => {
  await page.locator('summary', { hasText: 'Robin' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  // The page may have been at the same address before, so also wait for the link.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
};

function forge(expiresAtMs: number): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { name: 'Forged', exp: Math.floor(expiresAtMs / 1000) };
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`;
}

const plantSession = (context: BrowserContext, stack: Stack, value: string) =>
  context.addCookies([
    {
      name: '__Host-session',
      value,
      domain: new URL(stack.siteUrl).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
    },
  ]);

test('logging out in one tab leaves the personal pages of all others', async ({ page, context, stack }) => {
  await signUp(page, stack.siteUrl);
  await page.goto('/auth/login');
  const other = await context.newPage();
  await other.goto(`${stack.siteUrl}/user/account`);
  await expect(other.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  const shop = await context.newPage();
  await shop.goto(`${stack.siteUrl}/plans`);
  await expect(shop.getByRole('button', { name: 'Purchase plan' }).first()).toBeVisible();

  const posted = page.waitForRequest('**/api/auth/logout');
  await logOutInHeader(page);
  expect((await posted).method()).toBe('POST');
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await context.cookies()).toEqual([]);

  await expect(other).toHaveURL(`${stack.siteUrl}/`);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(shop).toHaveURL(`${stack.siteUrl}/plans`);
  await expect(shop.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();
});

test('logging out before our script has arrived is no different', async ({ page, context, stack }) => {
  await signUp(page, stack.siteUrl);
  await page.goto('/user/account');
  const early = await context.newPage();
  await early.route('**/_next/static/**/*.js', (route) =>
    route.request().headers().referer?.includes('/auth/login') ? new Promise(() => {}) : route.continue(),
  );
  await early.goto(`${stack.siteUrl}/auth/login`, { waitUntil: 'commit' });
  const posted = early.waitForRequest((request) => request.method() === 'POST');
  await early.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  expect((await posted).isNavigationRequest()).toBe(true);
  await expect(early).toHaveURL(`${stack.siteUrl}/`);
  await expect(early.getByText('You have been signed out.')).toBeVisible();
  await expect(early.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await early.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await context.cookies()).toEqual([]);
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
});

test('a login before our script has arrived says its message too', async ({ page, stack }) => {
  await page.route('**/_next/static/**/*.js', (route) =>
    route.request().headers().referer?.includes('/auth/login') ? new Promise(() => {}) : route.continue(),
  );
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await fillLogin(page, DEMO);
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.locator('summary', { hasText: DEMO.name })).toBeVisible();
});

test("a host's session is its own; logging out says so in the same document, and going back shows nothing", async ({
  page,
  context,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  const { email } = await signUp(page, host);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, domain }) => [name, domain])).toEqual([
    ['__Host-session', 'midnight-run.localhost'],
  ]);
  await page.goto(`${stack.siteUrl}/user/account`);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Faccount$/);
  await expect(ended(page)).toHaveCount(0);

  await page.goto(`${host}/user/account`);
  await expect(page.getByText(email)).toBeVisible();
  await logOutInHeader(page);
  await expect(page).toHaveURL(`${host}/`);
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  expect(await documentAddress(page)).toBe(`${host}/user/account`);
  expect(await context.cookies()).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Faccount/);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('logging out works in a tab whose session is over already', async ({ page, context, stack }) => {
  await signUp(page, stack.siteUrl);
  await page.goto('/plans');
  await context.clearCookies();
  await logOutInHeader(page);
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
});

test('a token that expired or is unknown to the API leads to the login with a word, not in circles, and back', async ({
  page,
  context,
  stack,
}) => {
  for (const token of [forge(Date.now() + 3_600_000), 'not.a.token', forge(Date.now() - 1000)]) {
    await plantSession(context, stack, token);
    await page.goto('/user/account');
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Faccount&ended=1/);
    await expect(ended(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, newPerson());
  await expect(page).toHaveURL(`${stack.siteUrl}/user/account`);
});

test('a session that ends on an open page leads to the login and back', async ({ page, context, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  await page.goto('/user/account');
  await context.clearCookies();
  await page.getByLabel('Full Name').fill('Robin Runner');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Faccount&ended=1/);
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${stack.siteUrl}/user/account`);

  // Storage holds a token that opens nothing, and the cookie is out of reach.
  const [cookie] = await context.cookies();
  const expected = { name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' };
  expect(cookie).toMatchObject(expected);
  const stored = await page.evaluate(() => localStorage.getItem('token'));
  expect(stored).toMatch(/^[\w-]+\.[\w-]+\.$/);
  const answer = await page.request.post(`${stack.siteUrl}/api/v1/auth/logout`, {
    headers: { ...SCRIPT, Authorization: `Bearer ${stored ?? ''}` },
    data: {},
  });
  expect(answer.status()).toBe(401);
});

test('a session that ends in the theatre leads to the login and back', async ({ page, context, stack }) => {
  const { host } = await buyTicket(page, stack, stack.hostUrl('last-bell'), BELL);
  await page.goto(`${host}/user/watch/evt-last-bell`);
  await expect(page.locator('video')).toBeVisible();
  await context.clearCookies();
  await page.getByText('Your screens', { exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fwatch%2Fevt-last-bell&ended=1/);
});

test('a session ended elsewhere is forgotten by the header too', async ({ page, context, stack }) => {
  await signUp(page, stack.siteUrl);
  const state = await context.storageState();
  await page.goto('/');
  await logOutInHeader(page);
  await expect(page).toHaveURL(`${stack.siteUrl}/`);

  await context.addCookies(state.cookies);
  const [token] = state.origins[0]?.localStorage.filter(({ name }) => name === 'token') ?? [];
  await page.evaluate((text) => localStorage.setItem('token', text), token?.value ?? '');
  await page.goto('/user/account');
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('logging out works where its script is gone with an older release', async ({ page, context, stack }) => {
  await signUp(page, stack.siteUrl);
  await page.goto('/plans');
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.locator('summary', { hasText: 'Robin' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
});
