import { connectSandbox } from '@/sandbox/connect-sandbox';
import { approveOverPage, cardNumber, openPaypal, payByPaypal, pressPaypal } from './support/checkout';
import { expect, test } from './support/fixtures';
import { dialog } from './support/parts';
import { enter, openCheckout, watchFor } from './support/person';

const WATCH = '**/user/watch/evt-last-bell';

test('PayPal fails, is closed and turns an instrument down before another one pays', async ({
  page,
  stack,
}) => {
  await enter(page, stack.hostUrl('last-bell'));
  await openCheckout(page);
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.fault({ provider: 'paypal', operation: 'create', fault: 'error-500', times: 4 });
  const failing = await openPaypal(page);
  await expect(dialog(page).getByRole('alert')).toContainText("PayPal isn't responding right now.");
  await expect.poll(() => failing.isClosed()).toBe(true);
  await sandbox.clearFaults();

  await payByPaypal(page, 'Cancel');
  const closed = dialog(page).getByText('You closed PayPal before paying. Nothing was charged.');
  await expect(closed).toBeVisible();
  const popup = await openPaypal(page);
  await expect(closed).toBeHidden();
  await popup.close();
  await expect(closed).toBeVisible();
  await payByPaypal(page, 'Pay with a declining instrument');
  await expect(dialog(page).getByRole('alert')).toContainText('Choose another one in PayPal');
  await approveOverPage(page);
  await page.waitForURL(WATCH);
  expect(await watchFor(page, 2)).toBeGreaterThan(2);
});

test('PayPal that breaks or is refused is told in our words, and where windows are blocked it pays over the page', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
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
  await enter(page, stack.hostUrl('last-bell'));
  await openCheckout(page);
  await dialog(page).getByRole('button', { name: 'Break' }).click();
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('PayPal reported a problem. Please try again.');
  await expect(told).not.toContainText('boom');

  await page.unroute('**/sdk/js?*');
  await page.reload();
  await openCheckout(page);
  await page.route('**/api/paypal/create', (route) =>
    route.fulfill({ status: 501, json: { error: "This site doesn't offer that.", code: 'not_supported' } }),
  );
  await pressPaypal(page);
  await expect(dialog(page).getByText("This site doesn't offer that.")).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();

  await page.unroute('**/api/paypal/create');
  await page.reload();
  await openCheckout(page);
  await pressPaypal(page);
  await approveOverPage(page);
  await page.waitForURL(WATCH);
});
