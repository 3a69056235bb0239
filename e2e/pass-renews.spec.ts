import { payByCard } from './support/checkout';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { openSale } from './support/open-sale';
import { listMails } from './support/mail';
import { main } from './support/parts';
import { signUp } from './support/person';

const SHOTS = process.env.PASS_SHOTS;

test('a pass that renews is agreed to, bought, canceled, kept, and taken back', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const shoot = async (of: typeof page, name: string) => {
    if (!SHOTS) return;
    for (const width of [320, 390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await of.setViewportSize({ width, height: 900 });
        await of.emulateMedia({ colorScheme });
        await of.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    await of.setViewportSize({ width: 1280, height: 900 });
  };
  await openSale(page, stack, 'Season Members');
  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Member');
  await page.getByLabel('Price in US dollars').fill('49');
  await page.getByLabel('One payment lasts').fill('12');
  await page.getByLabel('Renews automatically').check();
  await shoot(page, 'studio-form');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name: /Member/ });
  await expect(row).toContainText('renews');
  await row.getByRole('button', { name: 'Put on sale' }).click();
  await expect(row).toContainText('On sale');
  await shoot(page, 'studio-list');
  const address = (await row.getByRole('link', { name: /passes\// }).getAttribute('href')) ?? '';

  const buyer = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  const person = await signUp(buyer, stack.siteUrl);
  await buyer.goto(address);
  await expect(main(buyer).getByText('Renews for $49.00 each year until you cancel')).toBeVisible();
  await shoot(buyer, 'pass');
  await buyer.getByRole('link', { name: 'Get it for $49.00 each year' }).click();
  await buyer.waitForURL('**/checkout?pass=*');
  await expect(main(buyer).getByText('You pay $49.00 now, and $49.00 each year')).toBeVisible();
  await shoot(buyer, 'agreement');
  const next = buyer.getByRole('button', { name: 'Continue to payment' });
  await next.click();
  // The browser asks for the tick first.
  await expect(next).toBeVisible();
  await buyer.getByLabel(/^I agree to pay/).check();
  await next.click();
  await buyer.waitForURL('**/checkout?*renews=on*');
  await waitForHydration(buyer);
  await expect(main(buyer).getByText('Renews for $49.00 each year until you cancel.').last()).toBeVisible();
  await shoot(buyer, 'checkout');
  await payByCard(buyer);
  await buyer.waitForURL(/\/passes\//);
  await expect(buyer.getByText('You have this pass. Valid until')).toBeVisible();
  await shoot(buyer, 'pass-held');

  await buyer.getByRole('link', { name: 'Manage the renewal in your account' }).click();
  const renewals = buyer.getByRole('region', { name: 'Passes that renew' });
  await expect(renewals.getByText('Next payment')).toBeVisible();
  await shoot(buyer, 'account');
  await renewals.getByRole('button', { name: 'Cancel the renewal' }).click();
  await expect(buyer.getByText('The renewal is canceled.')).toBeVisible();
  await expect(renewals.getByText('Canceled. Valid until')).toBeVisible();
  await shoot(buyer, 'account-canceled');
  await renewals.getByRole('button', { name: 'Keep my pass' }).click();
  await expect(buyer.getByText('Your pass renews again.')).toBeVisible();
  await expect(renewals.getByText('Next payment')).toBeVisible();

  const read = async () => {
    const [receipt = ''] = await listMails(buyer, stack.siteUrl, person.email, /Your receipt/);
    return /https?:\/\/\S+\/passes\/cancel\?token=[\w.-]+/.exec(receipt)?.[0];
  };
  await expect.poll(read).toBeDefined();
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto((await read()) ?? '');
  await expect(main(reader).getByText('Your pass “Member” by Season Members lasts until')).toBeVisible();
  await shoot(reader, 'link');
  await reader.getByRole('button', { name: 'Cancel the renewal' }).click();
  await expect(main(reader).getByText('Canceled. Valid until')).toBeVisible();
  await shoot(reader, 'link-canceled');
  await reader.context().close();
  await buyer.reload();
  await renewals.getByRole('button', { name: 'Keep my pass' }).click();
  await expect(renewals.getByText('Next payment')).toBeVisible();

  await buyer.goto('/user/purchases');
  await main(buyer)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await shoot(buyer, 'receipt');
  await buyer.getByRole('button', { name: 'Take this payment back' }).click();
  await expect(buyer.getByText('We are paying it back.')).toBeVisible();
  await expect(async () => {
    await buyer.reload();
    await expect(main(buyer).getByText('Refunded').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await buyer.goto('/passes/cancel?token=pms_1.wrong');
  await expect(main(buyer).getByText('This link is incomplete.')).toBeVisible();
  await shoot(buyer, 'link-incomplete');
});
