import { expect, test } from './support/fixtures';
import { main } from './support/parts';
import { ask, SCRIPT, signUp } from './support/person';
import { createEventOperator } from '@/backend/events/operator';
import { addEvents, after, withStackStore } from './support/run-script';

const HOUR = 3_600_000;

test('the storefront says where an event stands, from its announcement to its end', async ({
  page,
  stack,
}) => {
  await addEvents(stack, [
    { domain: 'far', start_time: after(48 * HOUR) },
    { domain: 'soon', start_time: after(HOUR / 4) },
    { domain: 'on', start_time: after(-HOUR), end_time: after(HOUR) },
    { domain: 'again', start_time: after(-3 * HOUR), end_time: after(-HOUR), replay_until: after(HOUR) },
    {
      domain: 'over',
      is_trial: true,
      start_time: after(-5 * HOUR),
      end_time: after(-3 * HOUR),
      replay_until: after(-HOUR),
    },
  ]);
  const stands = async (domain: string, badge: string, words: string, isSelling: boolean) => {
    const answer = await page.goto(stack.hostUrl(domain));
    // Read without scripts, because the server has to render it.
    const html = (await answer?.text())?.replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
    expect(html).toContain(badge);
    const article = main(page).getByRole('article');
    await expect(article.locator('#hero').getByText(badge, { exact: true })).toBeVisible();
    await expect(article).toContainText(words);
    await expect(article.getByRole('button', { name: /^Buy: / })).toHaveCount(isSelling ? 1 : 0);
    await expect(article.getByRole('link', { name: 'Get your ticket' })).toHaveCount(isSelling ? 1 : 0);
  };
  await stands('far', 'Upcoming', 'days', true);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await stands('soon', 'Doors open', 'Doors are open', true);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('link', { name: /enter the waiting room/ })).toBeVisible();
  await stands('on', 'Live now', 'Started 1 h ago', true);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await stands('again', 'Replay', 'Watch until', true);
  await stands('over', 'Ended', 'This event is over', false);
  await expect(main(page)).toContainText('No longer on sale');
  await expect(page.getByRole('button', { name: 'Trial Unavailable' })).toBeDisabled();
});

test('the show begins without a reload, on the storefront and in the waiting room @waits', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('curtain');
  const startMs = Date.now() + 30_000;
  const packages = [{ id: 'seat', name: 'A seat', price: 0 }];
  await addEvents(stack, [{ domain: 'curtain', start_time: new Date(startMs).toISOString(), packages }]);
  await signUp(page, host);
  const claimed = await ask(page, '/api/orders/claim', {
    headers: SCRIPT,
    post: { eventId: 'evt-curtain', selectedPackage: 'seat' },
  });
  expect(claimed.status).toBe(200);
  const window = await page.context().newPage();
  await window.goto(host);
  await expect(main(window)).toContainText('Doors are open');
  await expect(window.getByRole('link', { name: 'Enter the waiting room' })).toBeVisible();

  const status = { text: 'The band is tuning.', at_ms: startMs - 60_000 };
  await page.route('**/api/events/evt-curtain/state', (route) => {
    const now_ms = Date.now();
    const isOn = now_ms >= startMs;
    const next = isOn ? { next_at_ms: null, next_phase: null } : { next_at_ms: startMs, next_phase: 'live' };
    const times = { now_ms, ...next, starts_at_ms: startMs, ends_at_ms: null, pause: null };
    return route.fulfill({ json: { phase: isOn ? 'live' : 'doors', ...times, status } });
  });
  await page.goto(`${host}/user/watch/evt-curtain`);
  for (const open of [page, window]) await open.evaluate(() => document.body.setAttribute('data-same', ''));
  await expect(main(page)).toContainText('Take your seat');
  await expect(main(page).getByText('The band is tuning.')).toBeVisible();
  await expect(page.locator('video')).toBeVisible({ timeout: 40_000 });
  await expect(main(window).getByText('Live now', { exact: true })).toBeVisible();
  await expect(window.getByRole('link', { name: 'Watch now' })).toBeVisible();
  for (const open of [page, window]) await expect(open.locator('body[data-same]')).toHaveCount(1);
});

test('a show without a recording ends with thanks, on open pages too, and is sold no longer @waits', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('one-night');
  const packages = [{ id: 'seat', name: 'A seat', price: 0 }];
  const stream = { url: 'https://origin.example/show.m3u8' };
  await addEvents(stack, [
    { domain: 'one-night', start_time: after(-HOUR), media: undefined, stream, packages },
  ]);
  await signUp(page, host);
  const post = { eventId: 'evt-one-night', selectedPackage: 'seat' };
  expect((await ask(page, '/api/orders/claim', { headers: SCRIPT, post })).status).toBe(200);
  const window = await page.context().newPage();
  await window.goto(host);
  await page.goto(`${host}/user/watch/evt-one-night`);
  await expect(window.getByRole('link', { name: 'Watch now' })).toBeVisible();
  await expect(page.locator('video')).toBeVisible();
  for (const open of [page, window]) await open.evaluate(() => document.body.setAttribute('data-same', ''));
  await withStackStore(stack, (store) =>
    createEventOperator({ store, now: Date.now }).end(post.eventId, null),
  );
  await expect(main(page)).toContainText('Thank you for watching.', { timeout: 40_000 });
  await expect(main(page).getByText('Ended', { exact: true })).toBeVisible();
  await window.bringToFront();
  await expect(main(window)).toContainText('Thank you to everyone who watched.', { timeout: 40_000 });
  await expect(main(window)).toContainText('No longer on sale');
  await expect(window.getByRole('link', { name: 'Watch now' })).toHaveCount(0);
  for (const open of [page, window]) await expect(open.locator('body[data-same]')).toHaveCount(1);
  await page.goto(`${host}/user/purchases`);
  await expect(main(page)).toContainText('This event is over.');
});
