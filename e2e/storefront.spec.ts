import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { readCode } from './support/mail';
import { main, toasts } from './support/parts';
import {
  ask,
  BELL,
  buyItem,
  enter,
  fillLogin,
  forgetVisitor,
  newPerson,
  register,
  SCRIPT,
  signUp,
  watchFor,
} from './support/person';
import { addEvents, after } from './support/run-script';

const HOUR = 3_600_000;

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

const readMarkup = (body: Buffer) => body.toString().replace(/<script[\s\S]*?<\/script>/g, '');

test('an event that is missing on a known host is a 404 with the error view', async ({ page, stack }) => {
  for (const [host, path] of [
    ['localhost', '/events/evt-unknown'],
    ['localhost', '/events/evt-%75nknown'],
    ['midnight-run.localhost', '/events/evt-unknown'],
  ] as const) {
    const { status, body } = await crawl(stack.siteUrl, host, path);
    expect(status, `${host}${path}`).toBe(404);
    expect(readMarkup(body)).toContain('Unable to fetch event details. Please try again later.');
  }
  await page.goto('/events/evt-unknown');
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  expect(await page.getByText('Oops').evaluate(sizeOf)).toBeGreaterThan(
    await page.getByRole('heading', { level: 1 }).evaluate(sizeOf),
  );
});

