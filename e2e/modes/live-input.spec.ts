import { toShowId } from '@/lib/contract/show-id';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFolderName } from '@/recording/recording';
import {
  chooseEncoder,
  copyKey,
  createStepCount,
  expectNewPictures,
  openBroadcaster,
  openViewer,
  press,
  publish,
  signIn,
} from '../support/go-live';
import { createLiveInput, type LiveInput, SMALL_SHOW } from '../support/live-input';
import { expect, test } from '../support/living-page';
import { watchFor } from '../support/person';
import { type Stack, startStack } from '../support/servers';
import { openPart } from '../support/studio';

test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg is the encoder, and is not on the path.');

/** Large enough for one quality below. */
const SHOW = SMALL_SHOW.replace('320x180', '640x400');

let input: LiveInput;
let stack: Stack;

test.beforeAll(async () => {
  input = await createLiveInput('live-input', { VIDEO_LADDER: 'true' });
  stack = await startStack({ name: 'live-input', env: input.env });
});

test.afterAll(async () => {
  await stack.stop();
  await input.stop();
});

const expectSignal = (id: string) =>
  expect.poll(() => input.readStatus(id), { timeout: 30_000 }).toMatchObject({ state: 'receiving' });

test('an evening from the key to the replay, with a gap and two kills', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page, person } = await openBroadcaster(browser, stack);
  await input.start(stack.siteUrl);
  const count = createStepCount();
  await count.step('sign in', () => signIn(page, person));
  const id = await count.step('choose the encoder', () =>
    chooseEncoder(page, input, 'HEVC: only newer devices can play it'),
  );
  const key = await count.step('copy the key', () => copyKey(page));
  const isGood = page.getByText('Signal is good').first();
  await count.step('rehearse', async () => {
    await openPart(page, 'Live');
    await page.getByLabel('Keep a recording').check();
    await page.getByRole('button', { name: 'Begin the rehearsal' }).click();
    await expect(page.getByText('Rehearsal: only members see this', { exact: true })).toBeVisible();
    input.encode(key, SHOW);
    await expect(isGood).toBeVisible({ timeout: 30_000 });
    await expectNewPictures(page);
    // The tone of the encoder, as loud as ffmpeg makes it.
    const sound = page.getByRole('meter', { name: 'Sound' });
    await expect(sound).toHaveAttribute('aria-valuetext', /^−1\d dB$/);
    await page.getByRole('button', { name: 'End the rehearsal' }).click();
    await expect(page.getByText('The signal was steady.')).toBeVisible();
  });

  await count.step('publish', () => publish(page));
  await count.step('go live', () => press(page, 'Start now', 'End the show…'));
  await count.step('start the encoder', async () => {
    input.encode(key, SHOW);
    await expect(isGood).toBeVisible({ timeout: 30_000 });
  });
  // The desk plays the picture too, and that costs time.
  await openPart(page, 'Overview');
  const { viewer } = await count.step('a second person sees it', () => openViewer(browser, stack, id));
  test.info().annotations.push({ type: 'from signing in to a picture', description: count.toText() });
  expect(count.total(), count.toText()).toBeLessThan(5 * 60);

  await expect.poll(() => input.listQualities(id), { timeout: 60_000 }).toEqual(['0', '360p']);
  await input.cutEncoder();
  const isBreak = viewer.getByText("We'll be right back");
  await expect(isBreak).toBeVisible({ timeout: 40_000 });
  input.encode(key, SHOW);
  await expectNewPictures(viewer);
  await expect(isBreak).toBeHidden();

  await input.kill();
  await input.start(stack.siteUrl);
  input.encode(key, SHOW);
  await expectSignal(id);
  await expectNewPictures(viewer);

  await stack.kill('SIGKILL');
  await stack.restart();
  await expectNewPictures(viewer);
  // The encoder did not notice that the site was away.
  expect(await input.readStatus(id)).toMatchObject({ state: 'receiving', drops: 2 });

  // Ended by mistake. The page is not loaded again.
  await press(page, 'End the show', 'Reopen the show…');
  await expect(viewer.getByText('The show is over').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Reopen the show…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'End the show…' })).toBeVisible();
  input.encode(key, SHOW);
  await expectNewPictures(viewer);
  await expect(viewer.getByText('The show is over')).toHaveCount(0);

  await press(page, 'End the show', 'Reopen the show…');
  const recorded = await readFile(join(input.mediaDir, toFolderName(toShowId(id)), '0/index.m3u8'), 'utf8');
  const lengths = [...recorded.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  const readLength = () => viewer.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  await expect(async () => {
    await viewer.reload();
    await watchFor(viewer, 1);
    expect(Math.abs((await readLength()) - seconds)).toBeLessThan(1);
  }).toPass({ timeout: 60_000 });

  await page.goto(`${stack.siteUrl}/studio/videos`);
  const recordings = page.getByRole('table', { name: 'Recordings' });
  await expect(recordings.getByRole('row', { name: /^My first event (?!\(rehearsal\))/ })).toBeVisible();
  await expect(recordings.getByRole('row', { name: /^My first event \(rehearsal\)/ })).toBeVisible();

  await recordings.getByRole('link', { name: 'My first event', exact: true }).click();
  const vtt = Buffer.from('WEBVTT\n\n00:05.000 --> 00:06.000\nGood evening\n');
  const file = { name: 'evening.vtt', mimeType: 'text/vtt', buffer: vtt };
  await page.getByLabel('Upload captions').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Remove English' })).toBeVisible();
  await viewer.reload();
  await watchFor(viewer, 1);
  await viewer.getByRole('button', { name: 'Captions', exact: true }).click();
  await viewer.getByRole('radio', { name: 'English' }).check();
  const readCues = () =>
    viewer
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].flatMap(({ cues }) => [...(cues ?? [])].map(({ startTime }) => startTime)),
      );
  await expect.poll(readCues, { timeout: 30_000 }).toEqual([expect.closeTo(5, 0)]);

  await page.getByRole('button', { name: 'Delete the recording…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete the recording' }).click();
  await expect(dialog.getByText('can still watch the replay')).toBeVisible();
  await page.goto(`${stack.siteUrl}/studio/videos`);
  await recordings.getByRole('link', { name: 'My first event (rehearsal)' }).click();
  await page.getByRole('button', { name: 'Delete the recording…' }).click();
  await dialog.getByRole('button', { name: 'Delete the recording' }).click();
  await expect(recordings.getByRole('row')).toHaveCount(2);

  // Chromium on Linux has no HEVC.
  await viewer.goto(stack.hostUrl('my-first-event'));
  await expect(viewer.getByText("can't play this show's format (HEVC)")).toBeVisible();
});

test('without the secret of the site, the live input opens nothing', async ({ request }) => {
  for (const secret of ['', 'wrong'.repeat(8)]) {
    const answer = await request.post(`${stack.siteUrl}/api/ingest/authorize`, {
      headers: { Authorization: `Bearer ${secret}` },
      data: { key: `sk_${'a'.repeat(32)}` },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('INGEST_SECRET');
  }
});
