import ICAL from 'ical.js';
import type { Cookie, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { connectSandbox } from '@/sandbox/connect-sandbox';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { main } from './support/parts';
import { payByCard } from './support/checkout';
import type { Stack } from './support/servers';
import { ask, buyTicket, fillLogin, openOnceAllowed, openRun, signUp } from './support/person';
import { connectWebhooks, disconnectWebhooks } from './support/webhooks';

const LIVE = 'evt-midnight-run';
const UPCOMING = 'evt-glass-harbour';
const SEAT = 'Glass Harbour: The Premiere: Premiere Seat';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const purchase = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

let bought: Promise<Awaited<ReturnType<typeof buyTicket>> & { cookies: Cookie[] }> | undefined;

async function asBuyer(page: Page, stack: Stack) {
  const host = stack.hostUrl('glass-harbour');
  bought ??= buyTicket(page, stack, host, { eventId: UPCOMING, selectedPackage: 'premiere' }).then(
    async (ticket) => ({ ...ticket, cookies: await page.context().cookies() }),
  );
  const buyer = await bought;
  await page.context().addCookies(buyer.cookies);
  return buyer;
}

test('a buyer finds a ticket with its receipt, its time and the way to the show', async ({ page, stack }) => {
  const { host, person, orderId } = await asBuyer(page, stack);
  await page.goto(`${host}/user/purchases`);
  const ticket = purchase(page, SEAT);
  for (const words of ['$14.99', 'Paid', 'Card', 'Starts ']) await expect(ticket).toContainText(words);
  await expect(ticket.getByRole('link', { name: /^Get ready to watch/ })).toHaveAttribute(
    'href',
    `/user/watch/${UPCOMING}`,
  );

  await ticket.getByRole('link', { name: /^Receipt/ }).click();
  const receipt = main(page).getByRole('article');
  await expect(receipt.locator('header').getByText('Paid', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Add to calendar/ })).toHaveAttribute(
    'href',
    `/events/${UPCOMING}/calendar.ics`,
  );
  const { name, email } = person;
  for (const words of [
    orderId,
    SEAT,
    '$14.99',
    'Card',
    'pi_',
    name,
    email,
    'Marquee',
    'Harbour Pictures',
    'New York',
    'Charged once, in US dollars.',
  ])
    await expect(receipt).toContainText(words);
  const way = main(page).getByRole('link', { name: /^Get ready to watch/ });
  await way.click();
  await page.waitForURL(`${host}/user/watch/${UPCOMING}`);
});

test('a buyer reads the times in the own zone, which is named', async ({ browser, stack }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: stack.siteUrl });
  const page = await context.newPage();
  const { host } = await asBuyer(page, stack);
  await page.goto(`${host}/user/purchases`);
  const times = purchase(page, SEAT).locator('time');
  await expect(times).toHaveText([/\sGMT\+9$/, /\sGMT\+9$/]);
  const way = purchase(page, SEAT).getByRole('link', { name: /^Receipt/ });
  await way.click();
  const receipt = main(page).getByRole('article');
  await expect(receipt.locator('time')).toHaveText([/\sGMT\+9$/, /\sGMT\+9$/, /\sGMT\+9$/]);
  await context.close();
});

test('a buyer saves the event for the calendar', async ({ page, stack }) => {
  const { host } = await asBuyer(page, stack);
  await page.goto(`${host}/user/purchases`);
  const starting = page.waitForEvent('download');
  const save = main(page).getByRole('link', { name: /^Add to calendar/ });
  await save.click();
  const download = await starting;
  expect(download.suggestedFilename()).toBe('glass-harbour.ics');
  const file = await readFile(await download.path(), 'utf8');
  const parsed: unknown[] = ICAL.parse(file);
  const [entry] = new ICAL.Component(parsed).getAllSubcomponents('vevent');
  const event = new ICAL.Event(entry);
  expect(event).toMatchObject({ summary: 'Glass Harbour: The Premiere', uid: `${UPCOMING}@localhost` });
  expect(entry?.getFirstPropertyValue('url')).toBe(`${host}/`);
  expect(event.description).toContain(`Watch: ${host}/user/watch/${UPCOMING}`);
  const shown = await purchase(page, SEAT).locator('time').first().getAttribute('datetime');
  expect(event.startDate.toJSDate().toISOString()).toBe(shown);
});

test("a buyer gets the receipt by mail, with links that work, on the event's host", async ({
  page,
  stack,
}) => {
  const { host, person, orderId } = await asBuyer(page, stack);
  await page.goto(`${stack.siteUrl}/sandbox/outbox`);
  const mails = page.getByRole('listitem').filter({ hasText: person.email });
  const mail = mails.filter({ hasText: 'Your receipt' });
  await expect(mail).toHaveCount(1);
  for (const words of [orderId, SEAT, '$14.99', 'Payment: Card', 'UTC', '(America/New_York)'])
    await expect(mail).toContainText(words);
  const text = await mail.innerText();
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  const receiptLink = `${host}/user/purchases/${orderId}`;
  const calendarLink = `${host}/events/${UPCOMING}/calendar.ics`;
  expect(links).toEqual([`${host}/user/watch/${UPCOMING}`, calendarLink, receiptLink, stack.siteUrl]);

  await page.goto(receiptLink);
  await expect(main(page).getByRole('article')).toContainText(orderId);
  expect((await ask(page, calendarLink)).type).toBe('text/calendar; charset=utf-8');
});

