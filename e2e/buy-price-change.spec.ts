import type { Page } from '@playwright/test';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { dialog, main } from './support/parts';
import {
  cardNumber,
  openPaypal,
  payByCard,
  payByPaypal,
  paypalButton,
  pressPaypal,
} from './support/checkout';
import { fillAccount, forgetVisitor, openCheckout } from './support/person';
import { addPricedEvent, listPaidAmounts } from './support/priced-event';

// Each test audits a page or pays twice.
test.describe.configure({ timeout: 180_000 });

const question = (page: Page, title: string) => page.getByRole('group', { name: title });

test('a price that rises is asked about before a card can be entered, once', async ({ page, stack }) => {
  const event = await addPricedEvent(page, stack, 'rise-card', 16.99);
  await expect(main(page)).toContainText('$16.99');
  await event.setPrice(99);
  await openCheckout(page);
  const asked = question(page, 'The price is now $99.00');
  await expect(asked).toContainText('It was $16.99');
  await expect(asked).toBeFocused();
  await expect(dialog(page).getByText('$99.00', { exact: true })).toBeVisible();
  await expect(cardNumber(page)).toHaveCount(0);
  await expect(paypalButton(page)).toHaveCount(0);
  expect(await auditOpenPage(page, 'a price that has changed')).toEqual([]);

  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page)).toContainText('$99.00');
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await event.setPrice(120);
  await openCheckout(page);
  await expect(question(page, 'The price is now $120.00')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('$120.00', { exact: true })).toBeVisible();
  await payByCard(page);
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([120]);
});

