import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createLiveInput } from '../support/live-input';
import { expect, test } from '../support/living-page';
import { buyTicket, readPosition, signUp, watchFor } from '../support/person';
import { type Stack, startStack } from '../support/servers';
import { openPart, startOrganisation } from '../support/studio';

test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg is the encoder, and is not on the path.');

let input: Awaited<ReturnType<typeof createLiveInput>>;
let stack: Stack;

test.beforeAll(async () => {
  input = await createLiveInput('live-input');
  stack = await startStack({ name: 'live-input', env: input.env });
});

test.afterAll(async () => {
  await stack.stop();
  await input.stop();
});

/** Beyond what the open page has already. */
async function expectNewPictures(page: Page): Promise<void> {
  const video = page.locator('video');
  const had = await video.evaluate(({ buffered }: HTMLVideoElement) =>
    buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
  );
  await expect.poll(() => readPosition(page), { timeout: 60_000 }).toBeGreaterThan(had + 1);
}

const expectSignal = (id: string) =>
  expect.poll(() => input.readStatus(id), { timeout: 30_000 }).toMatchObject({ state: 'receiving' });

test('an evening from the key to the replay, with a gap and two kills', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await signUp(page, stack.siteUrl);
  const id = await startOrganisation(page);
  await openPart(page, 'Video');
  await page.getByLabel('Comes from').selectOption({ label: 'An encoder, such as OBS' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(input.server)).toBeVisible();
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const key = await page.getByText(/^sk_[\w-]{32}$/).innerText();
  await openPart(page, 'Live');
  await page.getByRole('button', { name: 'Begin the rehearsal' }).click();
  await expect(page.getByText('The rehearsal is on.', { exact: true })).toBeVisible();

  await input.start(stack.siteUrl);
  input.encode(key);
  const isGood = page.getByText('Signal is good');
  await expect(isGood).toBeVisible({ timeout: 30_000 });
  await expectNewPictures(page);
  await page.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(page.getByText('The signal was steady.')).toBeVisible();

  await openPart(page, 'Overview');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  await openPart(page, 'Live');
  await page.getByRole('button', { name: 'Start now…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByRole('button', { name: 'End the show…' })).toBeVisible();
  input.encode(key);
  await expect(isGood).toBeVisible({ timeout: 30_000 });
  // The desk plays the picture too, and that costs time.
  await openPart(page, 'Overview');

  const viewer = await (await browser.newContext()).newPage();
  const host = stack.hostUrl('my-first-event');
  await buyTicket(viewer, stack, host, { eventId: id, selectedPackage: 'ticket' });
  const watchUrl = `${host}/user/watch/${id}`;
  await viewer.goto(watchUrl);
  await watchFor(viewer, 1);

  await input.cutEncoder();
  const isBreak = viewer.getByText("We'll be right back");
  await expect(isBreak).toBeVisible({ timeout: 40_000 });
  input.encode(key);
  await expectNewPictures(viewer);
  await expect(isBreak).toBeHidden();

  await input.kill();
  await input.start(stack.siteUrl);
  input.encode(key);
  await expectSignal(id);
  await expectNewPictures(viewer);

  await stack.kill('SIGKILL');
  await stack.restart();
  await expectNewPictures(viewer);
  // The encoder did not notice that the site was away.
  expect(await input.readStatus(id)).toMatchObject({ state: 'receiving', drops: 2 });

  await openPart(page, 'Live');
  await page.getByRole('button', { name: 'End the show…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the show' }).click();
  await expect(page.getByRole('button', { name: 'Reopen the show…' })).toBeVisible();
  const recorded = await readFile(join(input.mediaDir, `show-${id}`, '0/index.m3u8'), 'utf8');
  const lengths = [...recorded.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  const readLength = () => viewer.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  await expect(async () => {
    await viewer.goto(watchUrl);
    await watchFor(viewer, 1);
    expect(Math.abs((await readLength()) - seconds)).toBeLessThan(1);
  }).toPass({ timeout: 60_000 });
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
