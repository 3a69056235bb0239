import type { Page } from '@playwright/test';
import { buyInDialog } from './support/buy-in-dialog';
import { expect, test } from './support/fixtures';
import { openSale } from './support/open-sale';
import { confirmAddress } from './support/mail';
import { main } from './support/parts';
import { newPerson, signInElsewhere } from './support/person';
import type { Stack } from './support/servers';
import { openPart } from './support/studio';

test('a list of guests is checked, corrected and added, and each can be withdrawn', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  await openSale(page, stack, 'Guest Concerts');
  await openPart(page, 'People');
  await expect(main(page).getByText('No one has a ticket yet.')).toBeVisible();
  await show(page, 'Guests');
  await page.getByText('Add a list of guests').click();
  const [ana, bo] = [newPerson(), newPerson()];
  const file = `\uFEFFEmail;Name\r\n${ana.email};Ana Müller\r\nnot an address;Cy\r\n${bo.email};Bo\r\n${bo.email};Bo`;
  await page
    .getByLabel('Or choose a CSV file')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByLabel('List', { exact: true })).toHaveValue(/Ana Müller/);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(main(page).getByText(/^Line 3: /)).toBeVisible();
  await expect(main(page).getByText(/^Line 5: /)).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 guests' }).click();
  await expect(page.getByText('Everyone on this list is a guest now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ana Müller/ })).toContainText('Has not opened it yet');

  await page.getByRole('row', { name: /Bo/ }).getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('row', { name: /Bo/ })).toHaveCount(0);
  await expectMails(page, stack, ana.email, 1);
  await expectMails(page, stack, bo.email, 2);
});

test('news goes to the buyers who allow it, now or later, until they stop it', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const id = await openSale(page, stack, 'News Concerts');
  const [open, closed] = [newPerson(), newPerson()];
  const reader = await buyInDialog(browser, stack, id, { person: open, allowsNews: true });
  await buyInDialog(browser, stack, id, { person: closed });

  await openPart(page, 'People');
  await expect(page.getByRole('row', { name: closed.email })).toBeVisible();
  await show(page, 'Agreed to your news');
  await expect(main(page).getByText(/No one has agreed to your news yet/)).toBeVisible();
  await confirmAddress(reader, stack.siteUrl, open.email);
  await page.reload();
  await expect(main(page).getByText('1 person')).toBeVisible();

  await openPart(page, 'Messages');
  await writeMessage(page, 'People who agreed to your news', 'An evening more');
  await expect(page.frameLocator('iframe').getByText('We play again in June.')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 person would get it now');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  // There is no mail server, so they stay in the outbox.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: open.email })).toContainText('Waiting', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('row', { name: closed.email })).toHaveCount(0);

  await openPart(page, 'Messages');
  await page.getByText('New message').click();
  await writeMessage(page, 'Ticket holders, about this event', 'Doors at seven');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Send at')
    .fill(toFieldTime(Date.now() + 2 * 86_400_000));
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Scheduled').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the message…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the message' }).click();
  await expect(main(page).getByText('Canceled').first()).toBeVisible();

  await reader.goto(`${stack.siteUrl}/user/account`);
  await reader.getByRole('button', { name: 'Stop news from News Concerts' }).click();
  await expect(reader.getByRole('heading', { name: 'News by email' })).toHaveCount(0);
  await openPart(page, 'People');
  await show(page, 'Agreed to your news');
  await expect(main(page).getByText(/No one has agreed to your news yet/)).toBeVisible();
});

test('an unsubscribe link in a mail stops the news of an account that is not signed in', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const id = await openSale(page, stack, 'Quiet Concerts');
  const person = newPerson();
  const buyer = await buyInDialog(browser, stack, id, { person, allowsNews: true });
  await confirmAddress(buyer, stack.siteUrl, person.email);
  await openPart(page, 'Messages');
  await writeMessage(page, 'People who agreed to your news', 'Next week');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  const stranger = await (await browser.newContext()).newPage();
  await expectMails(stranger, stack, person.email, 1, 'Next week');
  const text = await mailsTo(stranger, person.email, 'Next week').first().textContent();
  const link = /https?:\/\/\S+\/auth\/unsubscribe\?token=[\w.-]+/.exec(text ?? '')?.[0] ?? 'no link';
  await stranger.goto(link);
  await stranger.getByRole('main').getByRole('button').click();
  const again = await signInElsewhere(browser, stack.siteUrl, person);
  await again.goto(`${stack.siteUrl}/user/account`);
  await expect(again.getByRole('heading', { name: 'Your email' })).toBeVisible();
  await expect(again.getByRole('heading', { name: 'News by email' })).toHaveCount(0);
});

async function show(page: Page, group: string): Promise<void> {
  await page.getByLabel('Who').selectOption({ label: group });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/group=/);
}

async function writeMessage(page: Page, group: string, subject: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).selectOption({ label: group });
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('We play again in June.\n\nSee you there.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/messages\/[\w-]+$/);
}

const mailsTo = (page: Page, to: string, subject = '') =>
  page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject });

async function expectMails(page: Page, { siteUrl }: Stack, to: string, count: number, subject = '') {
  await expect(async () => {
    await page.goto(`${siteUrl}/sandbox/outbox`);
    await expect(mailsTo(page, to, subject)).toHaveCount(count, { timeout: 500 });
  }).toPass();
}

/** As a `datetime-local` field wants it, in UTC. */
const toFieldTime = (ms: number) => new Date(ms).toISOString().slice(0, 16);
