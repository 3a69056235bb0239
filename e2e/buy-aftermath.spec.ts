import { connectSandbox } from '@/sandbox/connect-sandbox';
import { expect, test } from './support/fixtures';
import { WATCH_RUN, dialog, main } from './support/parts';
import { cardNumber, payByCard, payByPaypal } from './support/checkout';
import { ask, buyTicket, enter, enterRun, openCheckout, RUN, signUp } from './support/person';
import { readCaptureId } from './support/provider-journal';
import { connectWebhooks, disconnectWebhooks } from './support/webhooks';
import { addEvents, withStackStore } from './support/run-script';
import type { Stack } from './support/servers';

const REPLAY = { start_time: '2026-01-01T19:00:00Z', replay_until: '2036-01-01T19:00:00Z' };

test.beforeEach(({ stack }) => connectWebhooks(stack));
test.afterEach(({ stack }) => disconnectWebhooks(stack));

async function refundAtStripe(stack: Stack, paymentIntentId: string, cents?: number) {
  const body = new URLSearchParams({ payment_intent: paymentIntentId, ...(cents && { amount: `${cents}` }) });
  const headers = { Authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${stack.sandboxUrl}/v1/refunds`, { method: 'POST', headers, body });
  expect(answer.status, await answer.text()).toBe(200);
  await connectSandbox(stack.sandboxUrl).untilDelivered();
}

test('a buyer whose tab was closed right after paying has the show @fault:tab-closed', async ({
  page,
  stack,
}) => {
  const { host } = await enterRun(page, stack);
  await page.route('**/api/orders/save-payment', (route) => route.abort());
  await openCheckout(page);
  await payByCard(page);
  await expect(page.getByText(/pi_\w+/).first()).toBeVisible();
  await page.goto('about:blank');
  await connectSandbox(stack.sandboxUrl).untilDelivered();
  await page.goto(`${host}/user/purchases`);
  await expect(main(page).getByRole('listitem').first()).toContainText('Paid');
  const way = main(page).getByRole('link', { name: /^(Watch|Get ready to watch)/ });
  await way.click();
  await page.waitForURL(WATCH_RUN);
});

test('a package withdrawn between paying and saving is still the buyer’s', async ({ page, stack }) => {
  await addEvents(stack, [{ domain: 'short-sale', ...REPLAY }]);
  await enter(page, stack.hostUrl('short-sale'));
  await page.route('**/api/orders/save-payment', async (route) => {
    const packages = [{ id: 'box', name: 'A box', price: 50 }];
    await addEvents(stack, [{ domain: 'short-sale', ...REPLAY, packages }]);
    const checkout = '/checkout?event=evt-short-sale&package=seat';
    await expect.poll(async () => (await ask(page, checkout)).text).toContain('no such ticket');
    await route.continue();
  });
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL('**/user/watch/evt-short-sale');
});

test('a dispute takes the show away until it is won; a refund of all of it for good @fault:dispute @fault:refund', async ({
  page,
  stack,
}) => {
  const { host, paymentIntentId, orderId } = await buyTicket(page, stack, stack.hostUrl('midnight-run'), RUN);
  const sandbox = connectSandbox(stack.sandboxUrl);
  const { id } = await sandbox.control('stripe/disputes', { paymentIntent: paymentIntentId });
  await sandbox.untilDelivered();
  await page.goto(`${host}/completion?payment_intent=${paymentIntentId}`);
  await expect(main(page)).toContainText('Disputed: ');
  await expect(main(page).getByRole('link', { name: 'Contact us' })).toBeVisible();
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/denied.*reason=access_suspended/);
  await expect(main(page)).toContainText('while your bank reviews the payment');
  await page.goto(`${host}/user/purchases`);
  await expect(main(page).getByRole('listitem').first()).toContainText('Disputed');
  await sandbox.control(`stripe/disputes/${String(id)}`, { status: 'won' });
  await sandbox.untilDelivered();
  await page.goto(`${host}/completion?payment_intent=${paymentIntentId}`);
  await page.waitForURL(WATCH_RUN);

  const refunds = main(page)
    .getByRole('definition')
    .filter({ hasText: /re_\w+/ });
  await refundAtStripe(stack, paymentIntentId, 500);
  await page.goto(`${host}/user/purchases/${orderId}`);
  await expect(main(page).getByRole('article')).toContainText('$5.00');
  await expect(refunds).toHaveCount(1);
  await refundAtStripe(stack, paymentIntentId);
  await page.goto(`${host}/user/purchases`);
  await expect(main(page).getByRole('listitem').first()).toContainText('Refunded');
  await page.goto(`${host}/user/purchases/${orderId}`);
  await expect(refunds).toHaveCount(2);
  await page.goto(`${host}/completion?payment_intent=${paymentIntentId}`);
  await expect(main(page)).toContainText('Refunded: ');
  await expect(main(page).getByRole('link', { name: 'Buy it again' })).toBeVisible();
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await expect(page).toHaveURL(/\/denied.*reason=access_refunded/);
  await expect(main(page)).toContainText('Your payment for this event was refunded');
});

test('money that PayPal held back and declined ends as failed, with the way to pay', async ({
  page,
  stack,
}) => {
  const { host } = await enterRun(page, stack);
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
  const capturing = page.waitForRequest('**/api/paypal/capture');
  await openCheckout(page);
  await payByPaypal(page);
  const { paypalOrderId } = (await capturing).postDataJSON() as { paypalOrderId: string };
  await expect(dialog(page)).toContainText('PayPal is still reviewing this payment.');
  await page.goto('about:blank');
  await sandbox.control(`paypal/captures/${readCaptureId(stack, paypalOrderId)}`, { action: 'deny' });
  await sandbox.untilDelivered();
  const { id } = await withStackStore(stack, (store) =>
    store
      .selectFrom('orders')
      .select('id')
      .where('provider_ref', '=', paypalOrderId)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow(),
  );
  await page.goto(`${host}/completion?order=${id}`);
  await expect(main(page)).toContainText('Not paid: ');
  await main(page).getByRole('link', { name: 'Pay again' }).click();
  await page.waitForURL('**/checkout?**');
  await expect(cardNumber(page)).toBeVisible();
});

test('what costs nothing is taken without a provider, and opens', async ({ page, stack }) => {
  const packages = [{ id: 'seat', name: 'A seat', price: 0 }];
  await addEvents(stack, [{ domain: 'open-house', ...REPLAY, packages }]);
  const host = stack.hostUrl('open-house');
  await signUp(page, host);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(host)) foreign.push(request.url());
  });
  await page.goto(host);
  await expect(page.getByRole('listitem').filter({ hasText: 'A seat' })).toContainText('Free');
  await openCheckout(page, /^Get it free: /);
  await expect(cardNumber(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Get it free' }).click();
  await page.waitForURL('**/user/watch/evt-open-house');
  expect(foreign).toEqual([]);
  await page.goto(`${host}/checkout?event=evt-open-house&package=seat`);
  await page.getByRole('button', { name: 'Get it free' }).click();
  await page.waitForURL('**/user/watch/evt-open-house');
  await page.goto(`${host}/user/purchases`);
  await main(page).getByRole('link', { name: 'Details' }).click();
  await page.waitForURL('**/user/purchases/*');
  await expect(main(page).getByText('Free', { exact: true }).last()).toBeVisible();
  await expect(main(page)).toContainText('Free of charge. No payment was taken.');
  await expect(main(page)).not.toContainText(/\$0\.00|Charged once/);
});
