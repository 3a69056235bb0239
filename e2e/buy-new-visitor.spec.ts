import { expect, test } from './support/fixtures';
import { auditOpenPage } from './support/audit';
import { cardNumber, payByCard } from './support/checkout';
import { WATCH_RUN, dialog, main } from './support/parts';
import { DEMO, newPerson, openCheckout, registerAtCheckout, signInAtCheckout } from './support/person';

test('a new visitor makes an account and pays without leaving the event', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await page.goto(host);
  await openCheckout(page);
  await expect(dialog(page)).toContainText('$12.99');
  await expect(dialog(page).getByLabel('Full Name')).toBeVisible();
  expect(await auditOpenPage(page, 'the account in the checkout')).toEqual([]);
  const left: string[] = [];
  page.on('framenavigated', (frame) => frame.parentFrame() ?? left.push(frame.url()));

  await registerAtCheckout(page, { ...newPerson(), password: 'abc' });
  await expect(dialog(page)).toContainText('Password must be at least 6 characters');
  await registerAtCheckout(page, newPerson());
  await expect(cardNumber(page)).toBeVisible();
  // What had the focus is gone; it is where the reader goes on, at what is bought.
  await expect(dialog(page).locator(':focus')).toContainText('$12.99');
  expect(left).toEqual([]);
  await payByCard(page);
  await page.waitForURL(WATCH_RUN);

  await page.goBack();
  await page.waitForURL(`${host}/`);
  // What is bought is not sold again: the tickets lead in now.
  await expect(page.getByText('You have a ticket', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an email that has an account is asked for its password', async ({ page, stack }) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await registerAtCheckout(page, { ...newPerson(), email: DEMO.email });
  await expect(dialog(page)).toContainText('An account with this email already exists.');
  await expect(dialog(page).getByLabel('Email')).toHaveValue(DEMO.email);
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await signInAtCheckout(page, 'not the password');
  await expect(dialog(page).getByRole('alert')).toContainText('Unauthorized: Invalid email or password.');
  await signInAtCheckout(page, DEMO.password);
  await expect(cardNumber(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(
    main(page)
      .getByRole('button', { name: /^Buy: / })
      .first(),
  ).toBeFocused();
});
