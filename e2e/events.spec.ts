import { z } from 'zod';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { readHead } from './support/page-head';
import { main } from './support/parts';
import { addEvents } from './support/run-script';

const HOUR = 3_600_000;
const after = (ms: number) => new Date(Date.now() + ms).toISOString();
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
    await page.goto('/events');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Live now',
      'Coming up',
      'Watch again',
    ]);
    const [live = '', ...later] = DEMO_TITLES;
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      live,
      'Title of matinee',
      ...later,
    ]);
    const run = main(page).getByRole('listitem').filter({ hasText: live });
    for (const words of ['Live now', 'Night Course TV', 'From $12.99'])
      await expect(run).toContainText(words);
    await expect(run.locator('time')).toHaveText(/\sGMT\+9$/);
    await expect(main(page).getByRole('listitem').filter({ hasText: 'matinee' })).toContainText('Free');
    // The whole entry is the link, the picture too.
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

  const head = await readHead(page, await crawl(stack.siteUrl, 'localhost', '/events'));
  const list = head.nodes.find((node) => node['@type'] === 'ItemList');
  const items = itemsSchema.parse(list?.itemListElement).map(({ item }) => item);
  expect(items.map(({ name }) => name)).toEqual(
    await main(page).getByRole('heading', { level: 3 }).allTextContents(),
  );
  expect(items[0]).toMatchObject({
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

test("an event's host sends to the main site's list", async ({ page, stack }) => {
  await page.goto(`${stack.hostUrl('midnight-run')}/events`);
  await expect(page).toHaveURL(`${stack.siteUrl}/events`);
});
