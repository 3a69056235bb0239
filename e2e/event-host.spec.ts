import type { Page } from '@playwright/test';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { readHead } from './support/page-head';
import { main } from './support/parts';
import { ask, buyTicket, RUN } from './support/person';
import { addEvents } from './support/run-script';
import { send } from './support/send';

const OPEN = [
  '/',
  '/events/evt-midnight-run',
  '/auth/login',
  '/auth/register',
  '/terms-of-use',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/thank-you',
  '/denied?reason=not_entitled',
  '/not-available-in-your-country',
];

const MISSING = ['/not-found', '/auth/nothing', '/user/nothing', '/tickets', '/events/evt-unknown'];

async function expectBroadcaster(page: Page, siteUrl: string, what: string) {
  const [header, footer] = [page.getByRole('banner').first(), page.getByRole('contentinfo').last()];
  await expect(header.getByRole('link', { name: 'Night Course TV, home' }), what).toHaveAttribute(
    'href',
    '/',
  );
  await expect(header.getByRole('link', { name: 'Midnight Run: City Marathon Live' }), what).toBeVisible();
  const name = header.getByText('Night Course TV', { exact: true });
  const cut = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut, `${what}: pixels of the name that are cut off`).toBeLessThanOrEqual(0);
  await expect(header, what).not.toContainText(/Marquee|Services|Plans|About/);
  await expect(footer, what).toContainText('Tickets and streaming by Marquee');
  await expect(footer.getByRole('link', { name: 'Marquee' }), what).toHaveAttribute('href', `${siteUrl}/`);
  const terms = footer.getByRole('link', { name: 'Terms and conditions' });
  await expect(terms, what).toHaveAttribute('href', '/terms-and-conditions');
}

