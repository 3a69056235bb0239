import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { DEMO, failToLogIn, fillLogin, fillRegistration, newPerson } from './support/person';
import type { Stack } from './support/servers';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-session');

test('a login works, with its cookie, and ends at / or where it began', async ({ plain, stack }) => {
  await plain.goto('/auth/login');
  await fillLogin(plain, DEMO);
  await expect(plain).toHaveURL(`${stack.siteUrl}/`);
  expect(await sessionOf(plain)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });

  await plain.context().clearCookies();
  await plain.goto('/user/purchases');
  await fillLogin(plain, DEMO);
  await expect(plain).toHaveURL(`${stack.siteUrl}/user/purchases`);
});

test('a failed login has its status, message and what was typed but the password', async ({
  plain,
  stack,
}) => {
  const stranger = newPerson();
  for (let time = 0; time < 10; time += 1) await failToLogIn(plain.request, stack, stranger);
  await plain.goto('/auth/login?returnTo=%2Fplans');
  for (const [person, status, message, wait] of [
    [{ ...DEMO, password: 'curtain-down' }, 401, 'Unauthorized: Invalid email or password.', null],
    [newPerson(), 404, 'No account found with this email.', null],
    [stranger, 429, /Please try again in \d+ minutes\./, /^\d{2,4}$/],
  ] as const) {
    const answered = plain.waitForResponse((response) => response.request().method() === 'POST');
    await fillLogin(plain, person);
    const answer = await answered;
    expect(answer.status()).toBe(status);
    expect(answer.headers()['retry-after'] ?? '').toMatch(wait ?? /^$/);
    await expect(alert(plain)).toContainText(message);
    await expect(plain.getByLabel('Email')).toHaveValue(person.email);
    await expect(plain.getByLabel('Password')).toHaveValue('');
    expect(await plain.content()).not.toContain(person.password);
  }
  await fillLogin(plain, DEMO);
  await expect(plain).toHaveURL('/plans');
});

