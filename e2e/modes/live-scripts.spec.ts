import type { Page } from '@playwright/test';
import { connectSandbox } from '@/sandbox/shared/connect-sandbox';
import { auditOpenPage } from '../support/audit';
import { waitForHydration } from '../support/hydration';
import { clickAndClose, clickAway } from '../support/last-click';
import { expect, test as base } from '../support/live-browser';
import { WATCH_RUN, dialog, main } from '../support/parts';
import { enter, openCheckout, payByCard, signUp } from '../support/person';
import { type Stack, startStack } from '../support/servers';

/** The site as its owner runs it, with keys of both providers: the real React packages, and the providers' scripts. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use) => {
      const stack = await startStack({ name: 'live-scripts', livePayments: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const cardForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const challenge = (page: Page) => page.locator('iframe[title="3D Secure authentication"]');
const atBank = (page: Page, button: string) =>
  clickAway(
    challenge(page).contentFrame().frameLocator('iframe').getByRole('button', { name: button }),
    challenge(page),
  );
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

async function fillCard(page: Page, number: string) {
  await cardForm(page).getByLabel('Card number').fill(number);
  await cardForm(page).getByLabel('Expiration date').fill('12 / 40');
  await cardForm(page).getByLabel('Security code').fill('123');
}

/** Registers somebody new and opens the checkout of the first package of the live event. */
async function open(page: Page, stack: Stack) {
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await waitForHydration(page);
  await openCheckout(page);
  return host;
}

async function pressPaypal(page: Page) {
  const opening = page.waitForEvent('popup');
  await page
    .frameLocator('iframe[title="PayPal"]')
    .getByRole('button', { name: 'PayPal', exact: true })
    .click();
  return opening;
}

test.beforeEach(({ hosts, stack }) => hosts.leadTo(stack.sandboxUrl));
test.afterEach(async ({ stack }) => {
  await connectSandbox(stack.sandboxUrl).clearFaults();
});

test('Stripe: a declined card says why, and another one pays the same payment', async ({ page, stack }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/stripe\.com|paypal\.com/.test(request.url())) foreign.push(request.url());
  });
  const host = stack.hostUrl('midnight-run');
  await enter(page, host);
  await waitForHydration(page);
  expect(foreign).toEqual([]);
  await openCheckout(page);
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, '4000 0000 0000 9995');
  await payButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('insufficient funds');
  expect(await auditOpenPage(page, 'a card that Stripe declined')).toEqual([]);
  await fillCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await page.waitForURL(WATCH_RUN);
});

test('Stripe: the bank in a frame, failed, closed and passed', async ({ page, stack }) => {
  await open(page, stack);
  await fillCard(page, '4000 0025 0000 3155');
  await payButton(page).click();
  await atBank(page, 'Fail authentication');
  await expect(dialog(page).getByRole('alert')).toContainText('unable to authenticate');

  await payButton(page).click();
  await clickAway(challenge(page).contentFrame().getByRole('button', { name: 'Close' }), challenge(page));
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();

  await payButton(page).click();
  await atBank(page, 'Complete authentication');
  await page.waitForURL(WATCH_RUN);
});

test('Stripe: the bank on a page of its own; the address is shown, the server decides', async ({
  page,
  stack,
}) => {
  const host = await open(page, stack);
  await fillCard(page, '4000 0027 6000 3184');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL(`${host}/completion?**`);
  await expect(main(page)).toContainText('Your bank says: failed.');
  await expect(main(page).getByRole('alert')).toContainText('Your bank could not confirm it was you.');
  await main(page).getByRole('link', { name: 'Pay another way' }).click();
  await page.waitForURL(`${host}/checkout?**`);
  await fillCard(page, '4000 0027 6000 3184');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(WATCH_RUN);
});

test('Stripe: a plan paid by the wallet of the browser ends at the thank-you page', async ({
  page,
  stack,
}) => {
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.control('stripe/wallet', { available: true });
  await signUp(page, stack.siteUrl);
  await page.goto(`${stack.siteUrl}/plans`);
  await waitForHydration(page);
  await openCheckout(page, /Purchase plan/);
  await dialog(page)
    .locator('iframe')
    .first()
    .contentFrame()
    .getByRole('button', { name: 'Pay with test wallet' })
    .click();
  await page.waitForURL('**/thank-you');
  await sandbox.control('stripe/wallet', { available: false });
});

test('Stripe: a script that is blocked leaves its own page, which pays too', async ({ page, stack }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  await open(page, stack);
  const told = dialog(page).getByRole('alert').filter({ hasText: 'Stripe' });
  await expect(told).toContainText("Stripe's card form could not be loaded");
  expect(await auditOpenPage(page, 'a script of Stripe that is blocked')).toEqual([]);
  await told.getByRole('button', { name: "Pay on Stripe's page instead" }).click();
  await page.waitForURL('**/c/pay/**');
  await payByCard(page);
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
  await open(page, stack);
  await expect(dialog(page)).toContainText("Stripe's card form could not be loaded");
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
  await expect(dialog(page)).not.toContainText('could not be loaded');
  await fillCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await page.waitForURL(WATCH_RUN);
});

test('PayPal: its own button, without card and credit, cancelled and then approved', async ({
  page,
  stack,
}) => {
  await open(page, stack);
  const buttons = page.frameLocator('iframe[title="PayPal"]').getByRole('button');
  await expect(buttons).toHaveText(['PayPal']);
  await clickAndClose(await pressPaypal(page), 'Cancel');
  await expect(dialog(page)).toContainText('You closed PayPal before paying. Nothing was charged.');
  await clickAndClose(await pressPaypal(page), 'Approve');
  await page.waitForURL(WATCH_RUN);
});

test('PayPal: an instrument that is turned down starts PayPal again', async ({ page, stack }) => {
  await open(page, stack);
  await clickAndClose(await pressPaypal(page), 'Pay with a declining instrument');
  const overlay = page.locator('iframe[title="PayPal Checkout Overlay"]');
  const again = overlay.contentFrame().frameLocator('iframe');
  await clickAway(again.getByRole('button', { name: 'Approve' }), overlay);
  await page.waitForURL(WATCH_RUN);
});

test('PayPal: an order that cannot be made is told, and the next try goes on', async ({ page, stack }) => {
  await open(page, stack);
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.fault({ provider: 'paypal', operation: 'create', fault: 'error-500', times: 4 });
  await pressPaypal(page);
  await expect(dialog(page).getByRole('alert')).toContainText('PayPal is not answering just now.');
  await sandbox.clearFaults();
  await clickAndClose(await pressPaypal(page), 'Approve');
  await page.waitForURL(WATCH_RUN);
});

test('PayPal: a script that is blocked leaves its own page, which pays too', async ({ page, stack }) => {
  await page.route('https://www.paypal.com/sdk/js**', (route) => route.abort('blockedbyclient'));
  await open(page, stack);
  await dialog(page).getByRole('button', { name: "Pay on PayPal's page instead" }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(WATCH_RUN);
});
