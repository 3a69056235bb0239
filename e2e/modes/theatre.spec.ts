import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createScriptedOrigin } from '@/tests/support/scripted-origin';
import { expect, test } from '../support/living-page';
import { buyTicket, enter, readPosition, signInElsewhere, takeSeat, watchFor } from '../support/person';
import { addEvents, runScript } from '../support/run-script';
import { type Stack, startStack } from '../support/servers';
import { broadcastTwoLanguages, LIVE_WINDOW, makeMediaFolder } from '../support/two-languages';

const FOLDER = 'media/sample-video/360p';
const SEGMENTS = 18;
const SEGMENT_S = 4;
const PLAYLIST = '/live/index';
/** In milliseconds; longer than hls.js waits for one response. */
const LONG_MS = 16_000;

function createOrigin() {
  const began = Date.now();

  function playlist(): string {
    const last = Math.floor((Date.now() - began) / 1000 / SEGMENT_S) + 3;
    const first = Math.max(0, last - 6);
    const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${SEGMENT_S}`];
    lines.push(`#EXT-X-MEDIA-SEQUENCE:${first}`);
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / SEGMENTS)}`, '#EXT-X-MAP:URI="init.mp4"');
    for (let number = first; number <= last; number += 1) {
      if (number > first && number % SEGMENTS === 0) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXTINF:${SEGMENT_S}.0,`, `${String(number % SEGMENTS).padStart(3, '0')}.m4s`);
    }
    return `${lines.join('\n')}\n`;
  }

  const origin = createScriptedOrigin();
  origin.files.set(PLAYLIST, playlist);
  for (const name of readdirSync(FOLDER).filter((file) => /^(\d{3}\.m4s|init\.mp4)$/.test(file)))
    origin.files.set(`/live/${name}`, readFileSync(join(FOLDER, name)));
  return origin;
}

let stack: Stack;
let address = '';
const origin = createOrigin();
const apart = broadcastTwoLanguages(origin);

test.beforeAll(async () => {
  address = await origin.start();
  stack = await startStack({
    name: 'theatre',
    env: { MEDIA_ORIGINS: address, MEDIA_DIR: makeMediaFolder(), RECORD_SHOWS: 'false' },
  });
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const loop = { start_time: hourAgo, media: undefined, stream: { folder: 'sample-video', play_as: 'loop' } };
  await addEvents(stack, [
    { ...loop, domain: 'by-satellite', stream: { url: `${address}/live/index` } },
    { ...loop, domain: 'in-two-tongues', stream: { folder: 'two-languages', play_as: 'video' } },
    { ...loop, domain: 'sound-apart', stream: { url: `${address}/apart/master.m3u8` } },
    { ...loop, domain: 'first-look', preview_seconds: 12 },
    { ...loop, domain: 'one-seat', packages: [{ id: 'seat', name: 'Seat', price: 5, screens: 1 }] },
  ]);
});

test.afterAll(async () => {
  await stack.stop();
  await origin.stop();
});

test('an origin that goes away is waited for, and the show goes on when it is back', async ({ page }) => {
  test.setTimeout(300_000);
  const told: string[] = [];
  page.on('request', (request) => told.push(request.url()));
  await takeSeat(page, stack, { eventId: 'evt-by-satellite', selectedPackage: 'seat' });
  await origin.stop();
  const notice = page.getByText('The broadcast was interrupted');
  await expect(notice).toBeVisible({ timeout: 40_000 });
  for (let failed = 0; failed < 2; failed += 1)
    await page.waitForResponse((response) => response.url().includes('/media/') && !response.ok());
  await origin.start();
  await expect(notice).toBeHidden({ timeout: 90_000 });
  const back = await readPosition(page);
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(back + 2);
  expect(told.filter((url) => url.startsWith(address))).toEqual([]);
});

test('a broadcast that begins late is there within seconds, however long it was awaited', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const shown = origin.files.get(PLAYLIST) ?? '';
  origin.files.delete(PLAYLIST);
  const { host } = await buyTicket(page, stack, stack.hostUrl('by-satellite'), {
    eventId: 'evt-by-satellite',
    selectedPackage: 'seat',
  });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/media/'))));
  await page.goto(`${host}/user/watch/evt-by-satellite`);
  await expect(page.getByText("The broadcast hasn't started yet")).toBeVisible();
  await page.waitForTimeout(LONG_MS);
  expect(asked).toBeLessThan(LONG_MS / 1000);
  origin.files.set(PLAYLIST, shown);
  // 5 s, and as many for a busy machine.
  await expect.poll(() => readPosition(page), { timeout: 10_000 }).toBeGreaterThan(0);
  await expect(page.getByText("The broadcast hasn't started yet")).toBeHidden();
});

test('sound apart from the picture plays, in the language that is chosen and stays chosen', async ({
  page,
}) => {
  await takeSeat(page, stack, { eventId: 'evt-in-two-tongues', selectedPackage: 'seat' });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(...(/\/(en|de)-\d+\.m4s/.exec(request.url()) ?? []).slice(1)));
  const menu = page.getByRole('button', { name: 'Audio language' });
  await menu.press('Enter');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect.poll(() => heard).toContain('de');
  await watchFor(page, (await readPosition(page)) + 2);

  heard.length = 0;
  await page.reload();
  await watchFor(page, 1);
  expect(heard).toContain('de');
  expect(heard).not.toContain('en');
  await page.keyboard.press('c');
  const cues = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...(video.textTracks[0]?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')),
      );
  await expect.poll(cues).toEqual(['The first line', 'The second line']);
});

