import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from '@/tests/support/listen';
import { createSevenCalls, GALA } from '@/tests/support/seven-calls';
import { payByCard, payByPaypal, paypalButton, pressPaypal } from '../support/checkout';
import { expect, test } from '../support/living-page';
import { dialog } from '../support/parts';
import {
  ask,
  enter,
  fillAccount,
  fillLogin,
  newPerson,
  openCheckout,
  register,
  watchFor,
} from '../support/person';
import { startStack } from '../support/servers';

const WATCH = `/user/watch/${GALA._id}`;
const STATE = `/api/events/${GALA._id}/state`;

/** The broadcaster's origin, which has the sample video. */
const answerVideo = async ({ url }: Request) =>
  new Response(await readFile(join('media/sample-video', new URL(url).pathname)));

test("another party's API with the specified calls alone: accounts, plans, tickets, trial", async ({
  page,
}) => {
  let sandboxUrl = '';
  const { app, state } = createSevenCalls(() => sandboxUrl);
  const { url, close } = await listen(app.fetch);
  state.latencyMs = 150;
  // Each payment is saved at the second try.
  let refused = 0;
  let failsSaves = false;
  state.fault = (request) => {
    if (!failsSaves || !request.url.endsWith('/save-payment')) return null;
    failsSaves = false;
    refused += 1;
    return new Response('Bad gateway', { status: 502 });
  };
  const origin = await listen(answerVideo);
  const env = { MEDIA_ORIGINS: origin.url };
  const stack = await startStack({ name: 'seven-calls', apiHost: url, env });
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
      await expect(main.getByRole('heading', { name: 'Your ticket' })).toBeVisible();
      await expect(main).toContainText('$12.00');
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
      const { paymentIntentId, ...body } = lastSaved() ?? {};
      expect(body).toEqual({ amount: 12, currency: 'USD', eventId: GALA._id, selectedPackage: 'seat' });
      await expect(page.getByRole('main')).toContainText(String(paymentIntentId));
      const unknown = await page.goto(`${host}/user/watch/unknown`);
      expect(unknown?.status()).toBe(404);
      expect(await unknown?.text()).toContain('ventured into the unknown digital realm.');
      // What PayPal has been paid for is not sold by it again.
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

    await test.step('an event that names its playlist plays, and only its ticket opens it', async () => {
      const told: string[] = [];
      page.on('request', (request) => told.push(request.url()));
      page.on('response', async (response) => {
        if (!/video|image|font/.test(response.headers()['content-type'] ?? ''))
          told.push(await response.text().catch(() => ''));
      });
      Object.assign(state, { startsAtMs: Date.now() - 60_000, mediaUrl: `${origin.url}/master.m3u8` });
      await enter(page, host);
      await expect.poll(async () => (await ask(page, STATE)).text).toContain('"phase":"live"');
      await page.goto(`${host}${WATCH}`);
      await expect(page.getByText('Tickets bought on this site play on this page.')).toBeVisible();
      await page.goto(host);
      await openCheckout(page);
      failsSaves = true;
      await payByCard(page);
      await page.waitForURL(`${host}${WATCH}`);
      await watchFor(page, 2);
      told.push(await page.content());
      expect(told.join('\n')).not.toContain(new URL(origin.url).host);
    });
    expect(refused).toBe(4);
    expect(state.paid.size).toBe(4);
  } finally {
    await stack.stop();
    origin.close();
    close();
  }
});