test("every page of an event's host is in the broadcaster's name", async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  for (const path of [...OPEN, ...MISSING]) {
    const answer = await page.goto(host + path);
    expect(answer?.status(), path).toBe(MISSING.includes(path) ? 404 : 200);
    await expectBroadcaster(page, stack.siteUrl, path);
  }
  await main(page).getByRole('link', { name: 'Return to website' }).click();
  await expect(page).toHaveURL(`${host}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Midnight Run: City Marathon Live');
});

test('www. before the domain of an event leads to it, and no other host to anything', async ({ stack }) => {
  const host = stack.hostUrl('midnight-run');
  const www = (path: string, name = 'www.midnight-run') =>
    send(stack.siteUrl, path, { headers: { host: new URL(stack.hostUrl(name)).host } });
  for (const path of ['/', '/auth/login?returnTo=%2Fcheckout', '/events/evt-midnight-run', '/robots.txt']) {
    const answer = await www(path);
    expect([answer.status, answer.headers.location], path).toEqual([308, host + path]);
  }
  expect((await www('/', 'www.nothing')).status).toBe(404);
  await addEvents(stack, [{ domain: 'www.gala', start_time: new Date().toISOString() }]);
  // That a host is unknown is remembered for a moment.
  await expect
    .poll(async () => (await www('/', 'gala')).headers.location)
    .toBe(`${stack.hostUrl('www.gala')}/`);

  const certify = async (name: string) => (await send(stack.siteUrl, `/certificate?domain=${name}`)).status;
  const names = [
    'midnight-run.localhost',
    'www.midnight-run.localhost',
    'www.nothing.localhost',
    'evil.example',
    '',
  ];
  expect(await Promise.all(names.map(certify))).toEqual([200, 200, 404, 404, 404]);
});

test('www. before the main site leads to it, and programs are answered there', async ({ stack }) => {
  const host = new URL(stack.siteUrl);
  host.hostname = `www.${host.hostname}`;
  const www = (path: string) => send(stack.siteUrl, path, { headers: { host: host.host } });
  for (const path of ['/', '/plans?ref=abc', '/auth/login', '/events/evt-midnight-run', '/nowhere']) {
    const answer = await www(path);
    expect([answer.status, answer.headers.location], path).toEqual([308, stack.siteUrl + path]);
  }
  for (const path of ['/api/checkout-config', '/healthz']) expect((await www(path)).status).toBe(200);
});

test('link previews name the broadcaster, and the platform on its own pages', async ({ page, stack }) => {
  const readNames = async (host: string, path: string) => {
    const { metas } = await readHead(page, await crawl(stack.siteUrl, host, path));
    return [metas.get('og:site_name'), metas.get('application-name')];
  };
  const name = ['Night Course TV'];
  expect(await readNames('midnight-run.localhost', '/')).toEqual([name, name]);
  expect(await readNames('midnight-run.localhost', '/terms-of-use')).toEqual([name, name]);
  expect(await readNames('midnight-run.localhost', '/auth/login')).toEqual([undefined, name]);
  expect(await readNames('localhost', '/terms-of-use')).toEqual([['Marquee'], undefined]);
  await addEvents(stack, [{ domain: 'without-name', start_time: new Date().toISOString() }]);
  expect(await readNames('without-name.localhost', '/')).toEqual([['Marquee'], ['Marquee']]);
});

test('so are checkout, account, purchases, receipt and theatre', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  const { orderId } = await buyTicket(page, stack, host, RUN);
  for (const path of [
    '/checkout?eventId=evt-midnight-run&selectedPackage=crew',
    '/user/account',
    '/user/purchases',
    `/user/purchases/${orderId}`,
    '/user/watch/evt-midnight-run',
    '/user/purchases/ord_unknown',
  ]) {
    await page.goto(host + path);
    await expectBroadcaster(page, stack.siteUrl, path);
  }
});

test('the main site keeps its own header, also for a page that both have', async ({ page }) => {
  for (const path of ['/terms-of-use', '/auth/login', '/events/evt-midnight-run']) {
    await page.goto(path);
    for (const name of ['Services', 'Plans', 'About', 'Contact'])
      await expect(
        page.getByRole('banner').first().getByRole('link', { name, exact: true }),
        path,
      ).toBeVisible();
    await expect(page.getByRole('contentinfo').last(), path).not.toContainText('Tickets and streaming by');
  }
});

test("a broadcaster's logo stands in the header, and its name where the logo is lost", async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('glass-harbour');
  const home = page.getByRole('banner').first().getByRole('link', { name: 'Harbour Pictures, home' });
  await page.goto(`${host}/auth/login`);
  await expect(home.getByRole('img', { name: 'Harbour Pictures' })).toBeVisible();
  await page.route('**/logos/**', (route) => route.abort());
  await page.goto(`${host}/auth/register`);
  await expect(home).toHaveText('Harbour Pictures');
});

test('an event without a broadcaster has its title there; the way back carries the referral code', async ({
  page,
  stack,
}) => {
  await addEvents(stack, [
    { domain: 'nameless', start_time: new Date(Date.now() + 3_600_000).toISOString() },
  ]);
  const host = stack.hostUrl('nameless');
  await page.goto(`${host}/?ref=friend-1`);
  await page.goto(`${host}/privacy-policy`);
  const header = page.getByRole('banner').first();
  await expect(header.getByRole('link', { name: 'Title of nameless, home' })).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
  const away = page.getByRole('contentinfo').last().getByRole('link', { name: 'Marquee' });
  await expect(away).toHaveAttribute('href', `${stack.siteUrl}/?ref=friend-1`);
});

test('a link to a page of the main site leads there, and its router does not ask for it', async ({
  page,
  stack,
}) => {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  await page.goto(`${stack.hostUrl('midnight-run')}/denied?reason=access_suspended`);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/contact`);
  expect(wrong).toEqual([]);
});

test('the calendar file of an event is there for anyone, on both of its hosts', async ({ page, stack }) => {
  for (const host of [stack.siteUrl, stack.hostUrl('midnight-run')]) {
    await page.goto(`${host}/events/evt-midnight-run`);
    const answer = await ask(page, `/events/evt-midnight-run/calendar.ics`);
    expect(answer).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(answer.text).toContain(`\r\nUID:evt-midnight-run@localhost\r\n`);
    expect(await ask(page, '/events/evt-unknown/calendar.ics')).toMatchObject({
      status: 404,
      text: 'There is no such event.',
    });
  }
});
