import { connectSandbox } from '@/sandbox/connect-sandbox';
import { auditOpenPage } from './support/audit';
import {
  cardNumber,
  fillCard,
  payButton,
  payByCard,
  payByPaypal,
  payOnHostedPage,
  pressPaypal,
} from './support/checkout';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { listMails, readCode } from './support/mail';
import { WATCH_RUN, dialog, main } from './support/parts';
import {
  buyAsGuest,
  buyTicket,
  fillAccount,
  forgetVisitor,
  newPerson,
  openCheckout,
  RUN,
  signInByCode,
  signUp,
  watchAfterPaying,
  watchFor,
} from './support/person';
import { addEvents } from './support/run-script';
import type { Stack } from './support/servers';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a new buyer watches after three taps and one field of ours', async ({ page, stack }) => {
    const { email } = newPerson();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await page.goto(stack.hostUrl('midnight-run'));
    await waitForHydration(page);
    await tap(page.getByRole('button', { name: /^Buy: / }).first());
    await expect(cardNumber(page)).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $12.99');
    await expect(dialog(page).locator('input:visible:not([type=checkbox])')).toHaveCount(1);
    expect(await auditOpenPage(page, 'the email in the checkout')).toEqual([]);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
    });
    await payButton(page).click();
    await expect(dialog(page)).toContainText('Email is required');
    expect(posted.filter((path) => path.startsWith('/api/'))).toEqual([]);

    await dialog(page).getByLabel('Email', { exact: true }).fill(email);
    await fillCard(page);
    await tap(payButton(page));
    await page.waitForURL('**/user/purchases/*');
    await expect(main(page)).toContainText(`Your receipt went to ${email}.`);
    expect(await auditOpenPage(page, 'the page after paying')).toEqual([]);
    await tap(main(page).locator('a[href*="/user/watch/"]').first());
    await page.waitForURL(WATCH_RUN);
    expect(await watchFor(page, 1)).toBeGreaterThan(1);
    expect(taps).toBe(3);
    const opened = ['/api/orders/open-guest', '/api/orders/create-payment-intent'];
    for (const path of opened) expect(posted.filter((other) => other === path)).toHaveLength(1);
    await expect(page.getByText(/Registration successful/)).toHaveCount(0);

    await page.goto(`${stack.hostUrl('midnight-run')}/user/account`);
    await page.waitForURL('**/auth/login?**');
  });
});

test('a declined card keeps the email, which may be changed before it is paid', async ({ page, stack }) => {
  const [first, second] = [newPerson(), newPerson()];
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await fillAccount(page, { email: first.email });
  await payByCard(page, '4000 0000 0000 9995');
  await expect(dialog(page).getByRole('alert')).toContainText('Your card has insufficient funds.');
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(first.email);
  await buyAsGuest(page, second);
  expect(await listMails(page, stack.siteUrl, first.email)).toEqual([]);
});

test('an address that has an account is paid for all the same; watching asks for the code', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  const { email } = await signUp(page, host);
  await forgetVisitor(page);
  await page.goto(host);
  await openCheckout(page);
  await fillAccount(page, { email });
  await payByCard(page);
  await page.waitForURL('**/user/purchases/*');
  await expect(main(page)).toContainText('has an account already, and your ticket is in it.');
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await page.waitForURL('**/user/purchases/*');
  await main(page).getByRole('button', { name: 'Email me a code' }).click();
  await main(page)
    .getByLabel('Six-digit code')
    .fill(await readCode(page, stack.siteUrl, email));
  await main(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(WATCH_RUN);
  expect(await watchFor(page, 1)).toBeGreaterThan(1);
});

