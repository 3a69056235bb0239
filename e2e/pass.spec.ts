import { payByCard } from './support/checkout';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { openSale } from './support/open-sale';
import { main } from './support/parts';
import { signUp } from './support/person';

const SHOTS = process.env.PASS_SHOTS;

test('a pass is made, bought by card, watched with, bought again, and refunded', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const shoot = async (of: typeof page, name: string) => {
    if (!SHOTS) return;
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await of.setViewportSize({ width, height: 900 });
        await of.emulateMedia({ colorScheme });
        await of.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    await of.setViewportSize({ width: 1280, height: 900 });
  };
  const eventId = await openSale(page, stack, 'Season Players');
  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await expect(page.getByText('No passes yet.')).toBeVisible();
  await shoot(page, 'studio-empty');
  await page.getByLabel('Name', { exact: true }).fill('Season pass');
  await page.getByLabel('Description').fill('All nights of the winter season.');
  await page.getByLabel('Price in US dollars').fill('49');
  await page.getByLabel('One payment lasts').fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name: /Season pass/ });
  await expect(row).toContainText('Not on sale');
  await row.getByRole('button', { name: 'Put on sale' }).click();
  await expect(row).toContainText('On sale');
  await shoot(page, 'studio-list');
  await row.getByRole('link', { name: 'Codes' }).click();
  await page.getByLabel('What it is for').fill('Fans');
  await page.getByLabel('Code', { exact: true }).fill('fans');
  await page.getByLabel('How much').fill('20');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('row', { name: /FANS/ })).toContainText('20%');
  await shoot(page, 'studio-codes');
  const address = (await row.getByRole('link', { name: /passes\// }).getAttribute('href')) ?? '';

  const buyer = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await buyer.goto(address);
  await expect(buyer.getByRole('heading', { level: 1, name: 'Season pass' })).toBeVisible();
  await shoot(buyer, 'pass-visitor');
  await buyer.getByRole('link', { name: 'Buy for $49.00' }).click();
  await buyer.waitForURL('**/auth/login?*');
  await signUp(buyer, stack.siteUrl);
  await buyer.goto(`/user/watch/${eventId}`);
  await expect(buyer).toHaveURL(/denied/);
  await buyer.goto(address);
  await buyer.getByRole('link', { name: 'Buy for $49.00' }).click();
  await buyer.waitForURL('**/checkout?pass=*');
  await waitForHydration(buyer);
  await expect(main(buyer).getByText('Valid for 3 months')).toBeVisible();
  await buyer.getByText('Have a discount code?').click();
  await buyer.getByLabel('Discount code').fill('nothing');
  await buyer.getByRole('button', { name: 'Apply' }).click();
  await expect(buyer.getByText(/This code doesn't exist for this pass/)).toBeVisible();
  await buyer.getByLabel('Discount code').fill('fans');
  await buyer.getByRole('button', { name: 'Apply' }).click();
  await expect(buyer.getByText('fans: $9.80 off')).toBeVisible();
  await shoot(buyer, 'checkout');
  await payByCard(buyer);
  await buyer.waitForURL(/\/passes\//);
  await expect(buyer.getByText('You have this pass. Valid until')).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Add another period' })).toBeVisible();
  await shoot(buyer, 'pass-holder');
  await buyer.goto(`/user/watch/${eventId}`);
  await expect(buyer).toHaveURL(new RegExp(`/user/watch/${eventId}`));
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  await buyer.goto('/user/purchases');
  await expect(main(buyer).getByText('Valid from')).toBeVisible();
  await shoot(buyer, 'purchases');
  await main(buyer)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(main(buyer).getByText('Valid', { exact: true })).toBeVisible();

  await page.reload();
  await row.getByRole('link', { name: 'Orders' }).click();
  const order = page.getByRole('row', { name: /Robin Walker/ });
  await expect(order).toContainText('$39.20');
  await shoot(page, 'studio-orders');
  await order.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(order).toContainText('Refunded');
  await buyer.goto(`/user/watch/${eventId}`);
  await expect(buyer).toHaveURL(/denied/);
});
