import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { openSale } from './support/open-sale';
import { main } from './support/parts';
import { buyAsGuest, newPerson, openCheckout } from './support/person';
import { openPart } from './support/studio';

test('a code takes a part of the price, in the dialog, by its address, without script, and in the report', async ({
  page,
  plain,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const id = await openSale(page, stack, 'Code Concerts');
  await openPart(page, 'Codes');
  await page.getByLabel('What it is for').fill('Early birds');
  await page.getByLabel('Code', { exact: true }).fill('early-bird');
  await page.getByLabel('How much').fill('25');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: /EARLYBIRD/ })).toContainText('25%');

  const guest = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await guest.goto(`/events/${id}`);
  await waitForHydration(guest);
  await openCheckout(guest);
  await guest.getByText('Have a discount code?').click();
  await guest.getByLabel('Discount code').fill('nothing');
  await guest.getByRole('button', { name: 'Apply' }).click();
  await expect(guest.getByText(/This code doesn't exist/)).toBeVisible();
  await guest.getByLabel('Discount code').fill('early bird');
  await guest.getByRole('button', { name: 'Apply' }).click();
  await expect(guest.getByText('early bird: $5.00 off')).toBeVisible();
  await buyAsGuest(guest, newPerson());

  await openPart(page, 'Report');
  for (const figure of ['$20.00', '-$5.00', '-$0.74', '$14.26'])
    await expect(main(page).getByText(figure, { exact: true }).first()).toBeVisible();

  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(`/checkout?event=${id}&package=ticket`);
  await plain.getByText('Have a discount code?').click();
  await plain.getByLabel('Discount code').fill('early-bird');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain).toHaveURL(/code=early-bird/);
  await expect(plain.getByText(/early-bird: .* off/)).toBeVisible();
});
