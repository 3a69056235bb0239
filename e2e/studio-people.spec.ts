import type { Page } from '@playwright/test';
import { buyInDialog } from './support/buy-in-dialog';
import { expect, test } from './support/fixtures';
import { buyLive, openSale } from './support/open-sale';
import { confirmAddress, listMails } from './support/mail';
import { main } from './support/parts';
import { newPerson, signInByCode } from './support/person';
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
  await expect.poll(() => listMails(page, stack.siteUrl, ana.email)).toHaveLength(1);
  await expect.poll(() => listMails(page, stack.siteUrl, bo.email)).toHaveLength(2);
});

test('news goes to the buyers who allow it, now or later, until they stop it, also by a mailed link', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const id = await openSale(page, stack, 'News Concerts');
  const open = newPerson();
  const reader = await buyInDialog(browser, stack, id, open);
  const { buyer: leaver, person: leaving } = await buyLive(browser, stack, id, { news: true });
  const { person: closed } = await buyLive(browser, stack, id);

  await openPart(page, 'People');
  await expect(page.getByRole('row', { name: closed.email })).toBeVisible();
  await show(page, 'Agreed to your news');
  await expect(main(page).getByText(/No one has agreed to your news yet/)).toBeVisible();
  await signInByCode(reader, stack, open.email);
  await page.reload();
  await expect(main(page).getByText('1 person')).toBeVisible();
  await confirmAddress(leaver, stack.siteUrl, leaving.email);

  await openPart(page, 'Messages');
  await writeMessage(page, 'People who agreed to your news', 'An evening more');
  await expect(page.frameLocator('iframe').getByText('We play again in June.')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 people would get it now');
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

  await reader.goto('/user/account');
  await reader.getByRole('button', { name: 'Stop news from News Concerts' }).click();
  await expect(reader.getByRole('heading', { name: 'News by email' })).toHaveCount(0);

  const stranger = await (await browser.newContext()).newPage();
  const readMails = () => listMails(stranger, stack.siteUrl, leaving.email, 'An evening more');
  await expect.poll(readMails).toHaveLength(1);
  const [mail = ''] = await readMails();
  await stranger.goto(/https?:\/\/\S+\/auth\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? 'no link');
  await stranger.getByRole('main').getByRole('button').click();
  await expect(async () => {
    await leaver.goto('/user/account');
    await expect(leaver.getByRole('heading', { name: 'Your email' })).toBeVisible();
    await expect(leaver.getByRole('heading', { name: 'News by email' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await openPart(page, 'People');
  await show(page, 'Agreed to your news');
  await expect(main(page).getByText(/No one has agreed to your news yet/)).toBeVisible();
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

/** As a `datetime-local` field wants it, in UTC. */
const toFieldTime = (ms: number) => new Date(ms).toISOString().slice(0, 16);
