import type { Locator } from '@playwright/test';
import { connectSandbox } from '@/sandbox/connect-sandbox';
import { auditOpenPage } from './support/audit';
import { answerBank, cardNumber, fillCard, payButton, payByPaypal } from './support/checkout';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { dialog, main } from './support/parts';
import { fillAccount, newPerson, openCheckout, signInByCode } from './support/person';

const SAVE = 'Save this card for next time';
const SAVE_PAYPAL = 'Save PayPal for next time';
const CHALLENGED = '4000 0025 0000 3155';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a returning buyer pays with a saved card in two taps, and may forget it', async ({ page, stack }) => {
    const { email } = newPerson();
    await page.goto('/events/evt-last-bell');
    await waitForHydration(page);
    await openCheckout(page);
    await fillAccount(page, { email });
    await fillCard(page, CHALLENGED);
    await expect(page.getByLabel(SAVE)).not.toBeChecked();
    await page.getByLabel(SAVE).check();
    await payButton(page).click();
    await answerBank(page, 'Complete authentication');
    await page.waitForURL('**/user/purchases/*');
    await signInByCode(page, stack, email);

    await page.goto('/events/evt-midnight-run');
    await waitForHydration(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: /^Buy: / }).first());
    const pay = dialog(page).getByRole('button', { name: 'Pay $12.99 with Visa •••• 3155' });
    await expect(pay).toBeEnabled();
    expect(await auditOpenPage(page, 'a saved card in the checkout')).toEqual([]);
    await tap(pay);
    await answerBank(page, 'Complete authentication');
    await page.waitForURL('**/user/watch/*');
    expect(taps).toBe(2);

    await page.goto('/user/account');
    await main(page).getByRole('button', { name: 'Remove Visa •••• 3155' }).click();
    await expect(main(page)).not.toContainText('•••• 3155');
    await page.goto('/events/evt-glass-harbour');
    await waitForHydration(page);
    await openCheckout(page);
    await expect(cardNumber(page)).toBeVisible();
  });
});

test('with a login the card is saved by a tick; another way is one press away', async ({ page, stack }) => {
  const { email } = newPerson();
  await page.goto('/events/evt-last-bell');
  await openCheckout(page);
  await fillAccount(page, { email });
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL('**/user/purchases/*');
  await signInByCode(page, stack, email);
  await page.goto('/events/evt-midnight-run');
  await openCheckout(page);
  await fillCard(page);
  await page.getByLabel(SAVE).check();
  await payButton(page).click();
  await page.waitForURL('**/user/watch/*');
  await page.goto('/events/evt-glass-harbour');
  await openCheckout(page);
  await expect(dialog(page).getByRole('button', { name: / with Visa •••• 4242$/ })).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Use another way' }).click();
  await fillCard(page, '5555 5555 5555 4444');
  await payButton(page).click();
  await page.waitForURL('**/user/watch/*');
  await page.goto('/user/account');
  await expect(main(page)).toContainText('Visa •••• 4242');
  await expect(main(page)).not.toContainText('4444');
});

test('PayPal is saved by a tick and pays without a window; where PayPal asks, its button is back', async ({
  page,
  stack,
}) => {
  const { email } = newPerson();
  const sandbox = connectSandbox(stack.sandboxUrl);
  const pay = (price: string) =>
    dialog(page).getByRole('button', { name: `Pay ${price} with PayPal · b•••@example.com` });
  await page.goto('/events/evt-last-bell');
  await openCheckout(page);
  await fillAccount(page, { email });
  await expect(dialog(page).getByLabel(SAVE_PAYPAL)).not.toBeChecked();
  await dialog(page).getByLabel(SAVE_PAYPAL).check();
  await payByPaypal(page, 'Approve');
  await page.waitForURL('**/user/purchases/*');
  await signInByCode(page, stack, email);

  await page.goto('/events/evt-midnight-run');
  await openCheckout(page);
  await expect(pay('$12.99')).toBeEnabled();
  expect(await auditOpenPage(page, 'a saved PayPal account in the checkout')).toEqual([]);
  const windows: unknown[] = [];
  page.on('popup', (popup) => windows.push(popup));
  await pay('$12.99').click();
  await page.waitForURL('**/user/watch/*');
  expect(windows).toEqual([]);

  await page.goto('/events/evt-glass-harbour');
  await openCheckout(page);
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'ask-payer' });
  await dialog(page)
    .getByRole('button', { name: / with PayPal · b/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('PayPal asks you to confirm this payment');
  await payByPaypal(page, 'Approve');
  await page.waitForURL('**/user/watch/*');

  await page.goto('/user/account');
  await main(page).getByRole('button', { name: 'Remove PayPal · b•••@example.com' }).click();
  await expect(main(page)).not.toContainText('b•••@example.com');
});
