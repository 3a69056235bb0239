import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { clickAndClose } from './support/last-click';
import { enter, openCheckout, signUp, watchFor } from './support/person';

async function openPaypal(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  return opening;
}

test('visitor → event host → register → PayPal → watch', async ({ page, stack }) => {
  const host = stack.hostUrl('last-bell');
  await enter(page, host);
  await openCheckout(page);
  const paypal = await openPaypal(page);
  await clickAndClose(paypal, 'Approve');
  await page.waitForURL(`${host}/user/watch/evt-last-bell`);
  expect(await watchFor(page, 2)).toBeGreaterThan(2);
});

test('a cancelled PayPal payment says so, and can be tried again', async ({ page, stack }) => {
  const host = stack.hostUrl('last-bell');
  await enter(page, host);
  await openCheckout(page);
  const first = await openPaypal(page);
  await clickAndClose(first, 'Cancel');
  await expect(page.getByRole('dialog').getByText('Nothing was charged')).toBeVisible();
  const second = await openPaypal(page);
  await clickAndClose(second, 'Approve');
  await page.waitForURL('**/user/watch/evt-last-bell');
});

test('a browser that blocks windows pays by PayPal in the same one', async ({ page, stack }) => {
  const host = stack.hostUrl('last-bell');
  await signUp(page, host);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(host);
  await openCheckout(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/user/watch/evt-last-bell');
});
