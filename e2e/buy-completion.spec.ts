import type { Page } from '@playwright/test';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { WATCH_RUN, main } from './support/parts';
import { cardNumber, payByCard, payByPaypal } from './support/checkout';
import { enterRun, fillLogin, openCheckout, signUp } from './support/person';

async function readOrderId(page: Page, host: string): Promise<string> {
  await page.goto(`${host}/user/purchases`);
  const href = await main(page)
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

/** Pays by card and gives the order's id and the payment's. */
async function buy(page: Page, host: string) {
  const saving = page.waitForRequest('**/api/orders/save-payment');
  await openCheckout(page);
  await payByCard(page);
  const { paymentIntentId } = (await saving).postDataJSON() as { paymentIntentId: string };
  await page.waitForURL(WATCH_RUN);
  return { orderId: await readOrderId(page, host), paymentIntentId };
}

test('an order that is paid leads to the show, by whichever name it is called', async ({ page, stack }) => {
  const { host } = await enterRun(page, stack);
  const { orderId, paymentIntentId } = await buy(page, host);
  for (const query of [
    `order=${orderId}`,
    `payment_intent=${paymentIntentId}`,
    `payment_intent=${paymentIntentId}&event=evt-midnight-run&package=live&redirect_status=failed`,
  ]) {
    await page.goto(`${host}/completion?${query}`);
    await page.waitForURL(WATCH_RUN);
  }
});

test("another buyer's order and an unknown one get the same message", async ({ page, stack }) => {
  const { host } = await enterRun(page, stack);
  const { orderId, paymentIntentId } = await buy(page, host);
  await page.context().clearCookies();
  await enterRun(page, stack);
  for (const query of [`order=${orderId}`, `payment_intent=${paymentIntentId}`, 'order=ord_unknown']) {
    await page.goto(`${host}/completion?${query}`);
    await expect(main(page)).toContainText('Nothing was paid under this reference in your account.');
    await expect(main(page).getByRole('link', { name: 'My purchases' })).toBeVisible();
  }
  expect(await auditOpenPage(page, 'an order that is not there')).toEqual([]);
});

test('an order that was not paid leads to the payment', async ({ page, stack }) => {
  const { host } = await enterRun(page, stack);
  await page.goto(`${host}/completion?order=ord_unknown&plan=seo-basic`);
  await expect(main(page)).toContainText('Not paid yet');
  await main(page).getByRole('link', { name: 'Go to the payment' }).click();
  await expect(page).toHaveURL(`${host}/checkout?plan=seo-basic`);
});

test('a 3-D Secure left alone is taken up again, and the status in the address is only shown @fault:three-d-secure', async ({
  page,
  stack,
}) => {
  const { host } = await enterRun(page, stack);
  await openCheckout(page);
  await payByCard(page, '4000 0027 6000 3184');
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  const intent = /pi_\w+/.exec(page.url())?.[0] ?? '';
  await page.goto(
    `${host}/completion?event=evt-midnight-run&package=live&payment_intent=${intent}&redirect_status=succeeded`,
  );
  await expect(main(page)).toContainText('Your bank says: succeeded.');
  await expect(main(page)).toContainText('Your bank wants you to confirm this payment.');
  await expect(main(page)).toContainText(intent);
  await main(page).getByRole('link', { name: 'Back to the payment' }).click();
  await page.waitForURL('**/checkout?**');
  await payByCard(page);
  await page.waitForURL(WATCH_RUN);
});

test('money that came in twice is told, with the way to the show', async ({ page, stack, context }) => {
  const { host } = await enterRun(page, stack);
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(host);
  await openCheckout(second);
  await payByPaypal(second);
  await second.waitForURL(WATCH_RUN);

  await payByCard(page);
  await page.waitForURL('**/completion?order=*');
  await expect(main(page)).toContainText('Paid twice');
  await expect(main(page)).toContainText(/Reference: ord_/);
  expect(await auditOpenPage(page, 'an order paid twice')).toEqual([]);
  await main(page).getByRole('link', { name: 'Watch with the first one' }).click();
  await page.waitForURL(WATCH_RUN);
});

test('a buyer who is logged out comes back to the same order after a login', async ({ page, stack }) => {
  const { host, person } = await enterRun(page, stack);
  const { orderId } = await buy(page, host);
  await page.context().clearCookies();
  await page.goto(`${host}/completion?order=${orderId}`);
  await page.waitForURL('**/auth/login?**');
  await fillLogin(page, person);
  await page.waitForURL(WATCH_RUN);
});

const CARD = 'Secure payment input frame';
const PAYPAL = 'PayPal';

/** The providers' frames, from top to bottom. */
async function listWays(page: Page): Promise<string[]> {
  const titles = await main(page)
    .locator('iframe')
    .evaluateAll((frames: HTMLIFrameElement[]) => frames.map((frame) => frame.title));
  return titles.filter((title) => title === CARD || title === PAYPAL);
}

test('a checkout opened without saying what for offers what is sold there', async ({ page, stack }) => {
  const { host } = await enterRun(page, stack);
  await page.goto(`${host}/checkout`);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Midnight Run: City Marathon Live');
  expect(await auditOpenPage(page, 'a checkout with a choice')).toEqual([]);
  await main(page).getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL('**/checkout?event=*');
  await expect.poll(() => listWays(page)).toEqual([CARD, PAYPAL]);
  await payByCard(page);
  await page.waitForURL(WATCH_RUN);

  await signUp(page, stack.siteUrl);
  await page.goto(`${stack.siteUrl}/paypal`);
  await expect(main(page).getByRole('listitem')).toHaveCount(15);
  await main(page).getByRole('link', { name: 'SEO Basic $6.99' }).click();
  await page.waitForURL('**/paypal?plan=seo-basic');
  await expect.poll(() => listWays(page)).toEqual([PAYPAL, CARD]);
  await payByPaypal(page);
  await page.waitForURL('**/thank-you');
});
