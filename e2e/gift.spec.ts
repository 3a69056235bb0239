import { auditOpenPage } from './support/audit';
import { cardNumber, payButton, payByCard } from './support/checkout';
import { expect, test } from './support/fixtures';
import { listMails, readCode } from './support/mail';
import { dialog, main } from './support/parts';
import { buyTicket, fillAccount, newPerson, openCheckout, RUN, signUp, watchFor } from './support/person';
import type { Page } from '@playwright/test';
import type { Stack } from './support/servers';

const RUN_PATH = '/user/watch/evt-midnight-run';

async function fillGift(page: Page, email: string) {
  await dialog(page).getByLabel("It's a gift").check();
  await dialog(page).getByLabel('Their name').fill('Ana');
  await dialog(page).getByLabel('Their email').fill(email);
  await dialog(page).getByLabel('Your name').fill('Bea');
  await dialog(page).getByLabel('A line for them').fill('Enjoy the show!');
}

const proceed = (page: Page) => dialog(page).getByRole('button', { name: 'Continue to payment' }).click();

async function readGiftMail(page: Page, { siteUrl }: Stack, email: string) {
  const read = async () => (await listMails(page, siteUrl, email, /A ticket for you/))[0] ?? '';
  // The job looks every 15 seconds.
  await expect.poll(read, { timeout: 40_000 }).not.toBe('');
  const mail = await read();
  const link = (path: string) => new RegExp(`https?://\\S+/auth/${path}\\?\\S+`).exec(mail)?.[0] ?? '';
  return { mail, watch: link('code'), refuse: link('refuse-gift') };
}

test('a new buyer gives a ticket, whose recipient watches after a code; the giver does not', async ({
  page,
  browser,
  stack,
}) => {
  const [giver, recipient] = [newPerson(), newPerson()];
  const host = stack.hostUrl('midnight-run');
  await page.goto(host);
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await fillGift(page, giver.email);
  await expect(payButton(page)).toBeHidden();
  await dialog(page).getByLabel('Their email').fill('');
  await proceed(page);
  await expect(dialog(page).getByLabel('Their email')).toBeFocused();
  await dialog(page).getByLabel('Their email').fill(recipient.email);
  await proceed(page);
  await expect(dialog(page)).toContainText(`For Ana, ${recipient.email}`);
  expect(await auditOpenPage(page, 'a gift in the checkout')).toEqual([]);
  await fillAccount(page, { email: giver.email });
  await payByCard(page);
  await page.waitForURL('**/user/purchases/*');
  await expect(main(page)).toContainText(recipient.email);
  expect(await auditOpenPage(page, 'the page of a gift')).toEqual([]);
  await expect(main(page).locator('a[href*="/user/watch/"]')).toHaveCount(0);

  const { mail, watch } = await readGiftMail(page, stack, recipient.email);
  for (const words of ['Bea gave you a ticket', 'Enjoy the show!']) expect(mail).toContain(words);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(watch);
  await friend.getByLabel('Email').fill(recipient.email);
  await friend.getByRole('button', { name: 'Email me a code' }).click();
  await friend.getByLabel('Six-digit code').fill(await readCode(page, stack.siteUrl, recipient.email));
  await friend.getByRole('button', { name: 'Confirm', exact: true }).click();
  await friend.waitForURL(`**${RUN_PATH}`);
  expect(await watchFor(friend, 1)).toBeGreaterThan(1);
  await friend.goto(`${host}/user/purchases`);
  await expect(main(friend)).toContainText('A gift from Bea. “Enjoy the show!”');

  await page.reload();
  await expect(main(page)).toContainText('They have opened the ticket.');
  await expect(main(page).getByText('Wrong recipient?')).toHaveCount(0);
  await page.goto(`${host}${RUN_PATH}`);
  await expect(page.locator('video')).toHaveCount(0);
});

test('who has a ticket gives another; a recipient declines it with one press, and it goes to someone else', async ({
  page,
  browser,
  stack,
}) => {
  const [first, second] = [newPerson(), newPerson()];
  const { host } = await buyTicket(page, stack, stack.hostUrl('midnight-run'), RUN);
  await page.goto(`${host}/checkout?event=${RUN.eventId}&package=${RUN.selectedPackage}`);
  const panel = main(page);
  await panel.getByLabel("It's a gift").check();
  await panel.getByLabel('Their name').fill('Ana');
  await panel.getByLabel('Their email').fill(first.email);
  await expect(panel.getByLabel('Your name')).toHaveValue(/^Robin Walker/);
  await panel.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(panel).toContainText(`For Ana, ${first.email}`);
  await payByCard(page);
  await page.waitForURL('**/user/purchases/*');

  const { refuse } = await readGiftMail(page, stack, first.email);
  const friend = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await friend.goto(refuse);
  await friend.getByRole('button', { name: 'Give it back' }).click();
  await expect(friend.getByText('Your name and email address are erased')).toBeVisible();

  await page.reload();
  await expect(panel).toContainText('Your gift was declined');
  await expect(panel).not.toContainText(first.email);
  await panel.getByText('Give it to another person', { exact: true }).click();
  await panel.getByLabel('Their name').fill('Ben');
  await panel.getByLabel('Their email').fill(second.email);
  await panel.getByLabel('Your name').fill('Bea');
  await panel.getByRole('button', { name: 'Give the ticket' }).click();
  await expect(panel).toContainText(`The ticket is now for ${second.email}.`);
  await readGiftMail(page, stack, second.email);
  await page.reload();
  await panel.getByRole('button', { name: 'Send the email again' }).click();
  await expect(panel).toContainText(`The mail is on its way to ${second.email}.`);
});

test('a plain purchase loads nothing of a gift', async ({ page, stack }) => {
  const files: string[] = [];
  page.on(
    'response',
    (response) =>
      void response.text().then(
        (text) => text.includes('Their name') && files.push(response.url()),
        () => undefined,
      ),
  );
  await signUp(page, stack.hostUrl('midnight-run'));
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await expect(payButton(page)).toBeVisible();
  expect(files).toEqual([]);
  await dialog(page).getByLabel("It's a gift").check();
  await expect(dialog(page).getByLabel('Their name')).toBeVisible();
  expect(files).toHaveLength(1);
  expect(await auditOpenPage(page, 'the fields of a gift')).toEqual([]);
});
