import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { ask, enter, newPerson, register, signUp } from './support/person';

test('a crawler gets the whole storefront in the HTML of each host', async ({ stack }) => {
  const upcoming = await crawl(stack.siteUrl, 'glass-harbour.localhost');
  expect(upcoming.status).toBe(200);
  const html = upcoming.body.toString();
  for (const text of [
    'Glass Harbour: The Premiere',
    '/posters/glass-harbour-1600.webp',
    'Start Your Free Trial',
    '$',
  ]) {
    expect(html).toContain(text);
  }
  const live = (await crawl(stack.siteUrl, 'midnight-run.localhost')).body.toString();
  expect(live).toContain('Midnight Run: City Marathon Live');
  expect(live).toContain('Race Night');
  expect(live).not.toContain('Glass Harbour');
  expect(live).not.toContain('.m3u8');
});

test('hosts and events nobody knows answer 404', async ({ stack }) => {
  for (const [host, path] of [
    ['nobody.localhost', '/'],
    ['nobody.example', '/'],
    ['localhost', '/events/evt-nobody'],
    ['localhost', '/sites/midnight-run'],
    ['midnight-run.localhost', '/sites/glass-harbour'],
    ['localhost', '/no-such-page'],
  ] as const) {
    const { status, body } = await crawl(stack.siteUrl, host, path);
    expect(status, `${host}${path}`).toBe(404);
    // In the markup itself, not only in what script would make of it.
    expect(body.toString().replace(/<script[\s\S]*?<\/script>/g, '')).toContain(
      'ventured into the unknown digital realm.',
    );
  }
});

test('API routes answer no host but ours', async ({ stack }) => {
  for (const [host, status] of [
    ['intranet', 404],
    ['midnight-run.localhost', 200],
    ['localhost', 200],
  ] as const)
    expect((await crawl(stack.siteUrl, host, '/api/auth/session')).status, host).toBe(status);
});

test('/events/{id} on the main host shows the same event', async ({ page }) => {
  await page.goto('/events/evt-last-bell');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Bell: Championship Night');
  await expect(page.getByRole('button', { name: /^Buy: / }).first()).toBeVisible();
});

test("marketing pages asked for on an event's host are on the main site", async ({ page, stack }) => {
  await page.goto(`${stack.hostUrl('midnight-run')}/plans`);
  await expect(page).toHaveURL(`${stack.siteUrl}/plans`);
});

test('a trial opens the show before the start, once', async ({ page, stack }) => {
  const host = stack.hostUrl('glass-harbour');
  await enter(page, host);
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
  await page.waitForURL(`${host}/user/watch/evt-glass-harbour`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass Harbour: The Premiere');
});

test('the trial button judges by the server, and says when it is too late', async ({ page, stack }) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await expect(page.getByRole('button', { name: /Trial/ })).toHaveCount(0);
  const host = stack.hostUrl('glass-harbour');
  await signUp(page, host);
  const late = await ask(page, '/api/events/trial', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    post: { eventId: 'evt-midnight-run' },
  });
  expect(late.status).toBe(409);
});

test('a referral code is carried from the link into the registration', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  await page.goto(`${host}/?ref=friend-42`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ref'))).toBe('friend-42');
  await page.goto(`${host}/?ref=second`);
  const sent = page.waitForRequest('**/api/auth/register');
  await register(page, host, newPerson());
  expect((await sent).postDataJSON()).toMatchObject({ referral: 'friend-42' });
});
