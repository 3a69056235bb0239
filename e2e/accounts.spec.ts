import { expect, test } from './support/fixtures';
import { DEMO, fillLogin, newPerson, register } from './support/person';

test('the session is a cookie scripts cannot read, and storage holds a token that opens nothing', async ({
  page,
  context,
  stack,
}) => {
  await page.goto('/auth/login');
  await fillLogin(page, DEMO);
  await page.waitForURL(`${stack.siteUrl}/`);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({
    name: '__Host-session',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  });
  const stored = await page.evaluate(() => localStorage.getItem('token'));
  expect(stored).toMatch(/^[\w-]+\.[\w-]+\.$/);
  const answer = await page.request.post(`${stack.siteUrl}/api/v1/auth/logout`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${stored ?? ''}` },
    data: {},
  });
  expect(answer.status()).toBe(401);
});

test('a login on one host is none on another', async ({ page, stack }) => {
  await page.goto('/auth/login');
  await fillLogin(page, DEMO);
  await page.waitForURL(`${stack.siteUrl}/`);
  await page.goto(`${stack.hostUrl('midnight-run')}/user/purchases`);
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('every field says what is wrong with it', async ({ page }) => {
  await page.goto('/auth/login');
  await fillLogin(page, { email: '', password: '' });
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await fillLogin(page, { email: 'not-an-email', password: 'x' });
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await page.goto('/auth/register');
  await page.getByLabel('Email').fill('nope');
  await page.getByLabel('Password').fill('12345');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const message of [
    'Full Name is required',
    'Invalid email',
    'Password must be at least 6 characters',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('a wrong password and an unknown e-mail say so', async ({ page }) => {
  await page.goto('/auth/login');
  await fillLogin(page, { ...DEMO, password: 'curtain-down' });
  await expect(page.getByRole('alert').first()).toContainText('Unauthorized: Invalid email or password.');
  await fillLogin(page, { email: newPerson().email, password: 'whatever' });
  await expect(page.getByRole('alert').first()).toContainText('No account found with this email.');
});

test('logging out ends the session here and at the API', async ({ page, context, stack }) => {
  await register(page, stack.siteUrl, newPerson());
  const cookies = await context.cookies();
  await page.goto('/');
  await page.locator('summary', { hasText: 'Robin' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await context.cookies()).toEqual([]);

  // The old token, put back by hand, is worth nothing.
  await context.addCookies(cookies);
  await page.goto('/user/purchases');
  await expect(page).toHaveURL(/\/auth\/login\?.*ended=1/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('an undecodable session leads to the login and back', async ({ page, context, stack }) => {
  const domain = new URL(stack.siteUrl).hostname;
  await context.addCookies([
    { name: '__Host-session', value: 'not.a.token', domain, path: '/', secure: true, httpOnly: true },
  ]);
  await page.goto('/user/purchases');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillLogin(page, DEMO);
  await page.waitForURL(`${stack.siteUrl}/user/purchases`);
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});
