import { toShowId } from '@/lib/contract/show-id';
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { toFolderName } from '@/recording/recording';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { FIREFOX, NO_FIREFOX, openFirefox } from '../support/firefox';
import {
  chooseEncoder,
  copyKey,
  expectNewPictures,
  openBroadcaster,
  openViewer,
  press,
  publish,
  readBufferedTo,
  signIn,
} from '../support/go-live';
import { createLiveInput } from '../support/live-input';
import { expect, test } from '../support/living-page';
import { readPosition, SCRIPT, watchFor } from '../support/person';
import { startListeners } from '../support/listeners';
import { withStackStore } from '../support/run-script';
import { type Stack, startStack } from '../support/servers';

const MINUTES = Number(process.env.EVENING_MINUTES ?? 0);

test.skip(MINUTES === 0, 'It takes as long as an evening: npm run evening');
test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg is the encoder, and is not on the path.');

/** Without a signal, in seconds. */
const GAPS = [5, 40, 300, 5, 40, 5].map((seconds) => Math.min(seconds, MINUTES * 15));
const INCIDENTS = [...GAPS.slice(0, 3), 'ingest', ...GAPS.slice(3), 'site'] as const;
const PAUSE_MS = ((MINUTES * 60 - GAPS.reduce((sum, gap) => sum + gap, 0)) / (INCIDENTS.length + 1)) * 1000;

const PICTURES_A_SECOND = 30;

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

/** All of a paid show, as its owner may choose. */
async function relayTo(page: Page, stack: Stack, eventId: string, address: string): Promise<void> {
  const send = async (path: string, data: object) =>
    expect((await page.request.post(`/api/studio/${path}`, { headers: SCRIPT, data })).status()).toBe(200);
  const organisationId = await withStackStore(stack, async (store) => {
    const drafts = store.selectFrom('event_drafts').select('organisation_id');
    return (await drafts.where('event_id', '=', eventId).executeTakeFirstOrThrow()).organisation_id;
  });
  const of = { organisationId, version: '0', name: address, service: 'custom', address };
  await send('destinations/save', { ...of, stream_key: 'key' });
  const destinationId = await withStackStore(stack, async (store) => {
    const rows = store.selectFrom('destinations').select('id').where('url', '=', address);
    return (await rows.executeTakeFirstOrThrow()).id;
  });
  await send('live/choose-destination', { eventId, destinationId, on: 'on' });
  await send('live/save-restream', { eventId, minutes: '10', whole: 'on' });
}

