import { expect, test } from './support/fixtures';
import { confirmAddress, readMailedLink } from './support/mail';
import { dialog } from './support/parts';
import { fillLogin, forgetVisitor, newPerson, openCheckout, SCRIPT, signUp } from './support/person';

const NEW_PASSWORD = 'a quiet lobby at noon';
const RESET = /Reset your password for/;
const VERIFY = /Confirm your email address/;

test('a mailed link replaces a forgotten password, once, and ends all logins', async ({
  page,
  context,
  stack,
}) => {
  const person = await signUp(page, stack.siteUrl);
  const login = await context.cookies();
  await forgetVisitor(page);

  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If an account uses this email' })).toBeVisible();

  const link = await readMailedLink(page, stack.siteUrl, person.email, RESET);
  await context.addCookies(login);
  await page.goto(link);
  await page.getByLabel('New password').fill('12345');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /Password must be at least 6 characters$/,
  );
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(
    page.getByText('Your password has been changed. Sign in with your new password.'),
  ).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await fillLogin(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Unauthorized');
  await fillLogin(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL(`${stack.siteUrl}/`);

  await page.goto(link);
  await page.getByLabel('New password').fill(`${NEW_PASSWORD}!`);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This link has expired or was already used. Request a new one.',
  );
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
});

test("a password forgotten in a broadcaster's checkout leads back to the purchase, on that host", async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  const person = await signUp(page, host);
  await forgetVisitor(page);
  await page.goto(host);
  await openCheckout(page);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await dialog(page).getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/auth/forgot-password?**');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/If an account uses this email/)).toBeVisible();

  const link = await readMailedLink(page, stack.siteUrl, person.email, /password for Night Course TV/);
  expect(link).toContain(`${host}/auth/reset-password?token=`);
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await fillLogin(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/checkout\?event=evt-midnight-run&package=/);
  expect(new URL(page.url()).origin).toBe(host);
});

test('without script a password is set once, and an address confirmed', async ({ plain, page, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  await plain.goto('/auth/forgot-password');
  await plain.getByLabel('Email').fill('no-address');
  await plain.getByRole('button', { name: 'Send link' }).click();
  await expect(plain.getByLabel('Email')).toHaveAccessibleDescription('Invalid email');
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByRole('button', { name: 'Send link' }).click();
  await expect(plain.getByText(/If an account uses this email/)).toBeVisible();

  const link = await readMailedLink(page, stack.siteUrl, person.email, RESET);
  await plain.goto(link);
  await plain.getByLabel('New password').fill(NEW_PASSWORD);
  await plain.getByRole('button', { name: 'Set new password' }).click();
  await expect(plain.getByText('Your password has been changed.')).toBeVisible();
  await fillLogin(plain, { ...person, password: NEW_PASSWORD });
  await expect(plain).toHaveURL(`${stack.siteUrl}/`);

  await plain.goto(link);
  await plain.getByLabel('New password').fill(`${NEW_PASSWORD}!`);
  const answered = plain.waitForResponse((response) => response.request().method() === 'POST');
  await plain.getByRole('button', { name: 'Set new password' }).click();
  expect((await answered).status()).toBe(410);
  await expect(plain.getByRole('main').getByRole('alert')).toContainText(
    'This link has expired or was already used.',
  );
  await confirmAddress(plain, stack.siteUrl, person.email);
});

test('a press of the button confirms an address, not opening the link', async ({ page, stack }) => {
  const person = await signUp(page, stack.siteUrl);
  const link = await readMailedLink(page, stack.siteUrl, person.email, VERIFY);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto('/user/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Thank you. ${person.email} is confirmed.`)).toBeVisible();
  await page.goto('/user/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a link that is not whole says so and leads on', async ({ page }) => {
  for (const path of ['/auth/verify-email', '/auth/reset-password?token=half']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete.');
  }
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
});

test('pages with a token do not reveal their address, nor are they found', async ({ page }) => {
  const token = `?token=${'x'.repeat(43)}`;
  for (const path of [
    `/auth/reset-password${token}`,
    `/auth/verify-email${token}`,
    `/auth/unsubscribe?token=org_1.usr_1.${'x'.repeat(43)}`,
    '/auth/forgot-password',
  ]) {
    const answer = await page.request.get(path);
    if (path.includes('token=')) expect(answer.headers()['referrer-policy'], path).toBe('no-referrer');
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('a mail program unsubscribes in one click, without a session or an origin', async ({
  page,
  request,
}) => {
  const form = { 'List-Unsubscribe': 'One-Click' };
  const token = `?token=org_1.usr_1.${'x'.repeat(43)}`;
  expect((await request.post(`/api/unsubscribe${token}`, { form })).status()).toBe(404);
  expect((await request.post('/api/unsubscribe', { form })).status()).toBe(400);
  await page.goto(`/api/unsubscribe${token}`);
  await expect(page).toHaveURL(`/auth/unsubscribe${token}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete.');
});

test('too many requests are refused with the time to wait', async ({ page, request, stack }) => {
  const { email } = newPerson();
  const ask = () =>
    request.post('/api/auth/forgot-password', {
      headers: { ...SCRIPT, Origin: stack.siteUrl },
      data: { email },
    });
  let answer = await ask();
  for (let count = 0; count < 10 && answer.ok(); count += 1) answer = await ask();
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(60);

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/try again in \d+ minutes/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
