import { expect, test } from '../support/living-page';
import { Hono } from 'hono';
import { listen } from '@/tests/support/listen';
import { createSevenCalls, GALA } from '@/tests/support/seven-calls';
import { signUp } from '../support/person';
import { type Stack, startStack } from '../support/servers';

const LISTED = { ...GALA, start_time: '2036-05-01T20:00:00Z', is_trial: false, domain: 'gala' };

const ORDER = {
  _id: 'order-7',
  item: { eventId: '665f1c2e9b1d8a0012ab34cd', selectedPackage: 'seat' },
  name: 'The Gala: A seat',
  amount: 12,
  currency: 'USD',
  status: 'refunded',
  method: 'card',
  created_at: '2026-06-01T10:00:00Z',
  paid_at: '2026-06-01T10:00:05Z',
};

const listOrders = async () => Response.json({ orders: [ORDER] });
const fail = async () => new Response('oops', { status: 500 });

const { app, state } = createSevenCalls(() => '');
const answers = { events: fail, orders: listOrders };
/** Answers wait for these. */
const held = { events: Promise.resolve(), event: Promise.resolve(), orders: Promise.resolve() };

function hold(what: keyof typeof held): () => void {
  let release = () => {};
  held[what] = new Promise((resolve) => (release = resolve));
  return release;
}

function createApi(): Hono {
  const api = new Hono();
  api.get('/api/v1/events', () => held.events.then(() => answers.events()));
  api.use('/api/v1/events/domain/*', (_, next) => held.event.then(next));
  api.get('/api/v1/orders', () => held.orders.then(() => answers.orders()));
  api.get('/api/v1/orders/:id', async (c) => {
    const listed = await answers.orders();
    if (!listed.ok) return listed;
    if (c.req.param('id') !== ORDER._id) return c.json({ error: 'No such order', code: 'not_found' }, 404);
    const buyer = { name: 'Ann Archer', email: 'ann@buyers.example' };
    return c.json({ ...ORDER, refunded_amount: 12, refunded_at: ORDER.paid_at, buyer });
  });
  api.route('/', app);
  return api;
}

let stack: Stack;
let close = () => {};
test.beforeAll(async () => {
  const api = await listen(createApi().fetch);
  close = api.close;
  stack = await startStack({
    name: 'elsewhere',
    apiHost: api.url,
    env: { UPSTREAM_CALLS: 'events, purchases' },
  });
});
test.afterAll(async () => {
  await stack.stop();
  close();
});

test('the list of events of an API that fails, takes its time, and lists', async ({ page }) => {
  const main = page.getByRole('main');
  const open = async () => (await page.goto(`${stack.siteUrl}/events`))?.status();
  await test.step('an answer that fails: words, 503, and another try', async () => {
    await expect.poll(open).toBe(503);
    await expect(main).toContainText("We couldn't load the events.");
    await expect(main.getByRole('link', { name: 'Retry' })).toBeVisible();
  });

  await test.step('a slow answer: the page is there, and the events follow', async () => {
    answers.events = async () => Response.json({ events: [LISTED] });
    const release = hold('events');
    await expect(async () => {
      await page.goto(`${stack.siteUrl}/events`, { waitUntil: 'commit' });
      await expect(main.getByRole('status')).toHaveText('Loading events…', { timeout: 4000 });
    }).toPass();
    release();
    const gala = main.getByRole('link', { name: GALA.title });
    await expect(gala).toHaveAttribute('href', `${stack.hostUrl('gala')}/`);
  });

  await test.step('a slow answer for an event: its page says so at once, and the event follows', async () => {
    const release = hold('event');
    await page.goto(stack.hostUrl('gala'), { waitUntil: 'commit' });
    await expect(main.getByRole('status')).toHaveText('Loading event…', { timeout: 4000 });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GALA.title);
    await expect(main).not.toContainText('Loading event…');
  });

  await test.step('an empty list: words, and where to go instead', async () => {
    answers.events = async () => Response.json({ events: [] });
    await expect(async () => {
      expect(await open()).toBe(200);
      await expect(main).toContainText('The stage is empty', { timeout: 2000 });
    }).toPass();
    await expect(main.getByRole('link', { name: 'About pay-per-view' })).toBeVisible();
  });
});

test('an API with orders that takes its time, fails and forgets', async ({ browser, page }) => {
  const purchases = `${stack.siteUrl}/user/purchases`;
  const main = page.getByRole('main');
  await signUp(page, stack.siteUrl);

  await test.step('a slow answer: the page is there, and the tickets follow', async () => {
    const release = hold('orders');
    await page.goto(purchases, { waitUntil: 'commit' });
    await expect(main.getByRole('status')).toHaveText('Loading your tickets…');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My purchases');
    release();
    await expect(main.getByRole('listitem')).toContainText('The Gala: A seat');
    await expect(main.getByText('Loading your tickets…')).toHaveCount(0);
  });

  await test.step('a slow answer without JavaScript: the tickets are read without it', async () => {
    const release = hold('orders');
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(await page.context().cookies());
    const plain = await context.newPage();
    await plain.goto(purchases, { waitUntil: 'commit' });
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('My purchases');
    release();
    await expect(plain.getByRole('listitem').filter({ hasText: 'The Gala: A seat' })).toBeVisible();
    await expect(plain.getByText('Loading your tickets…')).toBeHidden();
    const tops = await plain.evaluate(() =>
      ['h1', '[id^="S:"] li', 'footer'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top,
      ),
    );
    expect(tops).toEqual([...tops].sort((a = 0, b = 0) => a - b));
    await context.close();
  });

  await test.step('the receipt of one order, and none of an unknown one', async () => {
    await main.getByRole('link', { name: /^Receipt/ }).click();
    const receipt = main.getByRole('article');
    for (const words of ['order-7', 'The Gala: A seat', '$12.00', 'Refunded'])
      await expect(receipt).toContainText(words);
    expect((await page.goto(`${purchases}/order-8`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  });

  await test.step('an answer that fails: words, 503, and another try', async () => {
    answers.orders = fail;
    for (const [path, words] of [
      [purchases, "We couldn't load your purchases"],
      [`${purchases}/order-7`, "We couldn't load this receipt"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(503);
      await expect(main).toContainText(words);
    }
    answers.orders = listOrders;
    await main.getByRole('link', { name: 'Retry' }).click();
    await expect(main.getByRole('article')).toContainText('order-7');
  });

  await test.step('a login that is over: back to the log in, and then here', async () => {
    answers.orders = async () => Response.json({ error: 'Who are you?' }, { status: 401 });
    await page.goto(`${purchases}/order-7`);
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fpurchases%2Forder-7&ended=1$/);
  });

  await test.step('a login whose time is up: the same, and on the way to buy', async () => {
    answers.orders = listOrders;
    state.loginS = 2;
    await signUp(page, stack.siteUrl);
    await expect(async () => {
      await page.goto(purchases);
      await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fuser%2Fpurchases&ended=1$/, {
        timeout: 100,
      });
    }).toPass();
    await expect(page.getByText('Your session has expired.')).toBeVisible();
    await page.goto(`${stack.siteUrl}/plans`);
    await page.getByRole('button', { name: 'Sign up' }).first().click();
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fplans%3Fbuy%3D.*&ended=1$/);
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});
