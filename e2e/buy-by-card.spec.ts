import { expect, test } from './support/fixtures';
import { answerBank, closeBank, payButton, payByCard } from './support/checkout';
import { WATCH_RUN, dialog, main } from './support/parts';
import {
  fillAccount,
  fillLogin,
  fillRegistration,
  newPerson,
  openCheckout,
  openRun,
  watchAfterPaying,
  watchFor,
} from './support/person';

test('visitor → event host → register → login → card → watch', async ({ page, stack }) => {
  const person = newPerson();
  const host = stack.hostUrl('midnight-run');
  await page.goto(host);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Midnight Run: City Marathon Live');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await main(page).getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, person);
  await expect(page.getByText('Registration successful! Redirecting to checkout...')).toBeVisible();
  await page.waitForURL(`${host}/auth/login`);
  await main(page).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${host}/`);

  // The toast of the logout lies over the link for five seconds.
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await page.waitForURL(`${host}/`);

  await openCheckout(page);
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
  await payByCard(page);
  await page.waitForURL(`${host}/user/watch/evt-midnight-run`);
  expect(await watchFor(page, 2)).toBeGreaterThan(2);

  await page.goto(`${host}/user/purchases`);
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Midnight Run' })).toContainText('Paid');
});

test('a card is declined, 3-D Secure over the page fails, is closed and passed @fault:declined @fault:three-d-secure', async ({
  page,
  stack,
}) => {
  await openRun(page, stack);
  await payByCard(page, '4000 0000 0000 9995');
  const why = dialog(page).getByRole('alert');
  await expect(why).toContainText('Your card has insufficient funds. Please use another card.');

  await payByCard(page, '4000 0025 0000 3155');
  await answerBank(page, 'Fail authentication');
  await expect(why).toContainText("Your bank couldn't verify this payment.");

  await payButton(page).click();
  await closeBank(page);
  await expect(why).toBeVisible();
  await expect(payButton(page)).toBeEnabled();

  await payButton(page).click();
  await answerBank(page, 'Complete authentication');
  await page.waitForURL(WATCH_RUN);
});

test('3-D Secure on the bank’s page: left alone, failed, then passed @fault:three-d-secure', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  await page.goto(host);
  await openCheckout(page);
  const { email } = newPerson();
  await fillAccount(page, { email });
  await payByCard(page, '4000 0027 6000 3184');
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  const intent = /pi_\w+/.exec(page.url())?.[0] ?? '';
  await page.goto(
    `${host}/completion?event=evt-midnight-run&package=live&payment_intent=${intent}&redirect_status=succeeded`,
  );
  await expect(main(page)).toContainText('Status reported by your bank: succeeded');
  await expect(main(page)).toContainText('Your bank asks you to confirm this payment.');
  await expect(main(page)).toContainText(intent);
  await main(page).getByRole('link', { name: 'Back to payment' }).click();
  await page.waitForURL('**/checkout?**');

  await page.getByLabel('Email', { exact: true }).fill(email);
  await payByCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL(`${host}/completion?**`);
  await expect(main(page)).toContainText('Status reported by your bank: failed');
  const why = main(page).getByRole('alert');
  await expect(why).toContainText("Your bank couldn't verify this payment.");
  await expect(why).not.toContainText('If you were charged');

  await why.getByRole('link', { name: 'Pay another way' }).click();
  await page.waitForURL(`${host}/checkout?**`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await payByCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await watchAfterPaying(page);
});
