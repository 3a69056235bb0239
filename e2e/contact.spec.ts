import type { Page } from '@playwright/test';
import { CONTACT_DRAFT_KEY } from '@/lib/contact/contact-form';
import { expect, test } from './support/fixtures';
import { listMails } from './support/mail';
import { toasts } from './support/parts';
import { SCRIPT } from './support/person';
import { send } from './support/send';

let count = 0;

function newNote() {
  count += 1;
  return {
    firstName: 'Wilma',
    lastName: `Writer ${count}`,
    email: `wilma-${process.pid}-${Date.now()}-${count}@example.com`,
    message: `Do you stream rowing?\nQuestion ${count}`,
  };
}

async function fill(page: Page, note: ReturnType<typeof newNote>): Promise<void> {
  await page.getByLabel('First Name').fill(note.firstName);
  await page.getByLabel('Last Name').fill(note.lastName);
  await page.getByLabel('Email').fill(note.email);
  await page.getByLabel('Message').fill(note.message);
  await page.getByLabel('I accept the').check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

async function readHidden(page: Page): Promise<Record<string, string>> {
  const fields = page.locator('#contact-form input[type="hidden"]');
  const pairs = await fields.evaluateAll((found) =>
    found.map((field): [string, string] => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? '',
    ]),
  );
  return Object.fromEntries(pairs);
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function expectNoteIn(page: Page, note: ReturnType<typeof newNote>): Promise<void> {
  await expect(page.getByLabel('First Name')).toHaveValue(note.firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue(note.lastName);
  await expect(page.getByLabel('Email')).toHaveValue(note.email);
  await expect(page.getByLabel('Message')).toHaveValue(note.message);
}

async function expectInOutbox(page: Page, note: ReturnType<typeof newNote>, times: number): Promise<void> {
  const mails = await listMails(page, new URL(page.url()).origin, note.email);
  expect(mails).toHaveLength(times);
  for (const mail of mails) {
    expect(mail).toContain(`Message from ${note.firstName} ${note.lastName}`);
    expect(mail).toContain('Do you stream rowing?');
  }
}

test('the keyboard sends a message without leaving the page; it is thanked for, and mailed once', async ({
  page,
}) => {
  const note = newNote();
  await page.goto('/contact');
  await page.getByLabel('First Name').focus();
  for (const text of [note.firstName, note.lastName, note.email, note.message]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'terms and conditions' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expectInOutbox(page, note, 1);

  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
  const robot = newNote();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await fill(page, robot);
  await page.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await expectInOutbox(page, robot, 0);
});

test('every faulty field says so, the first has the focus, and mending it helps', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Email').fill('nowhere');
  // Before its script is there, the form has the browser's own messages.
  await expect(page.locator('#contact-form form')).toHaveAttribute('novalidate');
  await submit(page);
  await expect(page.getByLabel('First Name')).toBeFocused();
  for (const [label, words] of [
    ['First Name', 'First Name is required'],
    ['Last Name', 'Last Name is required'],
    ['Email', 'Please enter a valid email address'],
    ['Message', 'Message is required'],
    ['I accept the', 'Please accept the terms and conditions'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Email').fill('wilma@example.com');
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
});

test('when sending fails nothing typed is lost, not even by a reload', async ({ page }) => {
  const note = newNote();
  await page.goto('/contact');
  await fill(page, note);
  await page.route('**/api/contact', (route) => route.abort());
  await submit(page);
  await expect(alert(page)).toContainText("We couldn't reach the server. Please try again.");
  await expect(toasts(page)).toHaveText("We couldn't reach the server. Please try again.");
  await expect(alert(page).getByRole('link', { name: 'hello@marquee.example' })).toBeVisible();
  await expectNoteIn(page, note);

  await page.reload();
  await expectNoteIn(page, note);
  await page.unrouteAll();
  await page.getByLabel('I accept the').check();
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
});

test('where the form’s script is gone with an older release, the browser sends it', async ({ page }) => {
  const note = newNote();
  await page.goto('/contact');
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await fill(page, { ...note, email: 'wilma@example' });
  await submit(page);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expectNoteIn(page, { ...note, email: 'wilma@example' });
  await page.unrouteAll();
  await page.goto('/contact');
  await expectNoteIn(page, { ...note, email: 'wilma@example' });
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.getByLabel('Email').fill(note.email);
  await page.getByLabel('I accept the').check();
  await submit(page);
  await expect(page).toHaveURL('/contact/sent');
  await page.unrouteAll();
  await page.goto('/contact/sent');
  // Its script does so after it hydrated.
  const readDraft = () => page.evaluate((key) => sessionStorage.getItem(key), CONTACT_DRAFT_KEY);
  await expect.poll(readDraft).toBeNull();
  await page.goto('/contact');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expectInOutbox(page, note, 1);
});

test('without JavaScript the form is sent, or comes back with what is wrong', async ({ plain }) => {
  const note = newNote();
  await plain.goto('/contact');
  await fill(plain, { ...note, firstName: '  ' });
  const answered = plain.waitForResponse((response) => response.request().method() === 'POST');
  await submit(plain);
  expect((await answered).status()).toBe(400);
  await expect(plain.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required');
  await expect(alert(plain)).toContainText('We kept everything you typed.');
  await expect(plain.getByLabel('I accept the')).toBeChecked();
  await plain.getByLabel('First Name').fill(note.firstName);
  await expectNoteIn(plain, note);
  await submit(plain);
  await expect(plain).toHaveURL('/contact/sent');
  await expect(plain.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await expectInOutbox(plain, note, 1);
});

test('too many messages are refused with the time to wait, and the text stays', async ({
  page,
  request,
  stack,
}) => {
  const note = newNote();
  const headers = { ...SCRIPT, Origin: stack.siteUrl };
  const post = (message: string) =>
    request.post('/api/contact', {
      // The server ignores an address that the visitor sends.
      headers: { ...headers, 'X-Forwarded-For': `203.0.113.${message.length}` },
      data: { ...note, message, acceptTerms: true },
    });
  let answer = await post('1');
  for (let length = 2; length < 20 && answer.ok(); length += 1) answer = await post('1'.repeat(length));
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(60);

  await page.goto('/contact');
  const plain = await request.post('/contact', {
    headers: { Origin: stack.siteUrl },
    multipart: { ...(await readHidden(page)), ...note, acceptTerms: 'on' },
  });
  expect(plain.status()).toBe(429);
  expect(Number(plain.headers()['retry-after'])).toBeGreaterThan(60);
  expect(await plain.text()).toContain('You have sent too many messages');
  await fill(page, note);
  await submit(page);
  await expect(alert(page)).toContainText(
    /You have sent too many messages.* Please try again in \d+ minutes\./,
  );
  await expectNoteIn(page, note);
});

test('the outbox is for this machine only', async ({ request, stack }) => {
  const outbox = await request.get('/sandbox/outbox');
  expect(outbox.status()).toBe(200);
  expect(await outbox.text()).toContain('<meta name="robots" content="noindex, nofollow"/>');
  const { host } = new URL(stack.hostUrl('midnight-run'));
  const { headers } = await send(stack.siteUrl, '/sandbox/outbox', { headers: { host } });
  expect(headers.location).toBe(`${stack.siteUrl}/sandbox/outbox`);
});
