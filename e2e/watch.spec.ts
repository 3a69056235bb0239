import { expect, test } from './support/fixtures';
import { BELL, readPosition, signInElsewhere, takeSeat, watchFor } from './support/person';
import { readScriptBytes } from './support/script-bytes';

test('a smaller picture and captions can be chosen, and captions stay chosen', async ({ page, stack }) => {
  await takeSeat(page, stack);
  const video = page.locator('video');
  await page.getByRole('button', { name: /^Quality/ }).click();
  await page.getByRole('radio', { name: '360p', exact: true }).check();
  await expect(video).toHaveJSProperty('videoHeight', 360, { timeout: 30_000 });

  const reached = await readPosition(page);
  const captions = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].map(({ kind, language, mode, cues }) => {
        const hasCues = (cues?.length ?? 0) > 0;
        return { kind, language, mode, hasCues };
      }),
    );
  const english = { kind: 'captions', language: 'en', mode: 'showing', hasCues: true };
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await expect.poll(captions, { timeout: 30_000 }).toMatchObject([english]);
  expect(await watchFor(page, reached + 1)).toBeGreaterThan(reached + 1);
  await page.reload();
  await expect.poll(captions, { timeout: 30_000 }).toMatchObject([{ mode: 'showing' }]);
});

test('the theatre is small, dark in the light theme, whole on every phone, and heeds the keyboard', async ({
  page,
  stack,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await takeSeat(page, stack);
  const bytes = await readScriptBytes(page);
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThanOrEqual(250_000);
  const root = page.locator('html');
  await expect(root).toHaveClass(/light/);
  // The browser's own parts, such as scrollbars, follow the colour scheme.
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await expect(root).toHaveCSS('background-color', 'rgb(21, 17, 14)');

  const video = page.locator('video');
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', true);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', false);

  const player = page.getByRole('region', { name: /^Player/ });
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = await player.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? height)).toBeLessThanOrEqual(height);
  }
  await page.route('**/api/playback/**/media/**', () => undefined);
  await page.reload();
  await expect(video).toHaveJSProperty('paused', false);
  await page.keyboard.press('k');
  await expect(page.locator('[data-wants-click]')).toBeVisible();

  await page.goto('/');
  await expect(root).toHaveCSS('color-scheme', 'light');
});

/** How many controls of the player the notice covers. */
const countHidden = (element: Element) => {
  const { top, bottom, left, right } = (element.parentElement ?? element).getBoundingClientRect();
  const controls = [...document.querySelectorAll('[data-controls] button, [data-controls] [data-seek]')];
  return controls.filter((control) => {
    const box = control.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left && box.height > 0;
  }).length;
};

test('a broadcast that is interrupted says so, clear of the controls, and goes on by itself', async ({
  page,
  stack,
}) => {
  await takeSeat(page, stack);
  await page.route('**/api/playback/**/media/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Stalled', code: 'upstream_unavailable' } }),
  );
  await page.reload();
  const notice = page.getByText('The broadcast was interrupted');
  await expect(notice).toBeVisible();
  const player = page.getByRole('region', { name: /^Player/ });
  for (const [width, height] of [
    [360, 780],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await player.hover();
    expect(await notice.evaluate(countHidden), `${width} px`).toBe(0);
    expect((await notice.boundingBox())?.y).toBeGreaterThan((await player.boundingBox())?.y ?? 0);
  }
  await page.unroute('**/api/playback/**/media/**');
  await watchFor(page, 1);
  await expect(notice).toBeHidden();
});

for (const status of [404, 503])
  test(`segments that are answered with ${status} are not asked for in a tight loop`, async ({
    page,
    stack,
  }) => {
    await takeSeat(page, stack);
    const askedAtMs: number[] = [];
    await page.route('**/api/playback/**/media/**', (route) => {
      if (route.request().url().includes('.m3u8')) return route.continue();
      askedAtMs.push(performance.now());
      return route.fulfill({ status, json: { error: 'There is nothing here.' } });
    });
    await page.reload();
    await expect.poll(() => askedAtMs.length, { timeout: 30_000 }).toBeGreaterThan(5);
    // After half a second, and a second more; picture and sound are asked for at once.
    const [first = 0, , , , fifth = 0] = askedAtMs;
    expect(fifth - first).toBeGreaterThan(1300);
    await page.unroute('**/api/playback/**/media/**');
    await watchFor(page, 1);
  });

test('a recording resumes on another device where the account left it', async ({ page, stack, browser }) => {
  const person = await takeSeat(page, stack, BELL);
  const LEFT_AT = 31;
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.pause();
    video.currentTime = at;
  }, LEFT_AT);
  // The heartbeat reports it, and one is sent when the network returns.
  const told = page.waitForResponse(
    (response) => response.request().postDataJSON()?.position === LEFT_AT && response.ok(),
  );
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(`:${LEFT_AT},`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await told;
  const { origin, pathname } = new URL(page.url());
  const other = await signInElsewhere(browser, origin, person);
  await other.goto(`${origin}${pathname}`);
  expect(await watchFor(other, LEFT_AT)).toBeLessThan(LEFT_AT + 20);
  await expect(other.getByText('Resumed at 0:31')).toBeVisible();
  await other.context().close();
});

test('a recording paused over night goes on where it was, with new addresses', async ({ page, stack }) => {
  // In segments. So few that the buffer never reaches the end, even on a slow machine.
  const LOADED_BEFORE = 4;
  let [loaded, refused, isMorning, hasNew] = [0, 0, false, false];
  await page.route('**/api/playback/evt-last-bell/media/**', (route) => {
    const { pathname } = new URL(route.request().url());
    hasNew ||= refused > 0 && pathname.endsWith('p/index.m3u8');
    if (hasNew || pathname.endsWith('.m3u8')) return route.continue();
    loaded += 1;
    if (!isMorning) return loaded <= LOADED_BEFORE ? route.continue() : undefined;
    refused += 1;
    return route.fulfill({ status: 403, json: { error: 'This address has expired.', code: 'forbidden' } });
  });
  await takeSeat(page, stack, BELL);
  const video = page.locator('video');
  await page.keyboard.press('k');
  await expect(video).toHaveJSProperty('paused', true);
  // By morning the token and every signed address have expired.
  isMorning = true;
  await page.context().clearCookies({ name: /playback/ });
  const NEAR_THE_END = 50;
  await video.evaluate((element: HTMLVideoElement, at) => {
    element.currentTime = at;
  }, NEAR_THE_END);
  await page.keyboard.press('k');
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(NEAR_THE_END + 2);
  expect(refused).toBeGreaterThan(0);
  await expect(page.getByText('The broadcast was interrupted')).toBeHidden();
});
