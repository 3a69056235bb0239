import { listen } from '@/tests/support/listen';
import { createSevenCalls, GALA } from '@/tests/support/seven-calls';
import { payByCard, payByPaypal, paypalButton, pressPaypal } from '../support/checkout';
import { expect, test } from '../support/living-page';
import { dialog } from '../support/parts';
import { enter, fillAccount, fillLogin, newPerson, openCheckout, register } from '../support/person';
import { startStack } from '../support/servers';

const WATCH = `/user/watch/${GALA._id}`;

test("another party's API with the specified calls alone: accounts, plans, tickets, trial", async ({
  page,
}) => {
  let sandboxUrl = '';
  const { app, state } = createSevenCalls(() => sandboxUrl);
  const { url, close } = await listen(app.fetch);
  state.latencyMs = 150;
  let refused = 0;
  let failsSaves = false;
  state.fault = (request) => {
    if (!failsSaves || !request.url.endsWith('/save-payment')) return null;
    failsSaves = false;
    refused += 1;
    return new Response('Bad gateway', { status: 502 });
  };
  const stack = await startStack({ name: 'seven-calls', apiHost: url });
  sandboxUrl = stack.sandboxUrl;
  const host = stack.hostUrl('gala');
  const lastSaved = () => [...state.paid.values()].at(-1)?.body;
  try {
    await test.step('register, log out and log in, without a link to a new password', async () => {
      const person = newPerson();
      await register(page, stack.siteUrl, person);
      await page.goto(`${stack.siteUrl}/plans`);
      const banner = page.getByRole('banner');
      await banner.locator('summary').click();
      await expect(banner.getByRole('link', { name: 'My account' })).toBeVisible();
      await expect(banner.getByRole('link', { name: 'My purchases' })).toHaveCount(0);
      await banner.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('Bye')).toBeVisible();
      await page.goto(`${stack.siteUrl}/auth/login`);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
      await fillLogin(page, person);
      await expect(page.getByText('Welcome')).toBeVisible();
    });

    await test.step('no list of events, and no link to it', async () => {
      await page.goto(stack.siteUrl);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: 'Events' })).toHaveCount(0);
      await expect(footer.getByRole('link', { name: 'Pricing plans' })).toBeVisible();
      expect(await (await page.request.get(`${stack.siteUrl}/sitemap.xml`)).text()).not.toContain('/events<');
      expect((await page.goto(`${stack.siteUrl}/events`))?.status()).toBe(404);
      await expect(page.getByRole('main')).toContainText('No list of events here');
    });

    await test.step('a plan by card, and by nothing else', async () => {
      await page.goto(`${stack.siteUrl}/plans`);
      await openCheckout(page, /Purchase plan/);
      failsSaves = true;
      await payByCard(page);
      await page.waitForURL('**/thank-you');
      expect(lastSaved()).toMatchObject({ planId: 'seo-starter', amount: 4.99 });
    });

    await test.step('a package by card by a new visitor, and the page that says where to watch', async () => {
      await page.goto(host);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gala');
      await openCheckout(page);
      await fillAccount(page, newPerson());
      failsSaves = true;
      await payByCard(page);
      await page.waitForURL(`${host}${WATCH}`);
      expect(lastSaved()).toMatchObject({ planId: 'seat', eventId: GALA._id, selectedPackage: 'seat' });
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Where to watch' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'See the tickets' })).toBeVisible();
      await page.goto(`${host}/user/purchases`);
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
    });

    await test.step('a package by PayPal', async () => {
      await enter(page, host);
      await openCheckout(page);
      await expect(paypalButton(page)).toBeVisible();
      failsSaves = true;
      await payByPaypal(page);
      await page.waitForURL(`${host}${WATCH}`);
      expect(lastSaved()).toEqual({
        amount: 12,
        currency: 'USD',
        eventId: GALA._id,
        selectedPackage: 'seat',
        paymentIntentId: expect.any(String),
      });
      await expect(page.getByRole('heading', { name: 'Where to watch' })).toBeVisible();
      const unknown = await page.goto(`${host}/user/watch/unknown`);
      expect(unknown?.status()).toBe(404);
      expect(await unknown?.text()).toContain('ventured into the unknown digital realm.');
      await page.goto(host);
      await openCheckout(page);
      await pressPaypal(page);
      await expect(dialog(page)).toContainText('You have paid for this with PayPal already.');
    });

    await test.step('the trial leads where the API says', async () => {
      await enter(page, host);
      await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
      await page.waitForURL(`${host}${WATCH}`);
      await expect(page.getByRole('link', { name: 'See the tickets' })).toBeVisible();
    });

    expect(refused).toBe(3);
    expect(state.paid.size).toBe(3);
  } finally {
    await stack.stop();
    close();
  }
});
