import type { Page } from '@playwright/test';
import { approveOverPage, openPaypal, payByPaypal, paypalButton } from '../support/checkout';
import { expect, type Shop, seen, test } from '../support/small-shop';

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
  await expect(paypalButton(page)).toBeVisible();
}
const buttons = (page: Page) => page.frameLocator('iframe[title="PayPal"]');

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
  await payByPaypal(page);
  await expect.poll(() => seen(page)).toMatchObject([{ orderID: id, payerID: expect.any(String) }]);
});

test('tells that the buyer cancelled, or closed the window', async ({ page, shop }) => {
  const id = await createOrder(shop);
  await showButtons(page, '', approving(id));
  await payByPaypal(page, 'Cancel');
  await expect.poll(() => seen(page)).toEqual([{ cancelled: id }]);
  await (await openPaypal(page)).close();
  await expect.poll(() => seen(page)).toEqual([{ cancelled: id }, { cancelled: id }]);
});

test('tells that the shop could not make an order, or not take the money', async ({ page, shop }) => {
  await showButtons(page, '', "createOrder: async () => { throw new Error('no order') }");
  const popup = await openPaypal(page);
  await expect.poll(() => seen(page)).toEqual([{ failed: 'no order' }]);
  await expect.poll(() => popup.isClosed()).toBe(true);

  await page.reload();
  const id = await createOrder(shop);
  await showButtons(
    page,
    '',
    `createOrder: () => '${id}', onApprove: async () => { throw new Error('no money') }`,
  );
  await payByPaypal(page);
  await expect.poll(() => seen(page)).toEqual([{ failed: 'no money' }]);
});

test('opens nothing when the shop refuses the click', async ({ page }) => {
  await showButtons(page, '', 'onClick: (data, actions) => { seen.push(data); return actions.reject(); }');
  const popup = await openPaypal(page);
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await seen(page)).toEqual([{ fundingSource: 'paypal' }]);
});

test('starts again over the page, where there is no click to open a window with', async ({ page, shop }) => {
  const id = await createOrder(shop);
  await showButtons(
    page,
    '',
    `createOrder: async () => '${id}', onApprove: (data, actions) => {
      seen.push(data);
      if (seen.length === 1) return actions.restart();
    }`,
  );
  await payByPaypal(page, 'Pay with a declining instrument');
  await approveOverPage(page);
  await expect.poll(() => seen(page)).toMatchObject([{ orderID: id }, { orderID: id }]);
});

test('does without a window where the browser blocks it', async ({ page, shop }) => {
  const id = await createOrder(shop);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  await showButtons(page, '', approving(id));
  await paypalButton(page).click();
  await approveOverPage(page);
  await expect.poll(() => seen(page)).toMatchObject([{ orderID: id }]);
});

test('refuses options it does not know', async ({ page }) => {
  const response = await page.goto('https://www.paypal.com/sdk/js?client-id=test&colour=red');
  expect(response?.status()).toBe(400);
});