test('an evening with six drops and two kills is recorded whole', async ({ browser }) => {
  test.setTimeout((MINUTES + 10) * 60_000);
  const input = await createLiveInput('live-evening', { RESTREAM_TO_LOOPBACK: 'true' });
  const others = (await findFreePorts(2)).map(startListeners);
  const stack = await startStack({ name: 'live-evening', env: input.env });
  try {
    await input.start(stack.siteUrl);
    const { page, person } = await openBroadcaster(browser, stack);
    await signIn(page, person);
    const id = await chooseEncoder(page, input, 'H.264: plays in every browser');
    const key = await copyKey(page);
    await publish(page);
    for (const { url } of others) await relayTo(page, stack, id, url);
    await press(page, 'Start now', 'End the show…');
    await page.goto('about:blank');

    let sentSeconds = 0;
    let sendingMs = 0;
    const send = async () => {
      input.encode(key);
      const isReceived = async () => 'receiving' === Reflect.get(await input.readStatus(id), 'state');
      await expect.poll(isReceived, { timeout: 30_000, intervals: [100] }).toBe(true);
      sendingMs = Date.now();
    };
    const stopSending = () => void (sentSeconds += (Date.now() - sendingMs) / 1000);

    await send();
    const { viewer, host, person: buyer } = await openViewer(browser, stack, id);
    for (const incident of INCIDENTS) {
      await sleep(PAUSE_MS);
      say(`before: ${await readCushion(viewer)}`);
      const had = await readBufferedTo(viewer);
      if (incident === 'site') {
        await stack.kill('SIGKILL');
        await stack.restart();
      } else {
        if (incident === 'ingest') await input.kill();
        else await input.cutEncoder();
        stopSending();
        if (incident === 'ingest') await input.start(stack.siteUrl);
        else await sleep(incident * 1000);
        await send();
      }
      const backMs = Date.now();
      await expectNewPictures(viewer, had);
      const seconds = (Date.now() - backMs) / 1000;
      say(
        `${incident === 'site' || incident === 'ingest' ? `${incident} killed` : `${incident} s without a signal`}: pictures after ${seconds.toFixed(1)} s, ${await readCushion(viewer)}`,
      );
      expect.soft(seconds, String(incident)).toBeLessThan(10);
      await sleep(Math.min(PAUSE_MS / 2, 30_000));
      say(`half a minute later: ${await readCushion(viewer)}`);
    }
    await sleep(PAUSE_MS);
    await page.goto(`/studio/events/${id}`);
    stopSending();
    await press(page, 'End the show', 'Reopen the show…');
    for (const other of others) {
      const seconds = (await other.end()) / PICTURES_A_SECOND;
      say(`a destination got ${seconds.toFixed(1)} s`);
      // Up to a keyframe after each drop, and the pauses between tries.
      expect.soft(seconds).toBeGreaterThan(sentSeconds - INCIDENTS.length * 15);
    }

    const track = join(input.mediaDir, toFolderName(toShowId(id)), '0');
    const recorded = readRuns(await readFile(join(track, 'index.m3u8'), 'utf8'));
    const all = recorded.flat();
    const recordedSeconds = sum(all.map(({ seconds }) => seconds));
    say(
      `sent ${sentSeconds.toFixed(1)} s in ${recorded.length} runs, recorded ${recordedSeconds.toFixed(1)} s in ${all.length} segments`,
    );
    expect(recorded).toHaveLength(GAPS.length + 2);
    expect(all.map(({ file }) => file)).toEqual(
      (await readdir(track)).filter((file) => file.endsWith('.m4s')).sort(),
    );
    for (const run of recorded)
      for (const { seconds, file } of run.slice(0, -1)) expect(seconds, file).toBeCloseTo(2, 1);
    // The open segment of the killed process, and a second for each start.
    expect(Math.abs(sentSeconds - recordedSeconds)).toBeLessThan(2 + recorded.length);
    const args = ['-v', 'error', '-allowed_extensions', 'ALL', '-i', join(track, 'index.m3u8')];
    const decoded = spawnSync('ffmpeg', [...args, '-map', '0:v', '-f', 'null', '-']);
    expect(decoded.stderr.toString()).toBe('');

    const starts = recorded.map((_, run) =>
      sum(
        recorded
          .slice(0, run)
          .flat()
          .map(({ seconds }) => seconds),
      ),
    );
    await expect(async () => {
      await viewer.reload();
      await watchFor(viewer, 1);
      expect(Math.abs((await readLength(viewer)) - recordedSeconds)).toBeLessThan(1);
    }).toPass({ timeout: 60_000 });
    for (const start of starts) {
      await viewer
        .locator('video')
        .evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), start + 0.5);
      await expect.poll(() => readPosition(viewer), { timeout: 30_000 }).toBeGreaterThan(start + 2);
    }
    say('Chromium plays the replay from each start');
    if (FIREFOX === undefined) return say(NO_FIREFOX);
    const firefox = await openFirefox(host, buyer);
    try {
      await firefox.page.goto(`${host}/user/watch/${id}`);
      for (const start of starts) {
        await firefox.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
        await firefox.page.$eval('video', (video, to) => void (video.currentTime = to), start + 0.5);
        await firefox.page.waitForFunction(
          (to) => (document.querySelector('video')?.currentTime ?? 0) > to,
          {},
          start + 2,
        );
      }
      say('Firefox plays the replay from each start');
    } finally {
      await firefox.browser.close();
    }
  } finally {
    await stack.stop();
    await input.stop();
  }
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const readLength = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);

async function readCushion(page: Page): Promise<string> {
  const [to, at] = [await readBufferedTo(page), await readPosition(page)];
  return `${(to - at).toFixed(1)} s are buffered`;
}

type Segment = { file: string; seconds: number };

/** The segments of a playlist, from each discontinuity to the next. */
function readRuns(playlist: string): Segment[][] {
  return playlist.split('#EXT-X-DISCONTINUITY\n').map((part) =>
    [...part.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*(\S+)/g)].map(([, seconds, file = '']) => ({
      file,
      seconds: Number(seconds),
    })),
  );
}
