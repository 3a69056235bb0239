import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { listMails, readMailedLink } from './support/mail';
import {
  ask,
  buyItem,
  fillLogin,
  fillRegistration,
  newPerson,
  type Person,
  SCRIPT,
  signInElsewhere,
  signUp,
} from './support/person';

async function openAccount(page: Page, siteUrl: string): Promise<Person> {
  const person = await signUp(page, siteUrl);
  await page.goto(`${siteUrl}/user/account`);
  return person;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('the header leads to the account: a name, the link that confirms, the referral link and the data', async ({
  page,
  context,
  stack,
}) => {
  const person = await signUp(page, stack.siteUrl);
  await buyItem(page, stack, { planId: 'seo-starter' });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Robin' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/user/account`);

  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
  expect(await listMails(page, stack.siteUrl, person.email, 'Confirm your')).toHaveLength(2);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ account: { email: person.email, name: person.name } });
  expect(text).toContain('SEO Starter');
  expect(text).not.toContain('password_hash');

  const before = await storedToken(page);
  const name = page.getByLabel('Full Name');
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(name).toHaveAccessibleDescription('Full Name is required');
  await name.fill('Wren Runner');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(section(page, 'Your name').getByRole('alert')).toContainText("You're offline.");
  await expect(name).toHaveValue('Wren Runner');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Wren Runner' })).toBeVisible();
  expect(await storedToken(page)).not.toBe(before);
  await page.reload();
  await expect(name).toHaveValue('Wren Runner');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await page.getByLabel('Your referral link').inputValue();
  expect(link).toMatch(new RegExp(`^${stack.siteUrl}/\\?ref=[\\w-]+$`));
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.goto(link);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ref'))).toBe(link.split('=')[1]);
});

test('a new address waits for its link, and takes the place of the old one then', async ({ page, stack }) => {
  const person = await openAccount(page, stack.siteUrl);
  const { email } = newPerson();
  const form = section(page, 'Your email');
  await form.getByText('Change email').click();
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Your password').fill('not it');
  await form.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription("That password isn't right.");
  await expect(form.getByLabel('Your password')).toBeFocused();
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(form.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(form.getByText(person.email)).toBeVisible();

  await page.goto(await readMailedLink(page, stack.siteUrl, email, /new email address/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.goto('/user/account');
  await expect(section(page, 'Your email').getByText(email)).toBeVisible();
  await expect(section(page, 'Your email').getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a changed password keeps this login, ends the others, and counts', async ({ page, browser, stack }) => {
  const person = await openAccount(page, stack.siteUrl);
  const other = await signInElsewhere(browser, stack.siteUrl, person);

  const form = section(page, 'Your password');
  await form.getByLabel('Current password').fill(person.password);
  await form.getByLabel('New password').fill('password123');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('New password').fill('a quiet lobby at noon');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('Your password has been changed, and you have been signed out everywhere else.'),
  ).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();

  await other.goto(`${stack.siteUrl}/user/account`);
  await expect(other.getByText('Your session has expired.')).toBeVisible();
  await fillLogin(other, { ...person, password: 'a quiet lobby at noon' });
  await expect(other).toHaveURL(`${stack.siteUrl}/user/account`);
  await other.context().close();
});

test('an account is deleted with its password and a tick, or two while a payment is open @fault:account-deleted', async ({
  page,
  context,
  stack,
}) => {
  const person = await openAccount(page, stack.siteUrl);
  const opening = { headers: SCRIPT, post: { planId: 'seo-starter' } };
  expect((await ask(page, '/api/orders/create-payment-intent', opening)).status).toBe(200);
  const form = section(page, 'Delete my account');
  await form.getByText('Delete this account').click();
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(form.getByLabel('I understand that deleting my account')).toHaveAccessibleDescription(
    'Please tick this to go on',
  );
  await form.getByLabel('I understand that deleting my account').check();
  await form.getByLabel('Your password').fill('not it');
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription("That password isn't right.");
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Delete my account' }).click();
  const leaving = form.getByLabel('Delete my account anyway');
  await expect(leaving).toHaveAccessibleDescription(/“SEO Starter” that isn't finished/);
  await leaving.check();
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  expect(await storedToken(page)).toBeNull();
  expect(await context.cookies()).toEqual([]);

  await page.goto('/auth/login');
  await fillLogin(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No account found with this email.');
});

test('without script every form of the page works', async ({ plain: page }) => {
  const person = newPerson();
  await page.goto('/auth/register?returnTo=/user/account');
  await fillRegistration(page, person);

  await page.getByLabel('Full Name').fill('Wren Runner');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Wren Runner');

  const email = section(page, 'Your email');
  await email.getByText('Change email').click();
  await email.getByLabel('New email').fill('wren@example.com');
  await email.getByLabel('Your password').fill('not it');
  await email.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(email.getByLabel('New email')).toHaveValue('wren@example.com');
  await expect(email.getByLabel('Your password')).toHaveValue('');
  await expect(email.getByLabel('Your password')).toHaveAccessibleDescription("That password isn't right.");
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();

  const password = section(page, 'Your password');
  await password.getByLabel('Current password').fill(person.password);
  await password.getByLabel('New password').fill('a quiet lobby at noon');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  const removal = section(page, 'Delete my account');
  await removal.getByText('Delete this account').click();
  await removal.getByLabel('Your password').fill('a quiet lobby at noon');
  await removal.getByRole('button', { name: 'Delete my account' }).click();
  await expect(removal.getByText('Please tick this to go on')).toBeVisible();
  await removal.getByLabel('Your password').fill('a quiet lobby at noon');
  await removal.getByLabel('I understand that deleting my account').check();
  await removal.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  const left = await page.context().cookies();
  expect(left.map(({ name, value }) => [name, value])).toEqual([['handover', '-']]);
});

test('axe finds nothing on the account page, with open forms and errors', async ({ page, stack }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAccount(page, stack.siteUrl);
  await page.getByText('Change email').click();
  await page.getByText('Delete this account').click();
  for (const name of ['Send confirmation link', 'Change password', 'Delete my account'])
    await page.getByRole('button', { name }).click();
  await expect(page.getByText('Please tick this to go on')).toBeVisible();
  expect(await auditOpenPage(page, '/user/account')).toEqual([]);
});
