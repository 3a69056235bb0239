import ICAL from 'ical.js';
import type { Cookie, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { main } from './support/parts';
import { listMails } from './support/mail';
import type { Stack } from './support/servers';
import { ask, buyTicket, signUp } from './support/person';

const UPCOMING = 'evt-glass-harbour';
const SEAT = 'Glass Harbour: The Premiere: Premiere Seat';

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'Asia/Tokyo' });

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

test('a buyer finds a ticket, with its times in the own zone, its receipt, its mail and the way to the show', async ({
  page,
  plain,
  context,
  stack,
}) => {
  test.setTimeout(120_000);
  const { host, person, orderId, cookies } = await asBuyer(page, stack);
  const { name, email } = person;
  const watchPath = `/user/watch/${UPCOMING}`;
  const calendarPath = `/events/${UPCOMING}/calendar.ics`;
  const receiptPath = `/user/purchases/${orderId}`;
  await page.goto(`${host}/user/purchases`);
  const ticket = purchase(page, SEAT);
  for (const words of ['$14.99', 'Paid', 'Card', 'Starts ']) await expect(ticket).toContainText(words);
  const watch = ticket.getByRole('link', { name: /^Get ready to watch/ });
  await expect(watch).toHaveAttribute('href', watchPath);
  await expect(ticket.locator('time')).toHaveText([/\syour\stime \(.*\sin\sNew\sYork\)$/, /\syour\stime$/]);

  const starting = page.waitForEvent('download');
  await main(page)
    .getByRole('link', { name: /^Add to calendar/ })
    .click();
  const download = await starting;
  expect(download.suggestedFilename()).toBe('glass-harbour.ics');
  const parsed: unknown[] = ICAL.parse(await readFile(await download.path(), 'utf8'));
  const [entry] = new ICAL.Component(parsed).getAllSubcomponents('vevent');
  const event = new ICAL.Event(entry);
  expect(event).toMatchObject({ summary: 'Glass Harbour: The Premiere', uid: `${UPCOMING}@localhost` });
  expect(entry?.getFirstPropertyValue('url')).toBe(`${host}/`);
  expect(event.description).toContain(`Watch: ${host}${watchPath}`);
  const shown = await ticket.locator('time').first().getAttribute('datetime');
  expect(event.startDate.toJSDate().toISOString()).toBe(shown);
  expect((await ask(page, calendarPath)).type).toBe('text/calendar; charset=utf-8');

  const offline = main(page).getByText("You're offline.");
  await expect(offline).toBeHidden();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await expect(ticket).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  const found = await auditOpenPage(page, '/user/purchases');

  await ticket.getByRole('link', { name: /^Receipt/ }).click();
  const receipt = main(page).getByRole('article');
  await expect(receipt.locator('header').getByText('Paid', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Add to calendar/ })).toHaveAttribute(
    'href',
    calendarPath,
  );
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
    'The live show ends',
    'Charged once, in US dollars.',
  ])
    await expect(receipt).toContainText(words);
  await expect(receipt.locator('time')).toHaveText([
    /\d{4}, .*\syour\stime$/,
    /\d{4}, .*\syour\stime \(.*\sin\sNew\sYork\)$/,
  ]);
  found.push(...(await auditOpenPage(page, receiptPath)));
  expect(found).toEqual([]);
  await expectOneSheet(page);
  await main(page)
    .getByRole('link', { name: /^Get ready to watch/ })
    .click();
  await page.waitForURL(`${host}${watchPath}`);

  const mails = await listMails(page, stack.siteUrl, email, 'Your receipt');
  expect(mails).toHaveLength(1);
  const [mail = ''] = mails;
  for (const words of [orderId, SEAT, '$14.99', 'Payment: Card', 'in New York', 'Time of the event'])
    expect(mail).toContain(words);
  const links = [...mail.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  const paths = [watchPath, calendarPath, receiptPath];
  expect(links).toEqual([...paths.map((path) => `${host}${path}`), stack.siteUrl]);

  // Slow parts are rendered below the rest of the page (app/_host/render-soon).
  await plain.context().addCookies(cookies);
  await plain.goto(`${host}/user/purchases`);
  await plain.getByRole('link', { name: /^Receipt/ }).click();
  await expect(plain.getByRole('article').locator('time').first()).toHaveText(/\sUTC$/);
  await expect(plain.getByRole('button', { name: 'Print' })).toBeHidden();
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

/** Prints alone, black on white, on one sheet of A4, in both themes. */
async function expectOneSheet(page: Page): Promise<void> {
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
  await page.emulateMedia({ media: null, colorScheme: null });
}

test('with nothing bought, the page leads to what there is to buy', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await signUp(page, host);
  await page.goto(`${host}/user/purchases`);
  await expect(main(page)).toContainText('On sale now: Midnight Run: City Marathon Live.');
  await main(page).getByRole('link', { name: 'See the tickets' }).click();
  await expect(page.getByRole('button', { name: /^Buy: / }).first()).toBeInViewport();

  await signUp(page, stack.siteUrl);
  await page.goto('/user/purchases');
  await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible();
  expect(await auditOpenPage(page, 'no purchases')).toEqual([]);
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
  expect(await auditOpenPage(page, 'an unknown order')).toEqual([]);
  await main(page).getByRole('link', { name: 'My purchases' }).click();
  await page.waitForURL(`${host}/user/purchases`);
});
