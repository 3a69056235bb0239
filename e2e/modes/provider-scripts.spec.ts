import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { startSandbox, type RunningSandbox } from '@/sandbox/shared/start-sandbox';
import { clickAndClose, clickAway } from '../support/last-click';
import { expect, test as base } from '../support/live-browser';

/** A shop as small as can be: an empty page, and the stand-ins behind the providers' names. */
type Shop = { url: string; sandbox: RunningSandbox };

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // Playwright reads a fixture's needs from this pattern; an empty one says that it has none.
    async ({}, use) => {
      const sandbox = await startSandbox();
      const server = await serveEmptyPage();
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      await use({ url: `http://shop.localhost:${port}/`, sandbox });
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
});

function serveEmptyPage(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<!doctype html><title>Shop</title><div id="wallet"></div><div id="card"></div><div id="paypal"></div>',
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test.beforeEach(async ({ page, hosts, shop }) => {
  hosts.leadTo(shop.sandbox.url);
  await shop.sandbox.clearFaults();
  await page.goto(shop.url);
});

async function createIntent({ sandbox }: Shop): Promise<{ id: string; secret: string }> {
  const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_scripts' },
    body: new URLSearchParams({
      amount: '1999',
      currency: 'usd',
      'automatic_payment_methods[enabled]': 'true',
    }),
  });
  const intent: { id: string; client_secret: string } = await response.json();
  return { id: intent.id, secret: intent.client_secret };
}

/** Loads Stripe.js and mounts an Element; what happens is kept in `window.seen`. */
async function mount(page: Page, secret: string, type: 'payment' | 'expressCheckout', more = '') {
  await page.addScriptTag({ url: 'https://js.stripe.com/endive/stripe.js' });
  await page.evaluate(`{
    window.seen = [];
    window.stripe = Stripe('pk_test_scripts');
    window.elements = stripe.elements({ clientSecret: ${JSON.stringify(secret)} });
    const element = elements.create('${type}');
    for (const name of ['ready', 'change', 'loaderror'])
      element.on(name, (event) => seen.push({ name, ...event }));
    ${more}
    element.mount('#card');
  }`);
}
const mountCard = (page: Page, secret: string) => mount(page, secret, 'payment');
const seen = (page: Page): Promise<object[]> => page.evaluate('window.seen');
const card = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const challenge = (page: Page) => page.locator('iframe[title="3D Secure authentication"]');
const paypalOverlay = (page: Page) => page.locator('iframe[title="PayPal Checkout Overlay"]');

async function fill(page: Page, number: string) {
  await card(page).getByLabel('Card number').fill(number);
  await card(page).getByLabel('Expiration date').fill('12 / 40');
  await card(page).getByLabel('Security code').fill('123');
}

type Confirmed = { error?: object; paymentIntent?: object };

/** Starts `confirmPayment`, and gives what it comes to. */
function confirm(page: Page, returnUrl: string | null = null): Promise<Confirmed> {
  const confirmParams = returnUrl === null ? {} : { return_url: returnUrl };
  return page.evaluate(
    `stripe.confirmPayment({ elements, confirmParams: ${JSON.stringify(confirmParams)}, redirect: 'if_required' })`,
  );
}