test('a wrong address is refused by its owner and corrected by the buyer; a proof elsewhere ends the grant', async ({
  page,
  browser,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  const [wrong, right] = [newPerson(), newPerson()];
  await page.goto(host);
  await openCheckout(page);
  await fillAccount(page, { email: wrong.email });
  await payByCard(page);
  await page.waitForURL('**/user/purchases/*');
  const receipt = page.url();

  const owner = await (await browser.newContext()).newPage();
  const [mail = ''] = await listMails(page, stack.siteUrl, wrong.email, /Your receipt/);
  await owner.goto(/https?:\/\/\S+\/auth\/refuse\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await owner.getByRole('button', { name: 'Take my address off' }).click();
  await expect(owner.getByText('Your email address is off this purchase.')).toBeVisible();

  await page.reload();
  await expect(main(page)).toContainText('The owner of the address you gave says');
  await main(page).getByLabel('Email', { exact: true }).fill(right.email);
  await main(page).getByRole('button', { name: 'Use this address' }).click();
  await expect(main(page)).toContainText(`Your receipt went to ${right.email}.`);

  await signInByCode(owner, stack, right.email);
  await owner.goto(`${stack.siteUrl}/user/watch/evt-midnight-run`);
  await expect(owner.locator('video')).toBeVisible();
  await page.goto(receipt);
  await expect(main(page)).toContainText('was confirmed on another device');
  await page.goto(`${host}/user/watch/evt-midnight-run`);
  await expect(main(page)).toContainText('was confirmed on another device');
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

test('a new visitor pays by PayPal, after the email', async ({ page, stack }) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await openCheckout(page);
  await pressPaypal(page);
  await expect(dialog(page)).toContainText('Email is required');
  await fillAccount(page, { email: newPerson().email });
  await payByPaypal(page, 'Cancel');
  await expect(dialog(page)).toContainText('You closed PayPal before paying.');
  await payByPaypal(page);
  await watchAfterPaying(page);
});

test('a new visitor takes what is free by a code, and pays on Stripe’s page where its script is blocked', async ({
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
  const { email } = newPerson();
  await fillAccount(page, { email });
  await dialog(page).getByRole('button', { name: 'Get it free', exact: true }).click();
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await readCode(page, stack.siteUrl, email));
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('**/user/watch/evt-walk-in');

  // This page has no scripts that would notice the logout.
  await page.goto(`${stack.hostUrl('walk-in')}/robots.txt`);
  await forgetVisitor(page);
  await page.route(`${stack.sandboxUrl}/stand-in/stripe.js*`, (route) => route.abort('blockedbyclient'));
  await page.goto(stack.hostUrl('walk-in'));
  await openCheckout(page);
  const hosted = dialog(page).getByRole('button', { name: "Pay on Stripe's page instead" });
  await hosted.click();
  await expect(dialog(page)).toContainText('Email is required');
  await fillAccount(page, { email: newPerson().email });
  await hosted.click();
  await payOnHostedPage(page);
  await watchAfterPaying(page);
});

test.describe('with a wallet, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a new buyer watches after two taps and no field, on a host that is registered', async ({
    page,
    stack,
  }) => {
    const sandbox = connectSandbox(stack.sandboxUrl);
    await sandbox.control('stripe/wallet', { available: true });
    const wallet = page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole('button', { name: 'Pay with test wallet' });
    try {
      const host = stack.hostUrl('midnight-run');
      await untilWalletShows(stack, host);
      await page.goto(host);
      await waitForHydration(page);
      await page
        .getByRole('button', { name: /^Buy: / })
        .first()
        .tap();
      await wallet.tap();
      await watchAfterPaying(page);
      await expect.poll(() => listMails(page, stack.siteUrl, 'wanda-', /receipt/i)).not.toEqual([]);

      await forgetVisitor(page);
      await untilWalletShows(stack, stack.siteUrl);
      await signUp(page, stack.siteUrl);
      await page.goto('/plans');
      await openCheckout(page, /Purchase plan/);
      await wallet.click();
      await page.waitForURL('**/thank-you');
    } finally {
      await sandbox.control('stripe/wallet', { available: false });
    }
  });
});

/** The job registers hosts every quarter of a minute. */
async function untilWalletShows({ sandboxUrl }: Stack, origin: string): Promise<void> {
  const asked = `${sandboxUrl}/stand-in/stripe/wallet?host=${new URL(origin).hostname}`;
  await expect
    .poll(async () => (await fetch(asked)).json() as Promise<unknown>, { timeout: 120_000 })
    .toEqual({ available: true });
}
