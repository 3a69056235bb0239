import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { ask, buyTicket, RUN, SCRIPT } from './support/person';

const WATCH = `/user/watch/${RUN.eventId}`;

function countTurns(page: Page): () => number {
  let turns = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/auth/sso') turns += 1;
  });
  return () => turns;
}

test("signed in on the main host, the event's host needs no sign-in, and ends with it", async ({
  page,
  context,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  await buyTicket(page, stack, stack.siteUrl, RUN);
  const turns = countTurns(page);
  await page.goto(host + WATCH);
  await expect(page).toHaveURL(host + WATCH);
  await expect(page.locator('video')).toBeVisible();
  expect(turns(), 'to the main host and back').toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.$/);
  const names = (await context.cookies(host)).map(({ name }) => name);
  expect(names).toContain('__Host-session');
  expect(names).not.toContain('__Host-sso');
  await page.goto(host + WATCH);
  expect(turns(), 'with a session of its own').toBe(2);

  // A theatre that learns of it goes to the login by itself.
  await page.goto(host);
  const signedOut = await ask(page, '/api/auth/logout', { headers: SCRIPT, post: {} });
  expect(signedOut.status).toBe(200);
  await page.goto(`${stack.siteUrl}/user/purchases`);
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fpurchases&ended=1$/);
});

test('a visitor without a session is asked once, and then sees the login', async ({ page, stack }) => {
  const host = stack.hostUrl('midnight-run');
  const login = `${host}/auth/login?returnTo=${encodeURIComponent(WATCH)}`;
  const turns = countTurns(page);
  await page.goto(host);
  expect(turns(), 'by a public page').toBe(0);
  for (const time of ['first', 'second']) {
    await page.goto(host + WATCH);
    await expect(page, time).toHaveURL(login);
    expect(turns(), time).toBe(2);
  }
});
