import { connectSandbox } from '@/sandbox/connect-sandbox';
import { auditOpenPage } from './support/audit';
import {
  cardForm,
  cardNumber,
  fillCard,
  payButton,
  payByCard,
  payByPaypal,
  payOnHostedPage,
  pressPaypal,
} from './support/checkout';
import { expect, test } from './support/fixtures';
import { WATCH_RUN, dialog, main } from './support/parts';
import {
  buyTicket,
  fillAccount,
  forgetVisitor,
  newPerson,
  openCheckout,
  RUN,
  signUp,
} from './support/person';
import { addEvents } from './support/run-script';

test('a new visitor opens the checkout, and one button makes the account and pays', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  await page.goto(host);
  await openCheckout(page);
  await expect(dialog(page)).toContainText('$12.99');
  await expect(cardNumber(page)).toBeVisible();
  await expect(payButton(page)).toHaveText('Create account and pay $12.99');
  expect(await auditOpenPage(page, 'the account in the checkout')).toEqual([]);
  const left: string[] = [];
  page.on('framenavigated', (frame) => frame.parentFrame() ?? left.push(frame.url()));
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });

  await fillAccount(page, { ...newPerson(), password: 'abc' });
  await payButton(page).click();
  await expect(dialog(page)).toContainText('Password must be at least 6 characters');
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await fillAccount(page, newPerson());
  await payButton(page).click();
  await expect(cardForm(page).getByRole('alert')).toContainText('Your card number is incomplete.');
  expect(posted.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await fillCard(page, '4000 0000 0000 9995');
  await dialog(page).getByLabel('Password').press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Your card has insufficient funds.');
  await expect(dialog(page).locator(':focus')).toContainText('$12.99');
  await expect(dialog(page).getByLabel('Email')).toHaveCount(0);
  await expect(payButton(page)).toHaveText('Pay $12.99');
  expect(left).toEqual([]);
  await payByCard(page);
  await page.waitForURL(WATCH_RUN);
  const opened = ['/api/auth/register', '/api/orders/create-payment-intent'];
  for (const path of opened) expect(posted.filter((other) => other === path)).toHaveLength(1);

  await page.goBack();
  await page.waitForURL(`${host}/`);
  await expect(page.getByText('You have a ticket', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an email that has an account is asked for its password, and the card stays', async ({
  page,
  stack,
}) => {
  const { email, password } = await signUp(page, stack.hostUrl('midnight-run'));
  await forgetVisitor(page);
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await page.keyboard.press('Escape');
  const buy = main(page).getByRole('button', { name: /^Buy: / });
  await expect(buy.first()).toBeFocused();

  await openCheckout(page);
  await fillAccount(page, { ...newPerson(), email, password: 'not the password' });
  await payByCard(page);
  await expect(dialog(page)).toContainText('An account with this email already exists.');
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await expect(payButton(page)).toHaveText('Sign in and pay $12.99');
  await payButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Unauthorized: Invalid email or password.');
  await fillAccount(page, { password });
  let logins = 0;
  page.on('request', (request) => (logins += request.url().endsWith('/api/auth/login') ? 1 : 0));
  await payButton(page).dblclick();
  await page.waitForURL(WATCH_RUN);
  expect(logins).toBe(1);
});

test('who has a ticket, or turns out to have one, is led to it and not charged again', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  const { person } = await buyTicket(page, stack, host, RUN);
  await page.goto(host);
  await expect(main(page)).toContainText('You have a ticket');
  await expect(page.getByRole('button', { name: /^Buy: .*: Race Night$/ })).toHaveCount(0);
  await page.goto(`${host}/checkout?event=evt-midnight-run&package=live`);
  await expect(main(page)).toContainText('You already have this');
  await main(page).getByRole('link', { name: 'Watch', exact: true }).click();
  await page.waitForURL(WATCH_RUN);

  await forgetVisitor(page);
  await page.goto(host);
  await openCheckout(page);
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillAccount(page, { email: person.email, password: person.password });
  await payByCard(page);
  await expect(dialog(page)).toContainText('You already have this');
  await expect(dialog(page).locator(':focus')).toContainText('Midnight Run');
  await dialog(page).getByRole('link', { name: 'Watch', exact: true }).click();
  await page.waitForURL(WATCH_RUN);
});

test('a new visitor pays by PayPal, whose window waits for an account that can be made', async ({
  page,
  stack,
}) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await pressPaypal(page);
  await expect(dialog(page)).toContainText('Full Name is required');
  await fillAccount(page, newPerson());
  await payByPaypal(page, 'Cancel');
  await expect(dialog(page)).toContainText('You closed PayPal before paying.');
  await payByPaypal(page);
  await page.waitForURL(WATCH_RUN);
});

test('a new visitor takes what is free, and pays on Stripe’s page where its script is blocked', async ({
  page,
  stack,
}) => {
  const start_time = '2026-01-01T19:00:00Z';
  const packages = [
    { id: 'seat', name: 'A seat', price: 0 },
    { id: 'box', name: 'A box', price: 20 },
  ];
  await addEvents(stack, [{ domain: 'walk-in', start_time, replay_until: '2036-01-01T19:00:00Z', packages }]);
  await page.goto(stack.hostUrl('walk-in'));
  await openCheckout(page, /^Get it free: /);
  await fillAccount(page, newPerson());
  await dialog(page).getByRole('button', { name: 'Create account and get it free' }).click();
  await page.waitForURL('**/user/watch/evt-walk-in');

  // This page has no scripts that would notice the logout.
  await page.goto(`${stack.hostUrl('walk-in')}/robots.txt`);
  await forgetVisitor(page);
  await page.route(`${stack.sandboxUrl}/stand-in/stripe.js*`, (route) => route.abort('blockedbyclient'));
  await page.goto(stack.hostUrl('walk-in'));
  await openCheckout(page);
  const hosted = dialog(page).getByRole('button', { name: "Pay on Stripe's page instead" });
  await hosted.click();
  await expect(dialog(page)).toContainText('Full Name is required');
  await fillAccount(page, newPerson());
  await hosted.click();
  await payOnHostedPage(page);
  await page.waitForURL('**/user/watch/evt-walk-in');
});

test('the wallet of a browser makes the account and pays, and pays a plan', async ({ page, stack }) => {
  const sandbox = connectSandbox(stack.sandboxUrl);
  await sandbox.control('stripe/wallet', { available: true });
  try {
    await page.goto(stack.hostUrl('midnight-run'));
    await openCheckout(page);
    const wallet = page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole('button', { name: 'Pay with test wallet' });
    await wallet.click();
    await expect(dialog(page)).toContainText('Full Name is required');
    await fillAccount(page, newPerson());
    await wallet.click();
    await page.waitForURL(WATCH_RUN);

    await signUp(page, stack.siteUrl);
    await page.goto('/plans');
    await openCheckout(page, /Purchase plan/);
    await wallet.click();
    await page.waitForURL('**/thank-you');
  } finally {
    await sandbox.control('stripe/wallet', { available: false });
  }
});
