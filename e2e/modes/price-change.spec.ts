import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/live-browser';
import { waitForHydration } from '../support/hydration';
import { dialog } from '../support/parts';
import { openCheckout, payByCard, signUp } from '../support/person';
import { addPricedEvent, listPaidAmounts } from '../support/priced-event';
import { type Stack, startStack } from '../support/servers';

/** Prices that change, with the real React packages of both providers. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use) => {
      const stack = await startStack({ name: 'price-change', livePayments: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const question = (page: Page) => dialog(page).getByRole('group', { name: 'The price is now $99.00' });
const agree = (page: Page) => question(page).getByRole('button', { name: 'Continue with $99.00' }).click();
const paypalButton = (page: Page) =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal', exact: true });

test.beforeEach(({ hosts, stack }) => hosts.leadTo(stack.sandboxUrl));

/** Opens the checkout of a ticket at $16.99, which then costs $99.00. */
async function openThenRaise(page: Page, stack: Stack, domain: string, ready: () => Promise<void>) {
  const event = await addPricedEvent(stack, domain, 16.99);
  await signUp(page, event.host);
  await page.goto(event.host);
  await waitForHydration(page);
  await openCheckout(page);
  await ready();
  await event.setPrice(99);
  return event;
}

test('PayPal’s own button hands no order over before the buyer has agreed to the new price', async ({
  page,
  stack,
}) => {
  const event = await openThenRaise(page, stack, 'live-paypal', () =>
    expect(paypalButton(page)).toBeVisible(),
  );
  const opening = page.waitForEvent('popup');
  await paypalButton(page).click();
  const popup = await opening;
  await expect(question(page)).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await agree(page);

  const again = page.waitForEvent('popup');
  await paypalButton(page).click();
  await (await again).getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([99]);
});

test('the page that Stripe serves is not opened before the buyer has agreed to the new price', async ({
  page,
  stack,
}) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  const hosted = dialog(page).getByRole('button', { name: "Pay on Stripe's page instead" });
  const event = await openThenRaise(page, stack, 'live-hosted', () => expect(hosted).toBeVisible());
  await hosted.click();
  await expect(question(page)).toBeVisible();
  await agree(page);
  await hosted.click();
  await page.waitForURL('**/c/pay/**');
  await payByCard(page);
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([99]);
});

test('the page that PayPal serves is not opened before the buyer has agreed to the new price', async ({
  page,
  stack,
}) => {
  await page.route('https://www.paypal.com/sdk/js**', (route) => route.abort('blockedbyclient'));
  const hosted = dialog(page).getByRole('button', { name: "Pay on PayPal's page instead" });
  const event = await openThenRaise(page, stack, 'live-paypal-page', () => expect(hosted).toBeVisible());
  await hosted.click();
  await expect(question(page)).toBeVisible();
  await agree(page);
  await hosted.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`**/user/watch/${event.id}`);
});