test('unknown hosts answer 404', async ({ stack }) => {
  for (const [host, path] of [
    ['unknown.localhost', '/'],
    ['unknown.example', '/'],
    ['localhost', '/sites/midnight-run'],
    ['midnight-run.localhost', '/sites/glass-harbour'],
    ['localhost', '/no-such-page'],
  ] as const) {
    const { status, body } = await crawl(stack.siteUrl, host, path);
    expect(status, `${host}${path}`).toBe(404);
    expect(readMarkup(body)).toContain('ventured into the unknown digital realm.');
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

test('long words, a long text, another script and a lost picture leave the ticket in reach', async ({
  page,
  stack,
}) => {
  const word = 'Rinderkennzeichnungsfleischetikettierungsgesetz';
  const line = 'Twelve fighters, one night and a belt that has not left the city in eleven years. ';
  await addEvents(stack, [
    {
      domain: 'long',
      start_time: after(48 * HOUR),
      image: '/posters/missing.webp',
      title: `${word}: ${line.slice(0, 60)}`,
      description: line.repeat(36) + word.repeat(2),
      packages: ['تذكرة عادية', word, 'Ringside'].map((name, id) => ({ id: `p${id}`, name, price: 1249 })),
    },
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(stack.hostUrl('long'));
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isTooWide()).toBe(false);
  const ticket = await page.getByRole('link', { name: 'Get your ticket' }).boundingBox();
  expect(ticket?.y).toBeLessThan(1200);
  await page.getByText('Read more').click();
  await expect(page.getByText(word.repeat(2))).toBeVisible();
  expect(await isTooWide()).toBe(false);

  const poster = page.locator('#hero > .poster');
  await expect(poster).toHaveCSS('background-color', 'rgb(21, 17, 14)');
  await expect(poster.locator('img')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'تذكرة' })).toHaveCSS('direction', 'rtl');
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = await page
    .locator('#packages')
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a trial opens the waiting room before the start, and none begins after it', async ({ page, stack }) => {
  await page.goto(stack.hostUrl('midnight-run'));
  await expect(page.getByRole('button', { name: /Trial/ })).toHaveCount(0);
  const { host } = await enter(page, stack.hostUrl('glass-harbour'));
  const late = { headers: SCRIPT, post: { eventId: 'evt-midnight-run' } };
  expect((await ask(page, '/api/events/trial', late)).status).toBe(409);
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
  await page.waitForURL(`${host}/user/watch/evt-glass-harbour`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass Harbour: The Premiere');
  const note = 'Your trial ends when the show starts. Get a ticket to keep watching.';
  await expect(main(page)).toContainText(note);
  await expect(main(page)).not.toContainText('the show starts here automatically');
  await main(page).getByRole('link', { name: 'Get a ticket' }).click();
  await expect(page).toHaveURL(/\/events\/evt-glass-harbour#packages$/);
  await expect(main(page)).toContainText(note);
  await buyItem(page, stack, { eventId: 'evt-glass-harbour', selectedPackage: 'premiere-talk' });
  await page.goto(host);
  await expect(main(page)).not.toContainText(note);
  await expect(page.getByRole('listitem').filter({ hasText: 'Premiere Seat' })).toContainText(
    'Included in your ticket',
  );
});

test('the way to the tickets is in the first screen of a phone, and stays when the event is out of sight', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const name of ['glass-harbour', 'midnight-run', 'last-bell']) {
    await page.goto(stack.hostUrl(name));
    const way = page.getByRole('link', { name: /^Get your ticket · from \$\d/ });
    await expect(way).toHaveCount(1);
    await expect(way).toBeInViewport({ ratio: 1 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.locator('#packages').getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(page.locator('#hero')).not.toBeInViewport();
    await expect(way.last()).toBeInViewport({ ratio: 1 });
  }
});

test('a trial that was asked for without a session goes on after a login, and after a code', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('glass-harbour');
  const person = newPerson();
  await register(page, host, person);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(host);
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
  await page.waitForURL(/\/auth\/code\?returnTo=/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/auth\/login\?returnTo=/);
  await fillLogin(page, person);
  await page.waitForURL(`${host}/user/watch/evt-glass-harbour`);

  const { email } = newPerson();
  await page.goto(`${host}/robots.txt`);
  await forgetVisitor(page);
  await page.goto(host);
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Six-digit code').fill(await readCode(page, stack.siteUrl, email));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(`${host}/user/watch/evt-glass-harbour`);
  await page.goto(host);
  await expect(page.getByRole('button', { name: 'Trial Unavailable' })).toBeDisabled();
});

test('a trial without a usable address says so, and nothing else', async ({ page, stack }) => {
  const { host } = await enter(page, stack.hostUrl('glass-harbour'));
  for (const [status, json, words] of [
    [200, {}, ['No redirect URL provided.']],
    [
      409,
      { error: 'It has begun.', code: 'conflict' },
      ['It has begun.', 'Failed to start trial. Please try again later.'],
    ],
  ] as const) {
    await page.route('**/api/events/trial', (route) => route.fulfill({ status, json }));
    await page.getByRole('button', { name: 'Start Your Free Trial' }).click();
    await expect(toasts(page)).toHaveText([...words]);
    await expect(main(page).getByRole('alert')).toContainText([...words].reverse().join(' '));
    await page.goto(host);
  }
});

test('who has bought is led in, and sold only what gives more', async ({ page, stack }) => {
  const { host } = await enter(page, stack.hostUrl('last-bell'));
  await expect(main(page)).toContainText('For 48 hours from purchase');
  await expect(main(page)).toContainText('2 at once');
  await expect(main(page)).not.toContainText('You have a ticket');
  await buyItem(page, stack, BELL);
  await page.goto(host);
  await expect(main(page)).toContainText('You have a ticket');
  await expect(main(page)).toContainText('You can watch until');
  await expect(page.getByRole('link', { name: /^Watch .*: Main Card/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Buy: .*: Full Night/ })).toHaveCount(1);
  await buyItem(page, stack, { ...BELL, selectedPackage: 'full-night' });
  await page.goto(host);
  await expect(page.getByRole('button', { name: /^Buy: / })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Watch .*Last Bell: / })).toHaveCount(2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await watchFor(page, 0);
  await expect(page).toHaveURL(/\/user\/watch\/evt-last-bell$/);
  // The entry link requests them on click, and the player must not repeat that.
  const order = asked.filter((path) => /\/(token|master\.m3u8)$/.test(path));
  expect(order.map((path) => path.split('/').at(-1))).toEqual(['token', 'master.m3u8']);
});

test('a closed door says why it is closed, and what helps', async ({ page, stack }) => {
  await signUp(page, stack.siteUrl);
  for (const [reason, sentence, way, href] of [
    ['not_entitled', 'Your account has no ticket for this event', 'See the tickets', '/events/evt-last-bell'],
    [
      'access_over',
      'Your ticket or free trial for this event has ended',
      'See the tickets',
      '/events/evt-last-bell',
    ],
    ['access_refunded', 'was refunded', 'My purchases', '/user/purchases'],
    ['access_suspended', 'your bank reviews the payment', 'Contact us', '/contact'],
    ['country_blocked', 'not available in your country', 'Contact us', '/contact'],
    ['too_many_screens', 'as many screens as your ticket allows', 'Watch here', '/user/watch/evt-last-bell'],
    ['nonsense', "Your ticket doesn't cover this page", 'See the tickets', '/events/evt-last-bell'],
  ] as const) {
    await page.goto(`/denied?event=evt-last-bell&reason=${reason}`);
    await expect(main(page)).toContainText(sentence);
    await expect(main(page).getByRole('link').first()).toHaveText(way);
    await expect(main(page).getByRole('link').first()).toHaveAttribute('href', href);
  }
});
