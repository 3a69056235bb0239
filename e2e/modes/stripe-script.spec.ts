import type { Page } from '@playwright/test';
import { answerBank, cardForm, closeBank, fillCard } from '../support/checkout';
import { expect, type Shop, seen, test } from '../support/small-shop';

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

type Confirmed = { error?: object; paymentIntent?: object };

/** Starts `confirmPayment`, and gives what it comes to. */
function confirm(page: Page, returnUrl: string | null = null): Promise<Confirmed> {
  const confirmParams = returnUrl === null ? {} : { return_url: returnUrl };
  return page.evaluate(
    `stripe.confirmPayment({ elements, confirmParams: ${JSON.stringify(confirmParams)}, redirect: 'if_required' })`,
  );
}

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
  await fillCard(page, '4242 4242 4242 4242');
  await expect.poll(async () => (await seen(page)).at(-1)).toMatchObject({ name: 'change', complete: true });
  await cardForm(page).getByLabel('Security code').fill('1');
  await expect.poll(async () => (await seen(page)).at(-1)).toMatchObject({ complete: false, empty: false });
  expect((await seen(page))[0]).toMatchObject({ name: 'ready', elementType: 'payment' });
});

test('tells that the intent of the secret cannot be read', async ({ page }) => {
  await mountCard(page, 'pi_12345678_secret_1');
  await expect
    .poll(() => seen(page))
    .toMatchObject([{ name: 'loaderror', error: { type: 'invalid_request_error' } }]);
});

test('says what is missing, then why a card was declined, then takes another one', async ({ page, shop }) => {
  const { id, secret } = await createIntent(shop);
  await mountCard(page, secret);
  expect((await confirm(page)).error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
  await fillCard(page, '4242 4242 4242 4241');
  expect((await confirm(page)).error).toMatchObject({ code: 'invalid_number' });
  await expect(cardForm(page).getByRole('alert')).toHaveText('Your card number is invalid.');
  await fillCard(page, '4000 0000 0000 9995');
  expect((await confirm(page, shop.url)).error).toMatchObject({
    type: 'card_error',
    decline_code: 'insufficient_funds',
    payment_intent: { id },
  });
  await fillCard(page, '4242 4242 4242 4242');
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
    await fillCard(page, '4000 0025 0000 3155');
    const result = confirm(page, shop.url);
    await answerBank(page, choice);
    expect(await result).toMatchObject(outcome);
  });
}

test('lets the buyer close the bank’s page, and try again', async ({ page, shop }) => {
  const { secret } = await createIntent(shop);
  await mountCard(page, secret);
  await fillCard(page, '4000 0025 0000 3155');
  const abandoned = confirm(page, shop.url);
  await closeBank(page);
  expect((await abandoned).error).toMatchObject({ payment_intent: { status: 'requires_action' } });
  await fillCard(page, '4242 4242 4242 4242');
  expect((await confirm(page, shop.url)).paymentIntent).toMatchObject({ status: 'succeeded' });
});

test('sends the buyer to the bank and back with what Stripe says in the address', async ({ page, shop }) => {
  const { id, secret } = await createIntent(shop);
  await mountCard(page, secret);
  await fillCard(page, '4000 0027 6000 3184');
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
  await fillCard(page, '4242 4242 4242 4242');
  await shop.sandbox.fault({ provider: 'stripe', operation: 'confirm', fault: 'reset' });
  expect((await confirm(page, shop.url)).error).toMatchObject({ type: 'api_connection_error' });
});

test('nothing answers under the providers’ names while they are out', async ({ page, hosts }) => {
  hosts.leadTo(null);
  await expect(page.addScriptTag({ url: 'https://js.stripe.com/endive/stripe.js' })).rejects.toThrow();
});

test('a page cannot reach a test’s switches', async ({ page, shop }) => {
  await expect(page.goto('https://js.stripe.com/__control/fault')).rejects.toThrow();
  expect((await fetch(`${shop.sandbox.url}/__control/fault`)).status).toBe(200);
});
