import type { Page } from '@playwright/test';
import { AUTH } from '@/lib/content/auth';
import { connectSandbox } from '@/sandbox/connect-sandbox';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { WATCH_RUN, dialog, main } from './support/parts';
import {
  cardNumber,
  fillCard,
  payButton,
  payByCard,
  payByPaypal,
  paypalButton,
  pressPaypal,
} from './support/checkout';
import {
  ask,
  enterRun,
  fillAccount,
  fillLogin,
  openCheckout,
  openOnceAllowed,
  openRun,
  payForRun,
} from './support/person';
import { listPayments, readCaptureId } from './support/provider-journal';
import { connectWebhooks, disconnectWebhooks } from './support/webhooks';

test.afterEach(async ({ stack }) => {
  await connectSandbox(stack.sandboxUrl).clearFaults();
  await disconnectWebhooks(stack);
});

test('a payment that the bank works on stops and stays, and is listed; its ticket comes by itself @fault:processing', async ({
  page,
  stack,
}) => {
  const saving: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/save-payment')) saving.push(request.url());
  });
  await connectWebhooks(stack);
  const { host } = await openRun(page, stack);
  await payByCard(page, '4000 0000 0000 0077');
  const notice = dialog(page).getByText('Your bank is still working on this payment').locator('..');
  await expect(notice).toContainText('your purchase opens automatically');
  await expect(notice).toContainText(/Reference: pi_/);
  expect(await auditOpenPage(page, 'a payment under way')).toEqual([]);
  const [paymentId = ''] = /pi_\w+/.exec(await notice.innerText()) ?? [];
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.untilDelivered();
  const list = await page.context().newPage();
  await list.goto(`${host}/user/purchases`);
  const ticket = main(list).getByRole('listitem').filter({ hasText: 'Midnight Run' });
  await expect(ticket).toContainText('Payment in progress');
  await expect(ticket).toContainText("Please don't pay again.");
  await ticket.getByRole('link', { name: /^Details/ }).click();
  await expect(list.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await expect(main(list).getByRole('link', { name: /^Check on it/ })).toBeVisible();
  await list.close();
  await sandbox.control(`stripe/intents/${paymentId}`, { action: 'finish-processing' });
  await sandbox.untilDelivered();
  await expect(notice).toBeVisible();
  expect(saving).toEqual([]);
  await openOnceAllowed(page, `${host}/user/watch/evt-midnight-run`);
});

test('a provider that fails gives a sentence, then pays @fault:provider-down', async ({ page, stack }) => {
  const sandbox = connectSandbox(stack.sandboxUrl);
  await enterRun(page, stack);
  await sandbox.fault({ provider: 'stripe', operation: 'create', fault: 'error-500', times: 30 });
  await openCheckout(page);
  const refusal = dialog(page).getByRole('alert');
  await expect(refusal).toContainText("The card processor isn't responding right now.");
  await expect(paypalButton(page)).toBeEnabled();
  expect(await auditOpenPage(page, 'a card service that fails')).toEqual([]);
  await sandbox.clearFaults();
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await payForRun(page);
});

