import { connectSandbox } from '@/sandbox/connect-sandbox';
import { approveOverPage, openPaypal, payByCard, payByPaypal, pressPaypal } from './support/checkout';
import { expect, test } from './support/fixtures';
import { dialog } from './support/parts';
import { openCheckout, signUp, watchFor } from './support/person';

const WATCH = '**/user/watch/evt-last-bell';

test.beforeEach(async ({ page, stack }) => {
  await signUp(page, stack.hostUrl('last-bell'));
  await page.goto(stack.hostUrl('last-bell'));
});

test('visitor → event host → register → PayPal → watch', async ({ page }) => {
  await openCheckout(page);
  await payByPaypal(page);
  await page.waitForURL(WATCH);
  expect(await watchFor(page, 2)).toBeGreaterThan(2);
});

test('a cancelled PayPal payment says so, and can be tried again', async ({ page }) => {
  await openCheckout(page);
  await payByPaypal(page, 'Cancel');
  await expect(dialog(page)).toContainText('You closed PayPal before paying. Nothing was charged.');
  await (await openPaypal(page)).close();
  await expect(dialog(page)).toContainText('You closed PayPal before paying. Nothing was charged.');
  await payByPaypal(page);
  await page.waitForURL(WATCH);
});

test('an instrument that PayPal turns down starts PayPal again, and another one pays', async ({ page }) => {
  await openCheckout(page);
  await payByPaypal(page, 'Pay with a declining instrument');
  await expect(dialog(page).getByRole('alert')).toContainText('Choose another one in PayPal');
  await approveOverPage(page);
  await page.waitForURL(WATCH);
});

test('an order that cannot be made is told, and the next try pays', async ({ page, stack }) => {
  await openCheckout(page);
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.fault({ provider: 'paypal', operation: 'create', fault: 'error-500', times: 4 });
  const popup = await openPaypal(page);
  await expect(dialog(page).getByRole('alert')).toContainText("PayPal isn't responding right now.");
  await expect.poll(() => popup.isClosed()).toBe(true);
  await sandbox.clearFaults();
  await payByPaypal(page);
  await page.waitForURL(WATCH);
});

test('what PayPal’s script says in words of its own is not shown', async ({ page }) => {
  await page.route('**/sdk/js?*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.paypal = { Buttons: (props) => ({
        isEligible: () => true,
        render: async (target) => {
          target.innerHTML = '<button type="button">Break</button>';
          target.firstChild.onclick = () => props.onError(new Error('boom'));
        },
        close: async () => undefined,
        updateProps: async () => undefined,
      }) };`,
    }),
  );
  await openCheckout(page);
  await dialog(page).getByRole('button', { name: 'Break' }).click();
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('PayPal reported a problem. Please try again.');
  await expect(told).not.toContainText('boom');
});

test('a browser that blocks windows pays by PayPal over the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  await openCheckout(page);
  await pressPaypal(page);
  await approveOverPage(page);
  await page.waitForURL(WATCH);
});

test('PayPal that is refused leaves the card form, which pays', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/api/paypal/create', (route) =>
    route.fulfill({ status: 501, json: { error: "This site doesn't offer that.", code: 'not_supported' } }),
  );
  await pressPaypal(page);
  await expect(dialog(page).getByText("This site doesn't offer that.")).toBeVisible();
  await payByCard(page);
  await page.waitForURL(WATCH);
});
