import { auditOpenPage } from '../support/audit';
import { expect, test as base } from '../support/live-browser';
import { WATCH_RUN, dialog } from '../support/parts';
import { fillCard, payButton, payByPaypal } from '../support/checkout';
import { enterRun, openCheckout, openRun } from '../support/person';
import { type Stack, startStack } from '../support/servers';

/** Real provider keys, and provider scripts at the providers' own addresses. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // Playwright derives a fixture's dependencies from this pattern.
    async ({}, use) => {
      const stack = await startStack({ name: 'live-scripts', livePayments: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.beforeEach(({ hosts, stack }) => hosts.leadTo(stack.sandboxUrl));

test('both providers: a declined card, a cancelled window, and PayPal pays @fault:declined', async ({
  page,
  stack,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/stripe\.com|paypal\.com/.test(request.url())) foreign.push(request.url());
  });
  await enterRun(page, stack);
  expect(foreign).toEqual([]);
  await openCheckout(page);
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, '4000 0000 0000 9995');
  await payButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Your card has insufficient funds. Please use another card.',
  );
  expect(await auditOpenPage(page, 'a card that Stripe declined')).toEqual([]);
  await payByPaypal(page, 'Cancel');
  await expect(dialog(page)).toContainText('You closed PayPal before paying. Nothing was charged.');
  await payByPaypal(page);
  await page.waitForURL(WATCH_RUN);
});

test('Stripe: a script that never comes is told after a while, and taken when it comes', async ({
  page,
  stack,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('https://js.stripe.com/*/stripe.js', async (route) => {
    await held;
    await route.fallback();
  });
  await openRun(page, stack);
  await expect(dialog(page)).toContainText("Stripe's card form could not be loaded");
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
  await expect(dialog(page)).not.toContainText('could not be loaded');
  let save = () => {};
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route('**/api/orders/save-payment', async (route) => {
    await saving;
    await route.fallback();
  });
  await fillCard(page);
  await payButton(page).click();
  await expect(dialog(page)).toContainText('Checking your payment');
  await expect(payButton(page)).toBeHidden();
  save();
  await page.waitForURL(WATCH_RUN);
});