test('a lost confirmation is charged once, and our own server away for a moment is waited for', async ({
  page,
  stack,
}) => {
  await openRun(page, stack);
  // Chromium itself repeats a request when the server resets a reused connection.
  await page.route(
    '**/v1/payment_intents/*/confirm',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await payByCard(page);
  await expect(dialog(page).getByRole('alert')).toContainText("you won't be charged twice");
  await page.route('**/api/orders/save-payment', (route) => route.abort(), { times: 2 });
  await payButton(page).click();
  await expect(dialog(page)).toContainText("We couldn't open your purchase yet");
  await expect(dialog(page)).toContainText(/Reference: pi_/);
  await page.waitForURL(WATCH_RUN);
});

test('reload, double click and a second tab share a payment @fault:ten-at-once', async ({
  page,
  stack,
  context,
}) => {
  const { host } = await enterRun(page, stack);
  const secrets = new Set<string>();
  context.on('response', async (response) => {
    if (!response.url().endsWith('/api/orders/create-payment-intent')) return;
    secrets.add(String(Reflect.get((await response.json()) as object, 'paymentIntentId')));
  });
  await page
    .getByRole('button', { name: /^Buy: / })
    .first()
    .dblclick();
  await expect(cardNumber(page)).toBeVisible();
  await page.reload();
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(host);
  await openCheckout(second);
  await expect(cardNumber(second)).toBeVisible();
  expect(secrets.size).toBe(1);

  const userId = await readUserId(page);
  expect(listPayments(stack, userId)).toEqual([...secrets]);
  await fillCard(page);
  await payButton(page).dblclick();
  await page.waitForURL(WATCH_RUN);

  await payByCard(second);
  await second.waitForURL(WATCH_RUN);
  expect(listPayments(stack, userId)).toEqual([...secrets]);
});

test('a capture that PayPal leaves open is finished, then declined; another one opens the purchase when it comes', async ({
  page,
  stack,
}) => {
  const sandbox = connectSandbox(stack.sandboxUrl);
  await openRun(page, stack);
  const told = dialog(page).getByRole('alert');
  const settle = async (paypalOrderId: string, action: 'complete' | 'deny') => {
    await expect(dialog(page)).toContainText('PayPal is still reviewing this payment.');
    await sandbox.control(`paypal/captures/${readCaptureId(stack, paypalOrderId)}`, { action });
  };
  const readOrder = async () => {
    const capture = await page.waitForRequest('**/api/paypal/capture');
    return (capture.postDataJSON() as { paypalOrderId: string }).paypalOrderId;
  };
  let capturing = readOrder();
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'reset', times: 4 });
  await payByPaypal(page);
  await expect(told).toContainText("PayPal hasn't responded yet.");
  await expect(told).toContainText('Reference:');
  await sandbox.clearFaults();
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
  await told.getByRole('button', { name: 'Finish paying' }).click();
  await settle(await capturing, 'deny');
  await expect(told).toContainText('PayPal could not take this payment.');

  capturing = readOrder();
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
  await payByPaypal(page);
  await settle(await capturing, 'complete');
  await page.waitForURL(WATCH_RUN);
});

test('a session that ends is begun again in the dialog, and after the payment over the login', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await openRun(page, stack);
  await expect(cardNumber(page)).toBeVisible();
  await context.clearCookies();
  await pressPaypal(page);
  await expect(dialog(page)).toContainText(AUTH.ended);
  await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused();
  await fillAccount(page, { email: person.email, password: person.password });
  await expect(payButton(page)).toHaveText('Sign in and pay $12.99');

  await page.route('**/api/orders/save-payment', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await payByCard(page);
  await dialog(page).getByRole('link', { name: 'Sign in' }).click();
  await page.unroute('**/api/orders/save-payment');
  await fillLogin(page, person);
  await page.waitForURL(WATCH_RUN);
});

test('a buyer who is offline is told so, in the dialog and beside the button', async ({
  page,
  stack,
  context,
}) => {
  await enterRun(page, stack);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Buy: / })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText("You're offline.");
  await context.setOffline(false);
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await openCheckout(page);
  await expect(dialog(page).getByRole('alert')).toContainText("You're offline.");
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardNumber(page)).toBeVisible();
});

/** From the metadata of the stand-ins' payments. */
async function readUserId(page: Page): Promise<string> {
  const { text } = await ask(page, '/api/auth/session');
  const { token } = JSON.parse(text) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return claims.sub;
}

test('nothing comes from another site before a visitor starts to pay; a checkout whose files are gone is a page', async ({
  page,
  stack,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^https?:\/\/([\w-]+\.)?localhost[:/]|^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto(`${stack.siteUrl}/plans`);
  await enterRun(page, stack);
  expect(foreign).toEqual([]);
  await page.route('**/_next/static/chunks/**', (route) =>
    page.url().includes('/checkout') ? route.continue() : route.abort(),
  );
  await page
    .getByRole('button', { name: /^Buy: / })
    .first()
    .click();
  await page.waitForURL('**/checkout?event=*');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await payForRun(page);
});
