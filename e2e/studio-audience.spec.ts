import { sumAudience } from '@/backend/studio/audience/sum-audience';
import { fillAudience } from '@/tests/support/fill-audience';
import { auditOpenPage } from './support/audit';
import { expect, test } from './support/fixtures';
import { buyLive, openSale } from './support/open-sale';
import { main } from './support/parts';
import { enter } from './support/person';
import { withStackStore } from './support/run-script';
import type { Stack } from './support/servers';
import { openPart } from './support/studio';

const MINUTE = 60_000;

// Animations would change the colours during the audit.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A show of six hours with 50,000 viewers, which is over, and counted. */
const fillShow = (stack: Stack, eventId: string) =>
  withStackStore(stack, async (store) => {
    const minutes = 360;
    const startMs = Math.floor(Date.now() / MINUTE) * MINUTE - (minutes + 10) * MINUTE;
    const endMs = startMs + minutes * MINUTE;
    const times = { start_time: startMs, end_time: endMs, ended_at: endMs };
    await store.updateTable('events').set(times).where('id', '=', eventId).execute();
    await fillAudience(store, { eventId, startMs, minutes, viewers: 50_000 });
    const event = await store
      .selectFrom('events')
      .selectAll()
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const sums = JSON.stringify(await sumAudience(store, 'sandbox', event, Date.now()));
    await store
      .updateTable('audiences')
      .set({ summed: 1, summed_at: Date.now(), sums })
      .where('event_id', '=', eventId)
      .execute();
  });

test('who watched a show is read from figures, charts and their tables, on any screen and without script', async ({
  page,
  plain,
  stack,
}) => {
  test.setTimeout(180_000);
  const id = await openSale(page, stack, 'Counting Concerts');
  await openPart(page, 'Viewers');
  await expect(main(page).getByText('No one has watched yet.')).toBeVisible();
  const found = await auditOpenPage(page, 'audience, empty');

  await fillShow(stack, id);
  await page.reload();
  await expect(main(page).getByText('50,000', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Accounts: 50,000 saw the show, 5,000 the replay')).toBeVisible();
  const chart = page.getByRole('img', { name: /^Watching at once, from .* The highest value is 5\d,\d{3}/ });
  await expect(chart).toBeVisible();
  const marks = page.getByRole('list', { name: 'During the show' });
  await expect(marks.getByRole('listitem')).toContainText([/Start/, /No signal/, /End/]);

  const figure = main(page).getByRole('figure').filter({ has: chart });
  await figure.getByText('Show as a table').focus();
  await page.keyboard.press('Enter');
  // Two minutes for each point, so that no chart has more than 240.
  await expect(figure.getByRole('row')).toHaveCount(181);
  await expect(figure.getByRole('row').nth(1)).toHaveText(/[AP]M[\d,]+$/);
  found.push(...(await auditOpenPage(page, 'audience')));

  const { cookies } = await page.context().storageState();
  await plain.context().addCookies(cookies);
  await plain.setViewportSize({ width: 320, height: 700 });
  await plain.goto(page.url());
  await expect(plain.getByText('50,000', { exact: true })).toBeVisible();
  await expect(plain.getByRole('table', { name: 'Devices' })).toContainText('Phone');
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the minutes as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audience.csv');

  await page.goto('/studio/audience');
  await expect(page.getByRole('img', { name: /^Viewers by event/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '50,000' }).last()).toBeVisible();
  found.push(...(await auditOpenPage(page, 'audience of an organization')));
  expect(found).toEqual([]);
});

test('the report has the same chart', async ({ page, stack, browser }) => {
  test.setTimeout(120_000);
  const id = await openSale(page, stack, 'Charted Concerts');
  await buyLive(browser, stack, id);
  await page.goto(`/studio/events/${id}/report`);
  await expect(page.getByRole('img', { name: /^Net by day.* The highest value is \$\d/ })).toBeVisible();
  expect(await auditOpenPage(page, 'report')).toEqual([]);
});

test('another organization has no such page', async ({ page, stack, browser }) => {
  const id = await openSale(page, stack, 'Closed Concerts');
  const stranger = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await enter(stranger, stack.siteUrl);
  expect((await stranger.goto(`/studio/events/${id}/audience`))?.status()).toBe(404);
});
