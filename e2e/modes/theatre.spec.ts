import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScriptedOrigin } from '@/tests/support/scripted-origin';
import { expect, test } from '../support/living-page';
import { buyTicket, readPosition, takeSeat, watchFor } from '../support/person';
import { addEvents } from '../support/run-script';
import { type Stack, startStack } from '../support/servers';
import { broadcastTwoLanguages, LIVE_WINDOW, makeMediaFolder } from '../support/two-languages';

const FOLDER = 'media/sample-video/360p';
const SEGMENTS = 18;
const SEGMENT_S = 4;
const PLAYLIST = '/live/index';
/** The same show, which an origin has only later. */
const LATE_PLAYLIST = '/late/index';
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
    for (const show of ['live', 'late'])
      origin.files.set(`/${show}/${name}`, readFileSync(join(FOLDER, name)));
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
  const show = { start_time: hourAgo, media: undefined };
  await addEvents(stack, [
    { ...show, domain: 'by-satellite', stream: { url: address + PLAYLIST } },
    { ...show, domain: 'begins-late', stream: { url: address + LATE_PLAYLIST } },
    { ...show, domain: 'in-two-tongues', stream: { folder: 'two-languages', play_as: 'video' } },
    { ...show, domain: 'sound-apart', stream: { url: `${address}/apart/master.m3u8` } },
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
  const item = { eventId: 'evt-begins-late', selectedPackage: 'seat' };
  const { host } = await buyTicket(page, stack, stack.hostUrl('begins-late'), item);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/media/'))));
  await page.goto(`${host}/user/watch/evt-begins-late`);
  await expect(page.getByText("The broadcast hasn't started yet")).toBeVisible();
  await page.waitForTimeout(LONG_MS);
  expect(asked).toBeLessThan(LONG_MS / 1000);
  origin.files.set(LATE_PLAYLIST, origin.files.get(PLAYLIST) ?? '');
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
