import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const VIDEO = '/images/intro.mp4';

const posterOf = (page: Page) => page.getByRole('link', { name: 'Play the intro video' });
const readVideo = (page: Page) =>
  page.locator('#video video').evaluate((video: HTMLVideoElement) => ({
    second: video.currentTime,
    hasControls: video.controls,
    hasFocus: document.activeElement === video,
  }));

test('the intro video is not asked for before its poster is pressed, and plays then', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/new', { waitUntil: 'networkidle' });
  expect(asked).not.toContain(VIDEO);
  expect(await readVideo(page)).toEqual({ second: 0, hasControls: false, hasFocus: false });

  await posterOf(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readVideo(page)).second).toBeGreaterThan(0.2);
  expect(await readVideo(page)).toMatchObject({ hasControls: true, hasFocus: true });
  await expect(posterOf(page)).toHaveCount(0);
});

test('a video that does not come is told, and comes when the network is back', async ({ page }) => {
  await page.goto('/new', { waitUntil: 'networkidle' });
  await page.route(`**${VIDEO}`, (route) => route.abort());
  await posterOf(page).click();
  await expect(page.getByText("The video couldn't load.")).toBeVisible();
  await expect(posterOf(page)).toBeFocused();
  await page.unroute(`**${VIDEO}`);
  await posterOf(page).click();
  await expect.poll(async () => (await readVideo(page)).second).toBeGreaterThan(0.2);
  await expect(page.getByText("The video couldn't load.")).toHaveCount(0);
});

test('without script the poster leads to the video itself', async ({ plain: page }) => {
  await page.goto('/new');
  const href = await posterOf(page).getAttribute('href');
  const answer = await page.request.head(href ?? '');
  expect(answer.headers()['content-type']).toBe('video/mp4');
});