test.describe('Stripe.js', () => {
  test('refuses a key, an intent or an element that is none', async ({ page }) => {
    await page.addScriptTag({ url: 'https://js.stripe.com/endive/stripe.js' });
    const attempt = (code: string) =>
      page.evaluate(`(() => { try { ${code} } catch (error) { return error.name } })()`);
    expect(await attempt("Stripe('sk_test_1')")).toBe('IntegrationError');
    expect(await attempt("Stripe('pk_live_1')")).toBe('IntegrationError');
    expect(await attempt("Stripe('pk_test_1').elements({ clientSecret: 'pi_1' })")).toBe('IntegrationError');
    const elements = "const e = Stripe('pk_test_1').elements({ clientSecret: 'pi_1_secret_2' });";
    expect(await attempt(`${elements} e.create('carrier-pigeon')`)).toBe('IntegrationError');
    expect(await attempt(`${elements} e.create('payment'); e.create('payment')`)).toBe('IntegrationError');
    expect(await page.evaluate('Stripe.version')).toBe('endive');
  });

  test('tells that the form is ready, complete, and incomplete again', async ({ page, shop }) => {
    await mountCard(page, (await createIntent(shop)).secret);
    await fill(page, '4242 4242 4242 4242');
    await expect
      .poll(async () => (await seen(page)).at(-1))
      .toMatchObject({ name: 'change', complete: true });
    await card(page).getByLabel('Security code').fill('1');
    await expect.poll(async () => (await seen(page)).at(-1)).toMatchObject({ complete: false, empty: false });
    expect((await seen(page))[0]).toMatchObject({ name: 'ready', elementType: 'payment' });
  });

  test('tells that the intent of the secret cannot be read', async ({ page }) => {
    await mountCard(page, 'pi_12345678_secret_1');
    await expect
      .poll(() => seen(page))
      .toMatchObject([{ name: 'loaderror', error: { type: 'invalid_request_error' } }]);
  });

  test('says what is missing, then why a card was declined, then takes another one', async ({
    page,
    shop,
  }) => {
    const { id, secret } = await createIntent(shop);
    await mountCard(page, secret);
    expect((await confirm(page)).error).toMatchObject({
      type: 'validation_error',
      code: 'incomplete_number',
    });
    await fill(page, '4242 4242 4242 4241');
    expect((await confirm(page)).error).toMatchObject({ code: 'invalid_number' });
    await expect(card(page).getByRole('alert')).toHaveText('Your card number is invalid.');
    await fill(page, '4000 0000 0000 9995');
    expect((await confirm(page, shop.url)).error).toMatchObject({
      type: 'card_error',
      decline_code: 'insufficient_funds',
      payment_intent: { id },
    });
    await fill(page, '4242 4242 4242 4242');
    expect((await confirm(page, shop.url)).paymentIntent).toMatchObject({ id, status: 'succeeded' });
    const read = `stripe.retrievePaymentIntent(${JSON.stringify(secret)})`;
    expect(await page.evaluate(read)).toMatchObject({ paymentIntent: { id, status: 'succeeded' } });
  });

  for (const [choice, outcome] of [
    ['Complete authentication', { paymentIntent: { status: 'succeeded' } }],
    ['Fail authentication', { error: { code: 'payment_intent_authentication_failure' } }],
  ] as const) {
    test(`shows the bank over the page: ${choice}`, async ({ page, shop }) => {
      await mountCard(page, (await createIntent(shop)).secret);
      await fill(page, '4000 0025 0000 3155');
      const result = confirm(page, shop.url);
      const bank = challenge(page).contentFrame().frameLocator('iframe');
      await clickAway(bank.getByRole('button', { name: choice }), challenge(page));
      expect(await result).toMatchObject(outcome);
    });
  }

  test('lets the buyer close the bank’s page, and try again', async ({ page, shop }) => {
    const { secret } = await createIntent(shop);
    await mountCard(page, secret);
    await fill(page, '4000 0025 0000 3155');
    const abandoned = confirm(page, shop.url);
    await clickAway(challenge(page).contentFrame().getByRole('button', { name: 'Close' }), challenge(page));
    expect((await abandoned).error).toMatchObject({ payment_intent: { status: 'requires_action' } });
    await fill(page, '4242 4242 4242 4242');
    expect((await confirm(page, shop.url)).paymentIntent).toMatchObject({ status: 'succeeded' });
  });

  test('sends the buyer to the bank and back with what Stripe says in the address', async ({
    page,
    shop,
  }) => {
    const { id, secret } = await createIntent(shop);
    await mountCard(page, secret);
    await fill(page, '4000 0027 6000 3184');
    void confirm(page, `${shop.url}completion?a=1`).catch(() => undefined);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL('**/completion?a=1&*');
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      ...{ a: '1', payment_intent: id, payment_intent_client_secret: secret, redirect_status: 'succeeded' },
    });
  });

  test('pays by the browser’s wallet where there is one', async ({ page, shop }) => {
    const mountWallet = async () => {
      const { secret } = await createIntent(shop);
      await page.goto(shop.url);
      await mount(
        page,
        secret,
        'expressCheckout',
        `element.on('confirm', async () => seen.push(await stripe.confirmPayment({
          elements, redirect: 'if_required', confirmParams: { return_url: location.href },
        })));`,
      );
      await expect.poll(async () => (await seen(page)).length).toBe(1);
    };
    await mountWallet();
    expect((await seen(page))[0]).not.toHaveProperty('availablePaymentMethods.link');
    await shop.sandbox.control('stripe/wallet', { available: true });
    await mountWallet();
    expect((await seen(page))[0]).toMatchObject({ availablePaymentMethods: { link: true } });
    await page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole('button', { name: 'Pay with test wallet' })
      .click();
    await expect
      .poll(async () => (await seen(page))[1])
      .toMatchObject({ paymentIntent: { status: 'succeeded' } });
    await shop.sandbox.control('stripe/wallet', { available: false });
  });

  test('says that the API cannot be reached', async ({ page, shop }) => {
    await mountCard(page, (await createIntent(shop)).secret);
    await fill(page, '4242 4242 4242 4242');
    await shop.sandbox.fault({ provider: 'stripe', operation: 'confirm', fault: 'reset' });
    expect((await confirm(page, shop.url)).error).toMatchObject({ type: 'api_connection_error' });
  });
});

