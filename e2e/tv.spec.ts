import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { useOldestBrowser } from './support/oldest-browser';
import { fillLogin, signUp, takeSeat } from './support/person';
import { addEvents, after, withStackStore } from './support/run-script';

const HOUR = 3_600_000;
const SHOW = { id: 'evt-tv-show', domain: 'tv-show' };

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function addShow(page: Page, stack: Parameters<typeof takeSeat>[1]) {
  const loop = {
    start_time: after(-HOUR),
    media: undefined,
    stream: { folder: 'sample-video', play_as: 'loop' },
  };
  await addEvents(stack, [
    { ...SHOW, ...loop, packages: [{ id: 'seat', name: 'Seat', price: 5, screens: 2 }] },
  ]);
  return takeSeat(page, stack, { eventId: SHOW.id, selectedPackage: 'seat' });
}

async function readCode(tv: Page): Promise<string> {
  await expect(tv.getByRole('heading', { name: 'Connect this TV' })).toBeVisible();
  return (await tv.locator('.letters').textContent()) ?? '';
}

test('a TV goes by keyboard from its code to the picture, and is ended from the account', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await addShow(page, stack);
  const host = stack.hostUrl(SHOW.domain);
  const room = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: host });
  const tv = await room.newPage();
  const faults: string[] = [];
  tv.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  await tv.goto('/tv');
  const code = await readCode(tv);
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  await tv.screenshot({ path: 'test-results/tv-code.png' });

  await page.goto(`${host}/pair`);
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Only continue if you are looking at this screen now.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect this screen' }).click();
  await expect(page.getByText(/^Connected\./)).toBeVisible();

  await expect(tv.getByRole('heading', { name: 'Live now' })).toBeVisible({ timeout: 30_000 });
  await expect(tv.getByRole('button', { name: /Title of tv-show/ })).toBeFocused();
  await tv.screenshot({ path: 'test-results/tv-list.png' });
  await tv.keyboard.press('ArrowDown');
  await expect(tv.getByRole('button', { name: 'Disconnect this TV' })).toBeFocused();
  await tv.keyboard.press('ArrowUp');
  await tv.keyboard.press('Enter');
  await expect.poll(() => timeOf(tv), { timeout: 30_000 }).toBeGreaterThan(1);
  await tv.screenshot({ path: 'test-results/tv-player.png' });
  await tv.keyboard.press('Enter');
  await expect(tv.getByText('Paused')).toBeVisible();
  await tv.keyboard.press('Escape');
  await expect(tv.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await tv.reload();
  await expect(tv.getByRole('button', { name: /Title of tv-show/ })).toBeFocused();
  expect(await room.cookies()).toEqual([]);

  await page.goto(`${host}/user/account`);
  const own = page.getByRole('region', { name: 'Connected screens' });
  await own.getByRole('button', { name: /^End / }).click();
  await expect(own.getByText('No TV and no other site plays with your tickets.')).toBeVisible();
  await tv.keyboard.press('Enter');
  await expect(tv.getByRole('heading', { name: 'This TV was disconnected.' })).toBeVisible();
  await tv.keyboard.press('Enter');
  expect(await readCode(tv)).not.toBe(code);
  expect(faults.filter((fault) => !/40[01]|images\.example|ERR_/.test(fault))).toEqual([]);
  await room.close();
});

test('a screen is connected without script, and wrong codes say alike', async ({
  page,
  plain,
  browser,
  stack,
}) => {
  const person = await addShow(page, stack);
  const room = await browser.newContext({ baseURL: stack.siteUrl });
  const tv = await room.newPage();
  await useOldestBrowser(tv);
  await tv.goto('/tv');
  const code = await readCode(tv);

  await plain.setViewportSize({ width: 320, height: 640 });
  await plain.goto('/pair');
  await fillLogin(plain, person);
  await expect(plain).toHaveURL(/\/pair$/);
  await plain.getByLabel('Code').fill('BBBB-BBBB');
  await plain.getByRole('button', { name: 'Continue' }).click();
  const wrong = "That code isn't right or has expired. Check it against your screen, or get a new one there.";
  await expect(plain.getByText(wrong)).toBeVisible();
  // The code of a TV is typed, never linked.
  await plain.goto(`/pair?code=${code}`);
  await expect(plain.getByText(wrong)).toBeVisible();
  await plain.getByLabel('Code').fill(code.replace('-', ''));
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText(code)).toBeVisible();
  await plain.getByRole('button', { name: 'Decline' }).click();
  await expect(plain.getByText('Declined. That screen plays nothing.')).toBeVisible();
  await expect(tv.getByRole('heading', { name: 'The code was declined.' })).toBeVisible();
  await tv.keyboard.press('Enter');

  await plain.goto('/pair');
  await plain.getByLabel('Code').fill(await readCode(tv));
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.getByRole('button', { name: 'Connect this screen' }).click();
  await expect(plain.getByText(/^Connected\./)).toBeVisible();
  const item = tv.getByRole('button', { name: /Title of tv-show/ });
  await expect(item).toBeVisible({ timeout: 30_000 });
  await tv.route('**/api/pairings/current', (route) => route.abort());
  await tv.reload();
  await expect(tv.getByText("We can't reach the service.")).toBeVisible();
  await tv.unroute('**/api/pairings/current');
  await tv.keyboard.press('Enter');
  await expect(item).toBeFocused();
  await plain.goto('/user/account#screens');
  await plain.getByRole('button', { name: /^End / }).click();
  await expect(plain.getByText('That screen can no longer play.')).toBeVisible();
  await room.close();
});

test('the way to /pair leads through the login and back, with the code of a frame', async ({
  page,
  stack,
}) => {
  const person = await signUp(page, stack.siteUrl);
  await page.context().clearCookies();
  await withStackStore(stack, async (store) => {
    const sites = { frame_sites: 'https://fans.example' };
    await store.updateTable('organisations').set(sites).where('id', '=', 'org_first').execute();
  });
  const started = await page.request.post(`${stack.siteUrl}/api/pairings`, {
    data: { kind: 'frame', eventId: 'evt-midnight-run', site: 'https://fans.example' },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  const { verification_uri_complete: link } = (await started.json()) as { verification_uri_complete: string };
  await page.goto(link);
  await fillLogin(page, person);
  await expect(page.getByText('A player on fans.example')).toBeVisible();
  await expect(page.getByText('Midnight Run: City Marathon Live')).toBeVisible();
});

test('a code that has expired says so, and OK gets a new one', async ({ page }) => {
  await page.clock.install();
  await page.goto('/tv');
  const code = await readCode(page);
  await page.clock.runFor(10 * 60_000 + 5000);
  await expect(page.getByRole('heading', { name: 'This code has expired.' })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await readCode(page)).not.toBe(code);
});
