import * as z from 'zod';
import { waitForHydration } from '@/e2e/support/living-page';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { readHead } from './support/page-head';
import { main } from './support/parts';
import { addEvents, after } from './support/run-script';

const HOUR = 3_600_000;
const itemsSchema = z.array(z.object({ item: z.looseObject({ name: z.string(), url: z.string() }) }));

const DEMO_TITLES = [
  'Midnight Run: City Marathon Live',
  'Glass Harbour: The Premiere',
  'The Last Bell: Championship Night',
];

test.describe('the list of events', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('has what is on, what is to come and what can be watched again, with the way there', async ({
    page,
    stack,
  }) => {
    await addEvents(stack, [
      { domain: 'unlisted', start_time: after(HOUR) },
      { domain: 'bygone', listed: true, start_time: after(-9 * HOUR), replay_until: after(-HOUR) },
      {
        domain: 'matinee',
        listed: true,
        start_time: after(24 * HOUR),
        packages: [{ id: 'a', name: 'A', price: 0 }],
      },
    ]);
    // An answer from memory may be older than the new events.
    await expect(async () => {
      await page.goto('/events');
      await expect(main(page)).toContainText('Title of matinee', { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Live now',
      'Coming up',
      'Watch again',
    ]);
    const [live = '', ...later] = DEMO_TITLES;
    const wanted = [live, 'Title of matinee', ...later];
    const known = [...wanted, 'Title of unlisted', 'Title of bygone'];
    // Tests beside this one list events of their own.
    const listKnown = async () => {
      const titles = await main(page).getByRole('heading', { level: 3 }).allTextContents();
      return titles.filter((title) => known.includes(title));
    };
    await expect.poll(listKnown).toEqual(wanted);
    const run = main(page).getByRole('listitem').filter({ hasText: live });
    for (const words of ['Started ', 'Night Course TV', 'From $12.99', 'Get tickets'])
      await expect(run).toContainText(words);
    const matinee = main(page).getByRole('listitem').filter({ hasText: 'matinee' });
    await expect(matinee).toContainText('Free');
    await expect(matinee.locator('time')).toHaveText(/^\w{3}, \w{3}\s\d+, \d+:\d\d\s[AP]M\syour\stime$/);
    await run.click({ position: { x: 40, y: 40 } });
    await expect(page).toHaveURL(`${stack.hostUrl('midnight-run')}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(live);
  });
});

test('it is found from the footer, the sitemap and by search engines, and carries a referral code', async ({
  page,
  stack,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Events' })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  expect((await crawl(stack.siteUrl, 'localhost', '/sitemap.xml')).body.toString()).toContain(
    '/events</loc>',
  );

  const readItems = async () => {
    const head = await readHead(page, await crawl(stack.siteUrl, 'localhost', '/events'));
    const list = head.nodes.find((node) => node['@type'] === 'ItemList');
    return itemsSchema.parse(list?.itemListElement).map(({ item }) => item);
  };
  // Tests beside this one add events, and the two answers may be of two moments.
  await expect(async () => {
    await page.goto('/events');
    const shown = await main(page).getByRole('heading', { level: 3 }).allTextContents();
    expect((await readItems()).map(({ name }) => name)).toEqual(shown);
  }).toPass();
  expect((await readItems()).find(({ name }) => name === DEMO_TITLES[0])).toMatchObject({
    '@type': 'Event',
    url: `${stack.hostUrl('midnight-run')}/`,
    organizer: { name: 'Night Course TV' },
  });

  await page.goto('/events?ref=friend-7');
  await page.goto('/events');
  await expect(main(page).getByRole('link', { name: DEMO_TITLES[0] })).toHaveAttribute(
    'href',
    `${stack.hostUrl('midnight-run')}/?ref=friend-7`,
  );
});

test('the list changes by itself while it is open', async ({ page, stack }) => {
  const times = { replay_until: after(48 * HOUR), listed: true };
  await addEvents(stack, [
    { domain: 'opening', start_time: after(HOUR / 3), end_time: after(4 * HOUR), ...times },
    { domain: 'closing', start_time: after(-HOUR), end_time: after(HOUR / 3), ...times },
  ]);
  const rowOf = (title: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByText(title, { exact: true }) });
  await page.clock.install();
  // The first response may be a stale cached page.
  await expect(async () => {
    await page.goto('/events');
    const row = rowOf('Title of opening').getByRole('heading', { level: 2 });
    await expect(row).toHaveText('Coming up', { timeout: 3000 });
  }).toPass();
  await waitForHydration(page);
  await expect(rowOf('Title of closing').getByRole('heading', { level: 2 })).toHaveText('Live now');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/state')) asked.push(request.url());
  });
  // No response contains the change, because the server's clock has not moved.
  await page.clock.fastForward('25:00');
  await expect(rowOf('Title of opening').getByRole('heading', { level: 2 })).toHaveText('Live now');
  await expect(rowOf('Title of closing').getByRole('heading', { level: 2 })).toHaveText('Watch again');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Title of opening' })).toContainText(
    'Started',
  );
  expect(asked).toHaveLength(new Set(asked).size);
});
