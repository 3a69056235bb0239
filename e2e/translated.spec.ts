import type { Page } from '@playwright/test';
import { cardNumber, payButton, payByCard } from './support/checkout';
import { expect, test } from './support/fixtures';
import { readMailedLink } from './support/mail';
import { dialog, toasts } from './support/parts';
import {
  fillAccount,
  fillLogin,
  fillRegistration,
  newPerson,
  openCheckout,
  signUp,
  watchAfterPaying,
} from './support/person';
import { translate } from './support/translate';

async function open(page: Page, address: string): Promise<void> {
  page.on('pageerror', (error) => expect.soft(error.message, address).toBe(''));
  await page.goto(address);
  await translate(page);
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function hold(page: Page, route: string): Promise<() => void> {
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  await page.route(route, async (held) => {
    await until;
    await held.continue();
  });
  return answer;
}

test('a translated login and registration say what is wrong, and work', async ({ page, stack }) => {
  const person = newPerson();
  await open(page, '/auth/register');
  await press(page, 'Register');
  await expect(page.getByText('Email is required')).toBeVisible();
  await fillRegistration(page, { ...person, email: 'nowhere' });
  await expect(page.getByText('Invalid email')).toBeVisible();
  await fillRegistration(page, person);
  await expect(page).toHaveURL(`${stack.siteUrl}/auth/login`);
  await press(page, 'Sign out');
  await expect(page).toHaveURL(`${stack.siteUrl}/`);

  await open(page, '/auth/login');
  await press(page, 'Sign in');
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Hide password' }).click();
  const answer = await hold(page, '**/api/auth/login');
  await fillLogin(page, { ...person, password: 'curtain-down' });
  await expect(page.getByRole('main').getByText('Signing in…')).toBeVisible();
  answer();
  await expect(alert(page)).toContainText('Unauthorized: Invalid email or password.');
  await expect(toasts(page).filter({ hasText: 'Unauthorized' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
});

test('translated, a forgotten password is asked for and replaced', async ({ page, context, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  await open(page, '/auth/forgot-password');
  await press(page, 'Send link');
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('nowhere');
  await press(page, 'Send link');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await press(page, 'Send link');
  await expect(page.getByText(/If an account uses this email/)).toBeVisible();

  const outbox = await context.newPage();
  await open(page, await readMailedLink(outbox, stack.siteUrl, person.email, /Reset your password for/));
  await press(page, 'Set new password');
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('New password').fill('12345');
  await press(page, 'Set new password');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill('new-season-ahead');
  await press(page, 'Set new password');
  await expect(page).toHaveURL(/\/auth\/login\?reset=1$/);

  await open(page, await readMailedLink(outbox, stack.siteUrl, person.email, /Confirm your email address/));
  await press(page, 'Confirm');
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
});

test('a translated contact form says what is wrong, and thanks once', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('First Name').focus();
  await expect(page.getByRole('main').locator('form')).toHaveJSProperty('noValidate', true);
  await press(page, 'Submit');
  await expect(page.getByText('First Name is required')).toBeVisible();
  await page.getByLabel('First Name').fill('Wilma');
  await page.getByLabel('Last Name').fill('Writer');
  await page.getByLabel('Email').fill('nowhere');
  await page.getByLabel('Message').fill('Do you stream rowing?');
  await page.getByLabel('I accept the').check();
  await press(page, 'Submit');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(newPerson().email);
  const answer = await hold(page, '**/api/contact');
  await press(page, 'Submit');
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
});

test('the forms of a translated account page say what is wrong, and work', async ({ page, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  await open(page, '/user/account');
  await page.getByLabel('Full Name').fill(' ');
  await press(page, 'Save name');
  await expect(page.getByText('Full Name is required')).toBeVisible();
  await page.getByLabel('Full Name').fill('Wren Runner');
  await press(page, 'Save name');
  await expect(page.locator('summary', { hasText: 'Wren Runner' })).toBeVisible();

  const form = page.getByRole('region', { name: 'Your email' });
  await form.getByText('Change email').click();
  await press(page, 'Send confirmation link');
  await expect(form.getByText('Password is required')).toBeVisible();
  await form.getByLabel('New email').fill(newPerson().email);
  await form.getByLabel('Your password').fill('not it');
  await press(page, 'Send confirmation link');
  await expect(form.getByText("That password isn't right.")).toBeVisible();
  await form.getByLabel('Your password').fill(person.password);
  await press(page, 'Send confirmation link');
  await expect(form.getByText(/^We sent a link to/)).toBeVisible();
});

test('a translated checkout says what is wrong, and sells', async ({ page, stack }) => {
  await open(page, stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await payButton(page).click();
  await expect(dialog(page).getByText('Email is required')).toBeVisible();
  await fillAccount(page, { email: newPerson().email });
  await payByCard(page, '4000 0000 0000 9995');
  await expect(dialog(page).getByRole('alert')).toContainText('Your card has insufficient funds.');
  await expect(payButton(page)).toHaveText('Pay $12.99');
  await payByCard(page);
  await watchAfterPaying(page);
});