test('a faulty form says what is wrong at each field, and focuses the first', async ({ plain }) => {
  await plain.goto('/auth/login');
  await plain.getByLabel('Password').fill('x');
  await plain.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(plain.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(plain.getByLabel('Email')).toBeFocused();

  await plain.goto('/auth/register');
  await fillRegistration(plain, { name: 'Robin', email: 'nope', password: '12345' });
  await expect(plain.getByLabel('Full Name')).toHaveValue('Robin');
  await expect(plain.getByLabel('Email')).toHaveValue('nope');
  await expect(plain.getByLabel('Email')).toBeFocused();
  await expect(plain.getByLabel('Email')).toHaveAccessibleDescription('Invalid email');
  await expect(plain.getByLabel('Password')).toHaveAccessibleDescription(
    /Password must be at least 6 characters$/,
  );
});

test('a registration works, says so, and its owner logs out again', async ({ plain, stack }) => {
  const person = newPerson();
  await plain.goto('/auth/register');
  await fillRegistration(plain, person);
  await expect(plain.getByText('Registration successful! Redirecting to checkout...')).toBeVisible();
  await expect(plain.getByText(`You're signed in as ${person.name}.`)).toBeVisible();

  await plain.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(plain).toHaveURL(`${stack.siteUrl}/`);
  expect(
    (await plain.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
  ).toEqual([['handover', '-~You have been signed out.']]);
  await plain.goto('/auth/register');
  await fillRegistration(plain, person);
  await expect(alert(plain)).toHaveCount(0);
  await expect(plain.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists.',
  );
});

test("on an event's own host a login ends at its storefront", async ({ plain, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await plain.goto(`${host}/auth/login`);
  await fillLogin(plain, DEMO);
  await expect(plain).toHaveURL(`${host}/`);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Midnight Run: City Marathon Live');
});

test('a free trial starts, after a login, and says why one cannot', async ({ plain, stack }) => {
  const host = stack.hostUrl('glass-harbour');
  const person = newPerson();
  const start = plain.getByRole('button', { name: 'Start Your Free Trial' });
  await plain.goto(`${host}/auth/register`);
  await fillRegistration(plain, person);
  await plain.context().clearCookies();
  await plain.goto(host);
  await start.click();
  await fillLogin(plain, person);
  await expect(plain).toHaveURL(`${host}/`);
  await start.click();
  await expect(plain).toHaveURL(`${host}/user/watch/evt-glass-harbour`);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Glass Harbour: The Premiere');

  await plain.context().clearCookies();
  await plain.goto(`${host}/auth/login`);
  await fillLogin(plain, DEMO);
  await plain
    .locator('input[name=eventId]')
    .evaluate((field) => field.setAttribute('value', 'evt-midnight-run'));
  await start.click();
  await expect(alert(plain)).toContainText('Failed to start trial. Please try again later.');
});

test('nothing moves that could not be stopped, and a page is loaded again', async ({ plain }) => {
  await plain.goto('/pay-per-view-streaming');
  await expect(plain.getByRole('button', { name: 'Stop scrolling' })).toBeHidden();
  await expect(plain.locator('.logo-strip')).toHaveCSS('animation-name', 'none');
  await plain.goto('/not-available-in-your-country');
  const again = plain.waitForResponse('**/not-available-in-your-country');
  await plain.getByRole('link', { name: 'Retry' }).click();
  expect((await again).ok()).toBe(true);
});

test('where something is sold or plays, it is said that this needs script', async ({ plain, stack }) => {
  await plain.goto('/auth/login');
  await fillLogin(plain, DEMO);
  for (const [address, words] of [
    ['/plans', 'To pay, please turn on JavaScript'],
    [stack.hostUrl('midnight-run'), 'To pay, please turn on JavaScript'],
    ['/checkout?plan=seo-basic', 'To pay, please turn on JavaScript'],
    ['/paypal?plan=seo-basic', 'To pay, please turn on JavaScript'],
    ['/user/watch/evt-last-bell', 'To watch, please turn on JavaScript'],
  ] as const) {
    await plain.goto(address);
    // Playwright's text locators ignore noscript.
    const notice = plain.locator('noscript p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(words);
    await expect(plain.getByText('Preparing your checkout…')).toBeHidden();
    await expect(plain.locator('video')).toBeHidden();
  }
});

test('the header has no button that only a script could answer', async ({ plain, stack }) => {
  await plain.goto('/auth/login');
  await fillLogin(plain, DEMO);
  await plain.goto('/user/purchases');
  const banner = plain.getByRole('banner');
  await banner.locator('summary').click();
  await expect(banner.getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(banner.getByRole('button')).toHaveCount(1);
  await banner.getByRole('button', { name: 'Sign out' }).click();
  await expect(plain).toHaveURL(`${stack.siteUrl}/`);
  expect(await sessionOf(plain)).toBeUndefined();
});

test('a form of an earlier release works, or comes back with what was typed', async ({ request, stack }) => {
  const post = (path: string, form: Record<string, string>) =>
    request.post(path, { headers: { Origin: stack.siteUrl }, maxRedirects: 0, form });
  const { email, password } = DEMO;
  const refused = await post('/auth/login', { form: 'auth/login', email: 'no "address"', password });
  expect(refused.status()).toBe(400);
  expect((await refused.text()).includes('value="no &quot;address&quot;"')).toBe(true);
  const taken = await post('/auth/login', { form: 'auth/login', email, password });
  expect([taken.status(), taken.headers().location]).toEqual([303, '/auth/login?kept=1']);
  expect(taken.headers()['set-cookie']).toContain('session=');

  for (const [field, value] of [
    ['$ACTION_ID_404', ''],
    ['form', 'orders/claim'],
    ['form', '../auth/login'],
  ] as const) {
    const other = await post('/plans', { [field]: value });
    expect([other.status(), other.headers().location]).toEqual([303, '/plans']);
  }
});

test('every form of a page is known by its name alone', async ({ plain }) => {
  await plain.goto('/auth/login');
  await fillLogin(plain, DEMO);
  const seen = new Set<string | null>();
  for (const path of ['/user/account', '/contact', '/events/evt-glass-harbour', '/auth/forgot-password']) {
    await plain.goto(path);
    const forms = plain.locator('form[method="post"]');
    for (const form of await forms.all()) {
      await expect(form).not.toHaveAttribute('action');
      seen.add(await form.locator('[name="form"]').getAttribute('value'));
      await expect(form.locator('[name^="$"]')).toHaveCount(0);
    }
  }
  expect([...seen].sort()).toEqual([
    'account/delete',
    'account/email',
    'account/password',
    'account/profile',
    'account/sign-out-everywhere',
    'auth/forgot-password',
    'auth/logout',
    'contact',
    'events/trial',
  ]);
});

test('a browser that keeps no cookie is told so after a right login', async ({ plain }) => {
  await plain.goto('/auth/login?kept=1&returnTo=%2Fplans');
  await expect(alert(plain)).toContainText('This site needs cookies to sign you in');
  await plain.goto('/auth/login?registered=1');
  await expect(alert(plain)).toContainText('Your account has been created. This site needs cookies');
});

async function postLogin(page: Page, request: APIRequestContext, stack: Stack, origin: string) {
  await page.goto('/auth/login');
  const hidden = await page
    .locator('form:has([name=password]) input[type=hidden]')
    .evaluateAll((fields) =>
      fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
    );
  return request.post(`${stack.siteUrl}/auth/login`, {
    headers: { Origin: origin },
    maxRedirects: 0,
    multipart: {
      ...Object.fromEntries(hidden),
      email: DEMO.email,
      password: DEMO.password,
      returnTo: '//evil.example',
    },
  });
}

test('a forged form leads to no other site, and is refused from one', async ({ plain, request, stack }) => {
  const ours = await postLogin(plain, request, stack, stack.siteUrl);
  expect(ours.status()).toBe(303);
  expect(ours.headers().location).toBe('/auth/login?kept=1');

  for (const origin of ['https://evil.example', stack.hostUrl('midnight-run'), 'null']) {
    const theirs = await postLogin(plain, request, stack, origin);
    expect(theirs.status(), origin).toBe(403);
    expect(theirs.headers()['set-cookie'] ?? '', origin).not.toContain('session=');
  }
});