test('sound apart from the picture comes back after a while without the site, and after an encoder that counts from 0 again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await takeSeat(page, stack, { eventId: 'evt-sound-apart', selectedPackage: 'seat' });
  const countFrames = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const seeMoving = async () => {
    // The position jumps with a new engine, and the browser counts frames from 0 again.
    let seen = 0;
    let last = await countFrames();
    const countSeen = async () => {
      const count = await countFrames();
      seen += count < last ? count : count - last;
      last = count;
      return seen;
    };
    await expect.poll(countSeen, { timeout: 60_000 }).toBeGreaterThan(20);
  };

  await page.route('**/api/playback/**', (route) => route.abort());
  const reached = apart.newest();
  await expect.poll(apart.newest, { timeout: 30_000 }).toBeGreaterThan(reached + LIVE_WINDOW + 1);
  await page.unroute('**/api/playback/**');
  await seeMoving();

  apart.restartTime();
  const notice = page.getByText('The broadcast was interrupted');
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await seeMoving();
  await expect(notice).toBeHidden();
});

test('a token that runs out in the middle is not noticed', async ({ page, context }) => {
  await takeSeat(page, stack);
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/media/master.m3u8') || response.status() === 401,
  );
  await context.clearCookies({ name: /playback/ });
  expect((await asked).status()).toBe(401);
  const reached = await readPosition(page);
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(reached + 8);
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: '__Secure-playback' }));
});

test('five devices on a ticket for one screen: one plays, four are told, and one takes over', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const host = stack.hostUrl('one-seat');
  const person = await takeSeat(page, stack, { eventId: 'evt-one-seat', selectedPackage: 'seat' });
  const told = (screen: Page) =>
    expect(screen.getByText("You're watching on another screen")).toBeVisible({ timeout: 45_000 });
  const others = [];
  for (let number = 0; number < 4; number += 1) {
    const other = await signInElsewhere(browser, host, person);
    others.push(other);
    await other.goto(page.url());
    await told(other);
  }
  await page.reload();
  await watchFor(page, 1);
  for (const other of others) {
    await other.reload();
    await told(other);
  }
  const [second] = others;
  await second?.getByRole('button', { name: 'Watch here instead' }).click();
  if (second) await watchFor(second, 1);
  // Heartbeats come every half minute.
  await told(page);
  for (const other of others) await other.context().close();
});

test('a second device is told which screen plays, stops it and watches; the first says so', async ({
  browser,
  page,
}) => {
  const host = stack.hostUrl('one-seat');
  const person = await takeSeat(page, stack, { eventId: 'evt-one-seat', selectedPackage: 'seat' });
  const second = await signInElsewhere(browser, host, person);
  await second.goto(page.url());
  await expect(second.getByText('Your ticket plays on one screen at a time, and it')).toBeVisible();
  const list = second.getByRole('list', { name: 'Your screens' });
  await expect(list.getByRole('listitem')).toHaveText([/^Chrome on Windows\s*since \d+:\d\d\s[AP]M\s*Stop$/]);
  await list.getByRole('button', { name: /^Stop Chrome on Windows/ }).click();
  await watchFor(second, 1);
  const told = page.getByText('Playback stopped here');
  await expect(told).toBeVisible({ timeout: 45_000 });
  await page.reload();
  await expect(told).toBeVisible();
  await second.getByText('Your screens', { exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveText([/^Chrome on Windows \(this tab\)/]);
  await expect(list.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Watch here' }).click();
  await watchFor(page, 1);
  await second.context().close();
});

test('a refund during the show stops it, and says why', async ({ page }) => {
  test.setTimeout(120_000);
  await takeSeat(page, stack);
  const orders = JSON.parse(await runScript(stack, 'orders', 'list', '--json')) as Record<string, string>[];
  const [newest] = orders.sort((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''));
  await runScript(stack, 'orders', 'refund', newest?.id ?? '');
  await page.waitForURL('**/denied?event=evt-midnight-run&reason=access_refunded', { timeout: 60_000 });
  await expect(page.locator('video')).toHaveCount(0);
});

test('what the operator says is read by who watches, within fifteen seconds', async ({ page }) => {
  await takeSeat(page, stack);
  await runScript(stack, 'events', 'status', 'evt-midnight-run', 'We are back in five minutes');
  await expect(page.getByText('We are back in five minutes')).toBeVisible({ timeout: 15_000 });
});

test('the free seconds of a show play without a ticket, and then lead to the tickets', async ({ page }) => {
  const host = stack.hostUrl('first-look');
  await enter(page, host);
  await page.goto(`${host}/user/watch/evt-first-look`);
  await watchFor(page, 1);
  await expect(page.getByText('The preview is over')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Get a ticket' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The preview is over')).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('currentTime', 0);
});

test('what players report is counted', async ({ page }) => {
  const read = async () => {
    const text = await (await fetch(`${stack.siteUrl}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith('playback_played_seconds_total{'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const before = await read();
  await takeSeat(page, stack);
  await page.goto(stack.hostUrl('midnight-run'));
  await expect.poll(read, { timeout: 15_000 }).toBeGreaterThan(before);
});
