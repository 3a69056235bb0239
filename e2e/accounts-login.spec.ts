import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { fillCard, payButton } from './support/checkout';
import { dialog, toasts } from './support/parts';
import {
  DEMO,
  fillAccount,
  fillLogin,
  fillRegistration,
  newPerson,
  openCheckout,
  register,
} from './support/person';
import { send } from './support/send';
import { translate } from './support/translate';

const LOGIN = '**/api/auth/login';
const errorText = (page: Page) => page.getByRole('main').getByRole('alert');

test('/auth leads to the login, on the main site and on an event host', async ({ stack }) => {
  for (const origin of [stack.siteUrl, stack.hostUrl('midnight-run')]) {
    const { host } = new URL(origin);
    const { headers } = await send(stack.siteUrl, '/auth?returnTo=%2Fuser%2Faccount', { headers: { host } });
    expect(new URL(String(headers.location), origin).href).toBe(
      `${origin}/auth/login?returnTo=%2Fuser%2Faccount`,
    );
  }
});

async function holdLogins(page: Page, status: number, body: object | string) {
  const held = { calls: 0, answer: () => {} };
  const until = new Promise<void>((resolve) => (held.answer = resolve));
  await page.route(LOGIN, async (route) => {
    held.calls += 1;
    await until;
    await route.fulfill({ status, ...(typeof body === 'string' ? { body } : { json: body }) });
  });
  return held;
}

// lib/auth/account.test.ts has the message for each status.
test('a login is sent once, says why it is refused, in a toast too, and what was typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/auth/login');
  const held = await holdLogins(page, 429, { error: 'Please try again in 6 minutes.' });
  await fillLogin(page, DEMO);
  const button = page.getByRole('button', { name: 'Signing in…' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await page.getByLabel('Password').press('Enter');
  held.answer();
  const idle = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await expect(idle).not.toHaveAttribute('aria-busy');
  expect(held.calls).toBe(1);
  await expect(errorText(page)).toContainText('Please try again in 6 minutes.');
  await expect(toasts(page)).toHaveText('Please try again in 6 minutes.');
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.email);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.unroute(LOGIN);
  const again = await holdLogins(page, 403, '<html>');
  await fillLogin(page, DEMO);
  await expect(button).toBeVisible();
  await expect(errorText(page)).toHaveCount(0);
  again.answer();
  await expect(errorText(page)).toContainText('An unexpected error occurred.');

  await page.unroute(LOGIN);
  const answered = page.waitForResponse(LOGIN);
  await fillLogin(page, { ...DEMO, password: 'curtain-down' });
  expect((await answered).status()).toBe(401);
  await expect(errorText(page)).toContainText('Unauthorized: Invalid email or password.');

  await context.setOffline(true);
  await fillLogin(page, DEMO);
  await expect(errorText(page)).toContainText("You're offline.");
  await context.setOffline(false);
  await idle.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an error is tied to its field, and the first faulty field has the focus, also where the server finds it', async ({
  page,
}) => {
  await page.goto('/auth/register');
  await page.getByLabel('Full Name').fill('Robin');
  await page.getByRole('button', { name: 'Register' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Password is required$/);
  await email.fill('robin@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');

  await fillRegistration(page, { ...newPerson(), email: DEMO.email.toUpperCase() });
  await expect(email).toHaveAccessibleDescription('An account with this email already exists.');
  await expect(email).toBeFocused();
  await expect(toasts(page)).toHaveText('An account with this email already exists.');
});

test('password managers find their way, and a password can be looked at', async ({ page, context }) => {
  await page.goto('/auth/login');
  const password = page.getByLabel('Password');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('from-a-manager'));
  await password.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(password).toHaveValue('from-a-manager');

  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByText('Your password is shown.')).toBeAttached();
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  // A browser would save a text field among its suggestions.
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.route(LOGIN, (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
  await fillLogin(page, DEMO);
  await expect(password).toHaveAttribute('type', 'password');

  await page.goto('/auth/register');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
});

/** The page's scripts wait until `arrive` is called. */
async function openAsleep(page: Page, address: string) {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return { arrive };
}

const insertInto = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.prepend(document.createElement('vault-button')));

for (const [who, change] of [
  ['', async () => {}],
  [
    ', though an extension and a translator have been there',
    async (page: Page) => {
      await insertInto(page, 'main form');
      await translate(page);
    },
  ],
] as const)
  test(`what was typed before our script arrived is still there, and is what is sent${who}`, async ({
    page,
  }) => {
    const { arrive } = await openAsleep(page, '/auth/login');
    await page.getByLabel('Email').fill(DEMO.email);
    await page.getByLabel('Password').fill(DEMO.password);
    await change(page);
    arrive();
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.email);
    await expect(page.getByLabel('Password')).toHaveValue(DEMO.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
  });

test('so it is in the contact form', async ({ page }) => {
  const { arrive } = await openAsleep(page, '/contact');
  await page.getByLabel('I accept the').check();
  await page.getByLabel('Message').fill('Do you stream rowing?');
  await insertInto(page, 'main form');
  arrive();
  await expect(page.locator('vault-button')).toHaveCount(0);
  await expect(page.getByLabel('Message')).toHaveValue('Do you stream rowing?');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('I accept the')).toBeChecked();
});

test('a visitor who is logged in is told so, goes on, or logs out', async ({ page, stack }) => {
  const person = newPerson();
  await register(page, stack.siteUrl, person);
  await expect(page.getByText(`You're signed in as ${person.name}.`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/auth/register?returnTo=%2Fplans');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/plans');

  await page.goto('/auth/login?ended=1');
  await expect(page.getByText(`You're signed in as ${person.name}.`)).toBeVisible();
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  await expect(page.locator('summary', { hasText: person.name })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a browser that refuses cookies is told so, and not that a session ended', async ({
  page,
  context,
  stack,
}) => {
  await context.route('**/api/auth/session', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  const needed = (shown: Page) => shown.getByText(/This site needs cookies to sign you in/).first();
  await page.goto('/auth/login');
  await fillLogin(page, DEMO);
  await expect(needed(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/auth/register');
  await fillRegistration(page, newPerson());
  await expect(needed(page)).toContainText('Your account has been created.');

  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillAccount(page, { email: DEMO.email, password: DEMO.password });
  await fillCard(page);
  await payButton(page).click();
  await expect(needed(page)).toBeVisible();
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
});
