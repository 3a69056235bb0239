import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClip, HEVC_12_BIT } from '@/tests/video-fixtures';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { waitForHydration } from './support/living-page';
import { createOrganisation } from './support/open-sale';
import { buyAsGuest, newPerson, openCheckout, signUp } from './support/person';
import { fillTicket, openPart, save } from './support/studio';

const UPLOADS = '**/api/studio/uploads/**';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/**
 * 10 seconds of moving noise, of few pictures but enough bytes for several chunks. The sound goes
 * on for some milliseconds, as in most exports.
 */
function encodeFilm(path: string): void {
  const pictures = '-f lavfi -i testsrc2=s=1280x720:r=12:d=10,noise=alls=20:allf=t';
  const sound = '-f lavfi -i sine=440:d=10.016';
  const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 24 -b:v 3M -c:a aac';
  const options = `-v error -y ${pictures} ${sound} ${codecs} -movflags +faststart`.split(' ');
  const { status, stderr } = spawnSync('ffmpeg', [...options, path]);
  if (status !== 0) throw new Error(stderr.toString());
}

test.skip(!hasFfmpeg, 'ffmpeg is not on the path, so there is no film to upload');

test('a film is uploaded across a reload, chosen for an event, and played by a guest', async ({
  page,
  browser,
  stack,
}, info) => {
  test.setTimeout(240_000);
  await signUp(page, stack.siteUrl);
  const id = await createOrganisation(page);
  const film = info.outputPath('harbour.mp4');
  encodeFilm(film);

  await page.goto('/studio');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible();
  expect(await auditOpenPage(page, 'videos')).toEqual([]);
  const input = page.getByLabel('Upload a video');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.route(UPLOADS, (route) => (offsets.length > 2 ? route.abort() : route.continue()));
  await input.setInputFiles(film);
  await expect.poll(() => offsets.length).toBeGreaterThan(2);
  await page.reload();
  await expect(page.getByText('choose the same file again')).toBeVisible();
  await page.unroute(UPLOADS);
  offsets.length = 0;
  await input.setInputFiles(film);
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(offsets[0]).toBeGreaterThan(0);
  await page.goto(`/studio/events/${id}/page`);
  await page.getByLabel('Start', { exact: true }).fill('2024-06-01T20:00');
  await page.getByLabel('End', { exact: true }).fill('2024-06-01T22:00');
  await page.getByLabel('Replay until', { exact: true }).fill('2040-01-01T00:00');
  await save(page);
  await openPart(page, 'Tickets');
  await fillTicket(page, 'Film', '4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Film.*\$4/ })).toBeVisible();
  await openPart(page, 'Video');
  await page.getByRole('radio', { name: 'An uploaded video' }).check();
  await page.getByLabel('Video from your library').selectOption({ label: 'harbour' });
  await save(page);
  await openPart(page, 'Overview');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The event is published.', { exact: true })).toBeVisible();
  await openPart(page, 'Video');
  await page.getByRole('textbox', { name: 'Chapters' }).fill('0:00 Opening\n0:06 Encore');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('The chapters are saved.')).toBeVisible();

  // Smaller pictures are made meanwhile.
  await page.goto('/studio/videos');
  const poster = page.locator('img[src*="video-files"]');
  await expect(async () => {
    await page.reload();
    await expect(poster).toHaveJSProperty('naturalWidth', 640, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('link', { name: 'harbour', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('harbour');
  await expect(page.getByText('Also in 360p.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as MP4' }).click();
  expect((await download).suggestedFilename()).toBe('harbour.mp4');

  const guest = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await guest.goto(`/events/${id}`);
  await waitForHydration(guest);
  await openCheckout(guest);
  await buyAsGuest(guest, newPerson());
  const video = guest.locator('.player video');
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    void element.play();
  });
  await expect.poll(timeOf, { timeout: 30_000 }).toBeGreaterThan(1);
  await guest.getByRole('button', { name: 'Encore' }).click();
  await expect.poll(timeOf, { timeout: 30_000 }).toBeGreaterThan(6);
  const width = await video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  expect([640, 1280]).toContain(width);
  await expect(guest.getByRole('button', { name: 'Watch again' }).first()).toBeVisible({ timeout: 30_000 });
  expect(await timeOf()).toBeGreaterThan(9.9);
  await expect(guest.getByRole('heading', { name: 'What comes next' })).toBeVisible();
});

test('a video that no browser plays is refused while it is sent', async ({ page, stack }, info) => {
  await signUp(page, stack.siteUrl);
  await createOrganisation(page);
  const film = info.outputPath('twelve-bit.mp4');
  const clip = await createClip({ video: HEVC_12_BIT, frames: 2000, bytes: 8000 });
  await writeFile(film, clip);
  await page.goto('/studio/videos');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.route(UPLOADS, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await page.getByLabel('Upload a video').setInputFiles(film);
  const refusal = page.getByRole('alert').filter({ hasText: '12-bit' });
  await expect(refusal).toBeVisible({ timeout: 60_000 });
  expect(Math.max(...offsets)).toBeLessThan(clip.length * 0.9);
});
