import { Hono } from 'hono';
import { listen } from '@/tests/support/listen';
import { createSevenCalls, GALA } from '@/tests/support/seven-calls';
import { expect, test } from '../support/living-page';
import { startStack } from '../support/servers';

const LISTED = { ...GALA, start_time: '2036-05-01T20:00:00Z', is_trial: false, domain: 'gala' };

test('the list of events of an API that fails, takes its time, and lists', async ({ page }) => {
  const { app } = createSevenCalls(() => '');
  let answer = async () => new Response('oops', { status: 500 });
  const api = new Hono();
  let whenEvent = Promise.resolve();
  api.get('/api/v1/events', () => answer());
  api.use('/api/v1/events/domain/*', async (_, next) => {
    await whenEvent;
    await next();
  });
  api.route('/', app);
  const { url, close } = await listen(api.fetch);
  const stack = await startStack({
    name: 'events-elsewhere',
    apiHost: url,
    env: { UPSTREAM_CALLS: 'events' },
  });
  const main = page.getByRole('main');
  const open = async () => (await page.goto(`${stack.siteUrl}/events`))?.status();
  try {
    await test.step('an answer that fails: words, 503, and another try', async () => {
      await expect.poll(open).toBe(503);
      await expect(main).toContainText("We couldn't load the events.");
      await expect(main.getByRole('link', { name: 'Retry' })).toBeVisible();
    });

    await test.step('a slow answer: the page is there, and the events follow', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      answer = async () => {
        await held;
        return Response.json({ events: [LISTED] });
      };
      await expect(async () => {
        await page.goto(`${stack.siteUrl}/events`, { waitUntil: 'commit' });
        await expect(main.getByRole('status')).toHaveText('Loading events…', { timeout: 4000 });
      }).toPass();
      release();
      const gala = main.getByRole('link', { name: GALA.title });
      await expect(gala).toHaveAttribute('href', `${stack.hostUrl('gala')}/`);
    });

    await test.step('a slow answer for an event: its page says so at once, and the event follows', async () => {
      let release = () => {};
      whenEvent = new Promise<void>((resolve) => (release = resolve));
      await page.goto(stack.hostUrl('gala'), { waitUntil: 'commit' });
      await expect(main.getByRole('status')).toHaveText('Loading event…', { timeout: 4000 });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(GALA.title);
      await expect(main).not.toContainText('Loading event…');
    });

    await test.step('an empty list: words, and where to go instead', async () => {
      answer = async () => Response.json({ events: [] });
      await expect(async () => {
        expect(await open()).toBe(200);
        await expect(main).toContainText('The stage is empty', { timeout: 2000 });
      }).toPass();
      await expect(main.getByRole('link', { name: 'About pay-per-view' })).toBeVisible();
    });
  } finally {
    await stack.stop();
    close();
  }
});
