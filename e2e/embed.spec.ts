import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { auditOpenPage } from './support/audit';
import { test } from './support/fixtures';
import { buyLive, openSale } from './support/open-sale';
import { withStackStore } from './support/run-script';
import type { Stack } from './support/servers';

const MINUTE = 60_000;

/** A page with the embed code. To browsers 127.0.0.1 and localhost are two sites. */
async function openOtherSite(code: () => string) {
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><title>Other site</title><h1>Our village</h1>${code()}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const change = (stack: Stack, id: string, fields: object) =>
  withStackStore(stack, (store) => store.updateTable('events').set(fields).where('id', '=', id).execute());

/** On now, and listed. */
async function goLive(stack: Stack, id: string, cents: number) {
  const start = Date.now() - 5 * MINUTE;
  await change(stack, id, {
    listed: 1,
    start_time: start,
    end_time: start + 60 * MINUTE,
    title: 'Tides <i>at</i> dusk',
  });
  await withStackStore(stack, (store) =>
    store.updateTable('packages').set({ price_cents: cents }).where('event_id', '=', id).execute(),
  );
}

/** As browsers do more and more by default. */
async function blockThirdParties(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
}

const frameOf = (page: Page) => page.frameLocator('iframe');

async function listSite(page: Page, site: string) {
  await page.goto('/studio/settings');
  await page.getByLabel('Sites that may show your player').fill(`${site}/a/page?b=c\n${site}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your settings are saved.').first()).toBeVisible();
}

test('a free show has a card on every site, and plays on those of the list', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const id = await openSale(page, stack, 'Tide House');
  await goLive(stack, id, 0);
  await page.goto(`/studio/events/${id}/share`);
  const code = await page.getByLabel('Embed code').inputValue();
  expect(await auditOpenPage(page, 'share')).toEqual([]);
  const site = await openOtherSite(() => code);

  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const visitor = await context.newPage();
  await blockThirdParties(visitor);
  await visitor.goto(site.url);
  const card = frameOf(visitor);
  await expect(card.getByRole('heading', { name: 'Tides <i>at</i> dusk' })).toBeVisible();
  await expect(card.getByText('Live now')).toBeVisible();
  await expect(card.getByText(/your time/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Play here' })).toHaveCount(0);
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: /^Watch now/ }).click();
  await expect((await opened).getByRole('heading', { name: 'Tides <i>at</i> dusk' })).toBeVisible();

  // The browser refuses the player on a site that is not listed.
  const address = `${stack.siteUrl}/embed/event/${id}/play`;
  const denied = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await visitor.evaluate((src) => (document.querySelector('iframe')!.src = src), address);
  await denied;

  await listSite(page, site.url);
  await expect(page.getByLabel('Sites that may show your player')).toHaveValue(site.url);
  await expect(async () => {
    await visitor.goto(site.url);
    await expect(frameOf(visitor).getByRole('link', { name: 'Play here' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await frameOf(visitor).getByRole('link', { name: 'Play here' }).click();
  const video = frameOf(visitor).locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(1);
  const cookies = await context.cookies();
  expect(cookies.filter(({ path }) => path.includes('playback'))).toEqual([]);
  site.close();
});

test('a paid show plays in a listed frame once its ticket confirms it, until the account ends it', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(150_000);
  const id = await openSale(page, stack, 'Paid Tide');
  await goLive(stack, id, 2000);
  const code = `<iframe src="${stack.siteUrl}/embed/event/${id}" width="560" height="315"></iframe>`;
  const site = await openOtherSite(() => code);
  await listSite(page, site.url);
  const { buyer } = await buyLive(browser, stack, id);

  const visitor = await (await browser.newContext()).newPage();
  await blockThirdParties(visitor);
  await expect(async () => {
    await visitor.goto(site.url);
    await frameOf(visitor).getByRole('link', { name: 'Play here' }).click({ timeout: 2000 });
  }).toPass();
  await expect(frameOf(visitor).getByText('needs a ticket')).toBeVisible();
  await frameOf(visitor).getByRole('button', { name: 'I have a ticket' }).click();
  const link = frameOf(visitor).getByRole('link', { name: /^Confirm in a new tab/ });
  const address = (await link.getAttribute('href')) ?? '';

  // The tab where the ticket's owner is signed in.
  await buyer.goto(address);
  await expect(buyer.getByText(site.url.replace('http://', '')).first()).toBeVisible();
  await buyer.getByRole('button', { name: /^Connect/ }).click();
  const video = frameOf(visitor).locator('video');
  const position = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(position, { timeout: 40_000 }).toBeGreaterThan(1);
  expect(await visitor.context().cookies()).toEqual([]);

  await buyer.goto('/user/account');
  await buyer.getByRole('button', { name: /^End Player on/ }).click();
  await expect(frameOf(visitor).getByText('This screen was disconnected in your account.')).toBeVisible({
    timeout: 60_000,
  });
  site.close();
});

test('oEmbed describes listed events and channels, and nothing else', async ({ page, plain, stack }) => {
  const id = await openSale(page, stack, 'Oembed House');
  const ask = (url: string, more = '') =>
    fetch(`${stack.siteUrl}/oembed?url=${encodeURIComponent(url)}${more}`);
  const address = `${stack.siteUrl}/events/${id}`;
  expect((await ask(address)).status).toBe(404);
  expect((await fetch(`${stack.siteUrl}/embed/event/${id}`)).status).toBe(200);
  expect((await fetch(`${stack.siteUrl}/embed/event/unknown`)).status).toBe(404);
  await plain.goto(address);
  await expect(plain.locator('link[type="application/json+oembed"]')).toHaveCount(0);

  await goLive(stack, id, 2000);
  await expect.poll(async () => (await ask(address)).status).toBe(200);
  const answer = await ask(address, '&maxwidth=320&maxheight=0');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const told = (await answer.json()) as { html: string };
  expect(told).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 320,
    height: 180,
    author_name: 'Oembed House',
  });
  expect(told.html).toContain(
    `src="${stack.siteUrl}/embed/event/${id}" title="Tides &lt;i&gt;at&lt;/i&gt; dusk"`,
  );
  const xml = await ask(address, '&format=xml');
  expect(xml.headers.get('content-type')).toContain('text/xml');
  expect(await xml.text()).toContain('<title>Tides &lt;i&gt;at&lt;/i&gt; dusk</title>');
  expect((await ask(address, '&format=yaml')).status).toBe(501);
  await expect(async () => {
    await plain.goto(address);
    const link = plain.locator('head link[type="application/json+oembed"]');
    expect((await fetch((await link.getAttribute('href', { timeout: 500 })) ?? '')).status).toBe(200);
  }).toPass();

  const others = [
    `https://evil.example/events/${id}`,
    `${stack.siteUrl}@evil.example/events/${id}`,
    `${stack.siteUrl.replace('http:', 'ftp:')}/events/${id}`,
    stack.siteUrl,
    `${stack.siteUrl}/events/unknown`,
    `${stack.siteUrl}/${'x'.repeat(3000)}`,
    'none',
    '',
  ];
  for (const other of others) {
    const refused = await ask(other);
    expect([other, refused.status, await refused.text()]).toEqual([other, 404, '']);
  }
  await change(stack, id, { cancelled_at: Date.now(), cancelled_reason: 'Storm' });
  await expect
    .poll(async () => (await fetch(`${stack.siteUrl}/embed/event/${id}`)).text())
    .toContain('This event was canceled.');
});
