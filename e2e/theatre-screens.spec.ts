import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { enter, signInElsewhere, takeSeat, watchFor } from './support/person';
import { addEvents, after, runScript } from './support/run-script';
import type { Stack } from './support/servers';

const HOUR = 3_600_000;

const addLoop = (stack: Stack, event: { domain: string } & Record<string, unknown>) =>
  addEvents(stack, [
    {
      start_time: after(-HOUR),
      media: undefined,
      stream: { folder: 'sample-video', play_as: 'loop' },
      ...event,
    },
  ]);

/** The network is back, and the player asks for its token now instead of each half minute. */
const askNow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function takeOneSeat(page: Page, stack: Stack) {
  await addLoop(stack, {
    domain: 'one-seat',
    packages: [{ id: 'seat', name: 'Seat', price: 5, screens: 1 }],
  });
  const person = await takeSeat(page, stack, { eventId: 'evt-one-seat', selectedPackage: 'seat' });
  return { person, host: stack.hostUrl('one-seat') };
}

test('five devices on a ticket for one screen: one plays, four are told, and one takes over', async ({
  browser,
  page,
  stack,
}) => {
  const { host, person } = await takeOneSeat(page, stack);
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
  await askNow(page);
  await told(page);
  for (const other of others) await other.context().close();
});

test('a second device is told which screen plays, stops it and watches; the first says so', async ({
  browser,
  page,
  stack,
}) => {
  const { host, person } = await takeOneSeat(page, stack);
  const second = await signInElsewhere(browser, host, person);
  await second.goto(page.url());
  await expect(second.getByText('Your ticket plays on one screen at a time, and it')).toBeVisible();
  const list = second.getByRole('list', { name: 'Your screens' });
  await expect(list.getByRole('listitem')).toHaveText([/^Chrome on Windows\s*since \d+:\d\d\s[AP]M\s*Stop$/]);
  await list.getByRole('button', { name: /^Stop Chrome on Windows/ }).click();
  await watchFor(second, 1);
  const told = page.getByText('Playback stopped here');
  await askNow(page);
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

test('a refund during the show stops it, and says why', async ({ page, stack }) => {
  await takeSeat(page, stack);
  const orders = JSON.parse(await runScript(stack, 'orders', 'list', '--json')) as Record<string, string>[];
  const [newest] = orders.sort((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''));
  await runScript(stack, 'orders', 'refund', newest?.id ?? '');
  await page.waitForURL('**/denied?event=evt-midnight-run&reason=access_refunded', { timeout: 60_000 });
  await expect(page.locator('video')).toHaveCount(0);
});

test('what the operator says is read by who watches, within fifteen seconds', async ({ page, stack }) => {
  await addLoop(stack, { domain: 'tuning' });
  await takeSeat(page, stack, { eventId: 'evt-tuning', selectedPackage: 'seat' });
  await runScript(stack, 'events', 'status', 'evt-tuning', 'We are back in five minutes');
  await expect(page.getByText('We are back in five minutes')).toBeVisible({ timeout: 15_000 });
});

test('the free seconds of a show play without a ticket, and then lead to the tickets', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('first-look');
  await addLoop(stack, { domain: 'first-look', preview_seconds: 12 });
  await enter(page, host);
  await page.goto(`${host}/user/watch/evt-first-look`);
  await watchFor(page, 1);
  await expect(page.getByText('The preview is over')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Get a ticket' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The preview is over')).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('currentTime', 0);
});

test('what players report is counted', async ({ page, stack }) => {
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
