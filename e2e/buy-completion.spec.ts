import type { Page } from '@playwright/test';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { WATCH_RUN, main } from './support/parts';
import { cardNumber, payByCard, payByPaypal } from './support/checkout';
import {
  buyTicket,
  enterRun,
  fillLogin,
  openCheckout,
  openRun,
  payForRun,
  RUN,
  signUp,
} from './support/person';

test('a paid order leads to the show, whatever it is called by, over a login too, but no other buyer', async ({
  page,
  stack,
}) => {
  const { host, orderId, paymentIntentId, person } = await buyTicket(
    page,
    stack,
    stack.hostUrl('midnight-run'),
    RUN,
  );
  const names = [
    `order=${orderId}`,
    `payment_intent=${paymentIntentId}`,
    `payment_intent=${paymentIntentId}&event=evt-midnight-run&package=live&redirect_status=failed`,
  ];
  for (const query of names) {
    await page.goto(`${host}/completion?${query}`);
    await page.waitForURL(WATCH_RUN);
  }

  await page.context().clearCookies();
  await signUp(page, host);
  for (const query of [...names.slice(0, 2), 'order=ord_unknown']) {
    await page.goto(`${host}/completion?${query}`);
    await expect(main(page)).toContainText("We couldn't find a payment with this reference in your account.");
    await expect(main(page).getByRole('link', { name: 'My purchases' })).toBeVisible();
  }
  expect(await auditOpenPage(page, 'an order that is not there')).toEqual([]);

  await page.context().clearCookies();
  await page.goto(`${host}/completion?order=${orderId}`);
  await page.waitForURL('**/auth/login?**');
  await fillLogin(page, person);
  await page.waitForURL(WATCH_RUN);
});

test('money that came in twice is told, with the way to the show', async ({ page, stack }) => {
  await openRun(page, stack);
  await expect(cardNumber(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(stack.hostUrl('midnight-run'));
  await openCheckout(second);
  await payByPaypal(second);
  await second.waitForURL(WATCH_RUN);
  await second.close();

  await payByCard(page);
  await page.waitForURL('**/completion?order=*');
  await expect(main(page)).toContainText('You had already paid for this');
  await expect(main(page)).toContainText(/Reference: ord_/);
  expect(await auditOpenPage(page, 'an order paid twice')).toEqual([]);
  await expect(async () => {
    await page.reload();
    await expect(main(page)).toContainText('so we refunded this amount', { timeout: 1000 });
  }).toPass();
  await main(page).getByRole('link', { name: 'Watch with your first ticket' }).click();
  await page.waitForURL(WATCH_RUN);
});

const CARD = 'Secure payment input frame';
const PAYPAL = 'PayPal';

/** From top to bottom. */
async function listWays(page: Page): Promise<string[]> {
  const titles = await main(page)
    .locator('iframe')
    .evaluateAll((frames: HTMLIFrameElement[]) => frames.map((frame) => frame.title));
  return titles.filter((title) => title === CARD || title === PAYPAL);
}

test('an order that was not paid leads to the payment, and a checkout without saying what for to what is sold', async ({
  page,
  stack,
}) => {
  const { host } = await enterRun(page, stack);
  await page.goto(`${host}/completion?order=ord_unknown&plan=seo-basic`);
  await expect(main(page)).toContainText('Not paid yet');
  await main(page).getByRole('link', { name: 'Go to payment' }).click();
  await expect(page).toHaveURL(`${host}/checkout?plan=seo-basic`);
  await page.goto(`${host}/checkout`);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Midnight Run: City Marathon Live');
  expect(await auditOpenPage(page, 'a checkout with a choice')).toEqual([]);
  await main(page).getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL('**/checkout?event=*');
  await expect.poll(() => listWays(page)).toEqual([PAYPAL, CARD]);
  await payForRun(page);

  await signUp(page, stack.siteUrl);
  await page.goto(`${stack.siteUrl}/checkout`);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Tickets', 'Plans for organizers']);
  expect(await auditOpenPage(page, 'a checkout with tickets and plans')).toEqual([]);
  await page.goto(`${stack.siteUrl}/paypal?plan=seo-basic`);
  await expect.poll(() => listWays(page)).toEqual([PAYPAL, CARD]);
  await payByPaypal(page);
  await page.waitForURL('**/thank-you');
});
