import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { confirmAddress } from './support/mail';
import { buyLive, openSale } from './support/open-sale';
import { main } from './support/parts';
import { newPerson, signUp } from './support/person';
import { openMore, openPart } from './support/studio';

test('from a part refund and a moved ticket to a canceled event, and every cent in the report', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(300_000);
  const id = await openSale(page, stack, 'Box Office Concerts');
  const { person: refunded } = await buyLive(browser, stack, id);
  const { person: giver, buyer: old } = await buyLive(browser, stack, id);
  const taker = newPerson();
  await expectFigures(page, { 'Paid orders': '2', Gross: '$40.00' });

  await openOrder(page, refunded.email);
  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByLabel('Amount in US dollars').fill('5');
  await page.getByLabel('Reason, for your team').fill('Late doors');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  const timeline = page.getByRole('table', { name: 'What happened' });
  await expect(async () => {
    await page.reload();
    await expect(timeline.getByRole('row', { name: /Refund.*\$5\.00/ })).toBeVisible({ timeout: 1000 });
  }).toPass();

  await openOrder(page, giver.email);
  await page.getByRole('button', { name: 'Move the ticket…' }).click();
  await page.getByLabel('New email address').fill(taker.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Move the ticket' }).click();
  await expect(main(page).getByText(taker.email).first()).toBeVisible();
  await old.goto(`${stack.siteUrl}/user/watch/${id}`);
  await expect(old).toHaveURL(/\/denied\?.*reason=not_entitled/);
  const next = await (await browser.newContext()).newPage();
  await signUp(next, stack.siteUrl, taker);
  await confirmAddress(next, stack.siteUrl, taker.email);
  await next.goto(`${stack.siteUrl}/user/watch/${id}`);
  await expect(next.getByRole('heading', { level: 1 })).toContainText('My first event');
  await expect(next).toHaveURL(/\/user\/watch\//);
  await expectFigures(page, { Gross: '$40.00', Refunds: '-$5.00' });

  await openPart(page, 'Overview');
  await openMore(page);
  await page.getByRole('button', { name: 'Cancel the event…' }).click();
  await page.getByLabel('Reason, shown on the page').fill('The hall is flooded.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click();
  await expect(main(page).getByText('Canceled', { exact: true }).first()).toBeVisible();

  await openPart(page, 'Refunds');
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  const percent = page.getByLabel('Percent of the price');
  await percent.pressSequentially('50');
  await expect(page.getByRole('button', { name: 'Refund $15.00 to 2 buyers…' })).toBeVisible();
  await expect(percent).toBeFocused();
  await percent.fill('100');
  await page.getByRole('button', { name: 'Refund $35.00 to 2 buyers…' }).click();
  const question = page.getByRole('dialog', { name: 'Refund $35.00 to 2 buyers?' });
  await expect(question).toContainText('the full price');
  await expect(question).toContainText('Each order gets between $15.00 and $20.00.');
  await expect(question).toContainText('The buyers lose their tickets.');
  await question.getByRole('button', { name: 'Refund $35.00' }).click();
  // The page follows by itself.
  await expect(main(page).getByText('2 of 2 refunded')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Retry now' })).toHaveCount(0);
  await percent.fill('100');
  await expect(main(page).getByText('There is nothing to refund.')).toBeVisible();
  await expectFigures(page, { Gross: '$40.00', Refunds: '-$40.00' });
});

async function openOrder(page: Page, email: string): Promise<void> {
  await openPart(page, 'Orders');
  const search = page.getByLabel('Name, email, order or payment id');
  await search.fill(email);
  await page.waitForURL(/q=/);
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.getByRole('row', { name: email }).getByRole('link').first().click();
  await page.waitForURL(/\/orders\/[\w-]+$/);
}

async function expectFigures(page: Page, wanted: Record<string, string>): Promise<void> {
  await openPart(page, 'Report');
  for (const [name, value] of Object.entries(wanted))
    await expect(main(page).locator('dl > div', { hasText: name }).first().locator('dd')).toHaveText(value);
}