const WHITE = ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'];

const readColours = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('.receipt *')].filter(({ textContent }) =>
      textContent?.trim(),
    );
    const sheet = [document.documentElement, document.body];
    return {
      ink: [...new Set(texts.map((element) => getComputedStyle(element).color))],
      paper: sheet.map((element) => getComputedStyle(element).backgroundColor),
    };
  });

test('a receipt prints alone, black on white, on one sheet of A4, in both themes', async ({
  page,
  stack,
}) => {
  const { host, orderId } = await asBuyer(page, stack);
  await page.goto(`${host}/user/purchases/${orderId}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(main(page).getByRole('article')).toBeVisible();
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(main(page).getByRole('link')).toHaveCount(0);
    await expect.poll(() => readColours(page)).toEqual({ ink: ['rgb(0, 0, 0)'], paper: WHITE });
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test('a payment that takes its time is listed, and goes on when it is through @waits', async ({
  page,
  stack,
}) => {
  await connectWebhooks(stack);
  const sandbox = connectSandbox(stack.sandboxUrl);
  const { host } = await openRun(page, stack);
  await payByCard(page, '4000 0000 0000 0077');
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('Your bank is still working on this payment');
  const [paymentId = ''] = /pi_\w+/.exec(await notice.innerText()) ?? [];
  await sandbox.untilDelivered();
  await page.goto(`${host}/user/purchases`);
  const ticket = purchase(page, 'Midnight Run');
  await expect(ticket).toContainText('Payment in progress');
  await expect(ticket).toContainText("Please don't pay again.");
  await ticket.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Check on it/ })).toBeVisible();
  await sandbox.control(`stripe/intents/${paymentId}`, { action: 'finish-processing' });
  await sandbox.untilDelivered();
  await openOnceAllowed(page, `${host}/user/watch/${LIVE}`);
  await disconnectWebhooks(stack);
});

test('with nothing bought, the page leads to what there is to buy', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  const person = await signUp(page, host);
  await page.goto(`${host}/user/purchases`);
  await expect(main(page)).toContainText('On sale now: Midnight Run: City Marathon Live.');
  await main(page).getByRole('link', { name: 'See the tickets' }).click();
  await expect(page.getByRole('button', { name: /^Buy: / }).first()).toBeInViewport();

  await page.goto(`${stack.siteUrl}/auth/login`);
  await fillLogin(page, person);
  await page.waitForURL(`${stack.siteUrl}/`);
  await page.goto('/user/purchases');
  await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible();
  await main(page).getByRole('link', { name: 'See the plans' }).click();
  await page.waitForURL('**/plans');
});

test("another buyer's order and an unknown one are a 404 with a message", async ({ page, stack }) => {
  const { host, orderId } = await asBuyer(page, stack);
  await page.context().clearCookies();
  await page.goto(`${host}/user/purchases/${orderId}`);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/);
  await signUp(page, host);
  for (const path of [orderId, 'ord_0', '-']) {
    const answer = await page.goto(`${host}/user/purchases/${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  }
  await main(page).getByRole('link', { name: 'My purchases' }).click();
  await page.waitForURL(`${host}/user/purchases`);
});

test('without JavaScript the purchases and the receipt are there', async ({ browser, page, stack }) => {
  const { host, cookies } = await asBuyer(page, stack);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(cookies);
  const plain = await context.newPage();
  // Slow parts are rendered below the rest of the page (app/_host/render-soon).
  await plain.goto(`${host}/user/purchases`);
  await plain.getByRole('link', { name: /^Receipt/ }).click();
  await expect(plain.getByRole('article').locator('time').first()).toHaveText(/\sUTC$/);
  await expect(plain.getByRole('button', { name: 'Print' })).toBeHidden();
  await context.close();
});

test('the page says so when the connection is gone, and keeps what it has', async ({ page, stack }) => {
  const { host } = await asBuyer(page, stack);
  await page.goto(`${host}/user/purchases`);
  await expect(main(page).getByText("You're offline.")).toBeHidden();
  await page.context().setOffline(true);
  await expect(main(page).getByText("You're offline.")).toBeVisible();
  await expect(purchase(page, SEAT)).toBeVisible();
  await page.context().setOffline(false);
  await expect(main(page).getByText("You're offline.")).toBeHidden();
});

test('axe finds nothing on purchases, receipts and where there is none', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const { host, orderId } = await asBuyer(page, stack);
  const found: string[] = [];
  for (const path of ['/user/purchases', `/user/purchases/${orderId}`, '/user/purchases/ord_0']) {
    await page.goto(host + path);
    found.push(...(await auditOpenPage(page, path)));
  }
  await signUp(page, stack.siteUrl);
  await page.goto('/user/purchases');
  found.push(...(await auditOpenPage(page, 'no purchases')));
  expect(found).toEqual([]);
});