test('in an open checkout it keeps PayPal’s window away, and a payment that was closed elsewhere', async ({
  page,
  stack,
}) => {
  const event = await addPricedEvent(page, stack, 'rise-open', 16.99);
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await event.setPrice(99);
  const opened: string[] = [];
  page.on('popup', (popup) => popup.on('framenavigated', (frame) => opened.push(frame.url())));
  const popup = await openPaypal(page);
  const asked = question(page, 'The price is now $99.00');
  await expect(asked).toBeFocused();
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(opened.filter((url) => url.includes('checkoutnow'))).toEqual([]);
  const answering = page.waitForResponse('**/api/orders/create-payment-intent');
  await asked.getByRole('button', { name: 'Continue with $99.00' }).click();
  await expect(cardNumber(page)).toBeVisible();

  const { paymentIntentId } = (await (await answering).json()) as { paymentIntentId: string };
  await event.setPrice(120);
  await fetch(`${stack.sandboxUrl}/v1/payment_intents/${paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_scripts' },
  });
  await payByCard(page);
  const again = question(page, 'The price is now $120.00');
  await expect(dialog(page)).toContainText('was closed');
  await again.getByRole('button', { name: 'Continue with $120.00' }).click();
  await expect(cardNumber(page)).toBeVisible();
  await payByPaypal(page);
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([120]);
});

test('a price that falls is asked about too, on the checkout’s own page', async ({ page, stack }) => {
  const event = await addPricedEvent(page, stack, 'fall', 16.99);
  await page.goto(`${event.host}/checkout?event=${event.id}&package=seat`);
  await expect(main(page).getByText('$16.99', { exact: true })).toBeVisible();
  await event.setPrice(9.5);
  await pressPaypal(page);
  await question(page, 'The price is now $9.50').getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL(`${event.host}/events/${event.id}`);
  // A storefront may show an older price while a new page is rendered; the checkout does not.
  await expect(async () => {
    await page.reload();
    await expect(main(page)).toContainText('$9.50', { timeout: 1000 });
  }).toPass();

  await page.goBack();
  const again = question(page, 'The price is now $9.50');
  await again.getByRole('button', { name: 'Continue with $9.50' }).click();
  await expect(main(page).getByText('$9.50', { exact: true })).toBeVisible();
  await payByCard(page);
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([9.5]);
});

test('what was free is not taken at a price before the buyer agrees, nor paid for when it is free again', async ({
  page,
  stack,
}) => {
  const event = await addPricedEvent(page, stack, 'free-and-priced', 0);
  await openCheckout(page, /^Get it free: /);
  const take = dialog(page).getByRole('button', { name: 'Get it free' });
  await expect(take).toBeVisible();
  await event.setPrice(16.99);
  await take.click();
  const asked = question(page, 'The price is now $16.99');
  await expect(asked).toContainText('It was free');
  await asked.getByRole('button', { name: 'Continue with $16.99' }).click();
  await expect(cardNumber(page)).toBeVisible();
  await event.setPrice(0);
  await pressPaypal(page);
  await question(page, 'This is free now').getByRole('button', { name: 'Continue' }).click();
  await take.click();
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([0]);
});

/** In cents. */
const hidePrice = (page: Page, amountCents: number) =>
  page.evaluate((cents) => {
    const ask = window.fetch;
    window.fetch = async (address, init) => {
      const response = await ask(address, init);
      if (address !== '/api/orders/create-payment-intent') return response;
      window.fetch = ask;
      return Response.json({ ...((await response.json()) as object), amountCents: cents });
    };
  }, amountCents);

for (const { what, domain, isHidden } of [
  { what: 'is asked about, and nothing is paid', domain: 'rise-login', isHidden: false },
  { what: 'is refused by Stripe where an answer hides it', domain: 'rise-hidden', isHidden: true },
])
  test(`a price that rises before the press that signs in and pays ${what}`, async ({ page, stack }) => {
    const event = await addPricedEvent(page, stack, domain, 16.99);
    const { email, password } = event.person;
    await forgetVisitor(page);
    await page.goto(event.host);
    await page.getByRole('button', { name: /^Buy: / }).click();
    await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await event.setPrice(99);
    if (isHidden) await hidePrice(page, 1699);
    await fillAccount(page, { email, password });
    let confirmations = 0;
    page.on('request', (request) => (confirmations += request.url().endsWith('/confirm') ? 1 : 0));
    await payByCard(page);
    const asked = question(page, 'The price is now $99.00');
    await expect(asked).toContainText('It was $16.99');
    await expect(cardNumber(page)).toHaveCount(0);
    if (isHidden) await expect(dialog(page)).toContainText('Please enter your card again.');
    expect(confirmations).toBe(0);
    if (!isHidden) return;
    await asked.getByRole('button', { name: 'Continue with $99.00' }).click();
    await payByCard(page);
    await page.waitForURL(`**/user/watch/${event.id}`);
    expect(await listPaidAmounts(stack, event.id)).toEqual([99]);
  });

test("no provider's own page is opened before the buyer agrees to the new price", async ({ page, stack }) => {
  for (const script of ['/stand-in/stripe.js', '/sdk/js'])
    await page.route(`${stack.sandboxUrl}${script}*`, (route) => route.abort('blockedbyclient'));
  const event = await addPricedEvent(page, stack, 'rise-page', 16.99);
  await openCheckout(page);
  const onPageOf = (provider: string) =>
    dialog(page).getByRole('button', { name: `Pay on ${provider}'s page instead` });
  for (const provider of ['Stripe', 'PayPal']) await expect(onPageOf(provider)).toBeVisible();
  expect(await auditOpenPage(page, 'scripts that are blocked')).toEqual([]);
  await event.setPrice(99);
  await onPageOf('Stripe').click();
  await question(page, 'The price is now $99.00').getByRole('button', { name: 'Continue' }).click();
  // The order of the new price is there.
  await expect(onPageOf('PayPal')).toBeVisible();
  await event.setPrice(120);
  await onPageOf('PayPal').click();
  await question(page, 'The price is now $120.00').getByRole('button', { name: 'Continue' }).click();
  await onPageOf('PayPal').click();
  // Stripe's own page is paid on in buy-new-visitor.spec.ts.
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`**/user/watch/${event.id}`);
  expect(await listPaidAmounts(stack, event.id)).toEqual([120]);
});