test.describe('PayPal’s SDK', () => {
  async function createOrder({ sandbox, url }: Shop): Promise<string> {
    const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    });
    const { access_token: accessToken }: { access_token: string } = await token.json();
    const response = await fetch(`${sandbox.url}/v2/checkout/orders`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'USD', value: '19.99' } }],
        application_context: { return_url: url, cancel_url: url },
      }),
    });
    const order: { id: string } = await response.json();
    return order.id;
  }

  /**
   * Loads the SDK with its options and shows its buttons; what happens is kept in `window.seen`.
   */
  async function showButtons(page: Page, options: string, body: string) {
    await page.addScriptTag({ url: `https://www.paypal.com/sdk/js?client-id=test&currency=USD${options}` });
    await page.evaluate(`window.seen = []; window.paypal.Buttons({
      onCancel: (data) => seen.push({ cancelled: data.orderID }),
      onError: (error) => seen.push({ failed: error.message }),
      ${body}
    }).render('#paypal')`);
    await expect(buttons(page).getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  }
  const buttons = (page: Page) => page.frameLocator('iframe[title="PayPal"]');

  async function open(page: Page) {
    const opening = page.waitForEvent('popup');
    await buttons(page).getByRole('button', { name: 'PayPal', exact: true }).click();
    return opening;
  }
  const approving = (id: string) => `createOrder: async () => '${id}',
    onApprove: (data) => { seen.push(data) }`;

  test('shows the ways to pay that are not disabled', async ({ page }) => {
    await showButtons(page, '', '');
    await expect(buttons(page).getByRole('button')).toHaveText([
      'PayPal',
      'PayPal Credit',
      'Pay Later',
      'Debit or Credit Card',
    ]);
    await page.reload();
    await showButtons(page, '&disable-funding=card,credit', '');
    await expect(buttons(page).getByRole('button')).toHaveText(['PayPal']);
    expect(await page.evaluate("[paypal.isFundingEligible('card'), paypal.FUNDING.CARD]")).toEqual([
      false,
      'card',
    ]);
  });

  test('hands over the order that was approved in its window', async ({ page, shop }) => {
    const id = await createOrder(shop);
    await showButtons(page, '', approving(id));
    await clickAndClose(await open(page), 'Approve');
    await expect.poll(() => seen(page)).toMatchObject([{ orderID: id, payerID: expect.any(String) }]);
  });

  test('tells that the buyer cancelled, or closed the window', async ({ page, shop }) => {
    const id = await createOrder(shop);
    await showButtons(page, '', approving(id));
    await clickAndClose(await open(page), 'Cancel');
    await expect.poll(() => seen(page)).toEqual([{ cancelled: id }]);
    await (await open(page)).close();
    await expect.poll(() => seen(page)).toEqual([{ cancelled: id }, { cancelled: id }]);
  });

  test('tells that the shop could not make an order, or not take the money', async ({ page, shop }) => {
    await showButtons(page, '', "createOrder: async () => { throw new Error('no order') }");
    const popup = await open(page);
    await expect.poll(() => seen(page)).toEqual([{ failed: 'no order' }]);
    await expect.poll(() => popup.isClosed()).toBe(true);

    await page.reload();
    const id = await createOrder(shop);
    await showButtons(
      page,
      '',
      `createOrder: () => '${id}', onApprove: async () => { throw new Error('no money') }`,
    );
    await clickAndClose(await open(page), 'Approve');
    await expect.poll(() => seen(page)).toEqual([{ failed: 'no money' }]);
  });

  test('opens nothing when the shop refuses the click', async ({ page }) => {
    await showButtons(page, '', 'onClick: (data, actions) => { seen.push(data); return actions.reject(); }');
    const popup = await open(page);
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(await seen(page)).toEqual([{ fundingSource: 'paypal' }]);
  });

  test('starts again over the page, where there is no click to open a window with', async ({
    page,
    shop,
  }) => {
    const id = await createOrder(shop);
    await showButtons(
      page,
      '',
      `createOrder: async () => '${id}', onApprove: (data, actions) => {
        seen.push(data);
        if (seen.length === 1) return actions.restart();
      }`,
    );
    await clickAndClose(await open(page), 'Pay with a declining instrument');
    const approval = paypalOverlay(page).contentFrame().frameLocator('iframe');
    await clickAway(approval.getByRole('button', { name: 'Approve' }), paypalOverlay(page));
    await expect.poll(() => seen(page)).toMatchObject([{ orderID: id }, { orderID: id }]);
  });

  test('does without a window where the browser blocks it', async ({ page, shop }) => {
    const id = await createOrder(shop);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.reload();
    await showButtons(page, '', approving(id));
    await buttons(page).getByRole('button', { name: 'PayPal', exact: true }).click();
    const approval = paypalOverlay(page).contentFrame().frameLocator('iframe');
    await clickAway(approval.getByRole('button', { name: 'Approve' }), paypalOverlay(page));
    await expect.poll(() => seen(page)).toMatchObject([{ orderID: id }]);
  });

  test('refuses options it does not know', async ({ page }) => {
    const response = await page.goto('https://www.paypal.com/sdk/js?client-id=test&colour=red');
    expect(response?.status()).toBe(400);
  });
});

test('nothing answers under the providers’ names while they are out', async ({ page, hosts }) => {
  hosts.leadTo(null);
  await expect(page.addScriptTag({ url: 'https://js.stripe.com/endive/stripe.js' })).rejects.toThrow();
});

test('a page cannot reach a test’s switches', async ({ page, shop }) => {
  await expect(page.goto('https://js.stripe.com/__control/fault')).rejects.toThrow();
  expect((await fetch(`${shop.sandbox.url}/__control/fault`)).status).toBe(200);
});
