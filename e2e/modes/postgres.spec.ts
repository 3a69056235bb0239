import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { crawl } from '../support/crawl';
import { expect, test } from '../support/living-page';
import { main } from '../support/parts';
import { DEMO, ask, fillLogin } from '../support/person';
import { startPostgres, type Postgres } from '../support/postgres';
import { type Stack, startStack } from '../support/servers';
import { buyAndWatch } from './path';

test('PostgreSQL mode: the same path at two workers over a real PostgreSQL, which stops and comes back', async ({
  page,
  browser,
}) => {
  const postgres = await startPostgres();
  try {
    const env = { WEB_CONCURRENCY: '2' };
    const stack = await startStack({ name: 'postgres', databaseUrl: postgres.url, env });
    try {
      await buyAndWatch(page, stack);
      await replaceWorker(page, stack);
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(`${stack.siteUrl}/auth/login`);
      await tellOfOutage(page, plain, stack, postgres);
      await endInOrder(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await postgres.stop();
  }
});

const LOG = 'test-results/stacks/postgres/site.log';
type Line = { worker?: number; pid: number; msg: string };

/** What the site has logged with these words, the latest last. */
const findLines = (words: string): Line[] =>
  readFileSync(LOG, 'utf8')
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line) as Line);

/** Over a connection of its own, which either worker may take. */
const FRESH = { connection: 'close' };

async function readMetrics(stack: Stack, name: string): Promise<Map<string, number>> {
  const { body } = await crawl(stack.siteUrl, 'localhost', '/metrics', FRESH);
  const found = [...String(body).matchAll(/^([a-z_]+)\{(?:.*,)?worker="(\w+)"\} (\S+)$/gm)];
  return new Map(
    found.filter(([, one]) => one === name).map(([, , worker = '', value]) => [worker, Number(value)]),
  );
}

/** One of two workers is killed: the other goes on, and another takes its place. */
async function replaceWorker(page: Page, stack: Stack) {
  await test.step('whichever worker is asked, all are counted', async () => {
    const visit = async () => {
      expect((await crawl(stack.siteUrl, 'localhost', '/plans', FRESH)).status).toBe(200);
      return [...(await readMetrics(stack, 'http_cached_responses_total')).keys()].sort();
    };
    await expect.poll(visit).toEqual(['1', '2']);
    const scrapes = [];
    for (let scrape = 0; scrape < 6; scrape += 1)
      scrapes.push(await readMetrics(stack, 'http_cached_responses_total'));
    for (const scrape of scrapes) expect(scrape).toEqual(scrapes[0]);
  });

  await test.step('one that is killed is started again, while the other answers', async () => {
    const before = await readMetrics(stack, 'process_start_time_seconds');
    expect([...before.keys()].sort()).toEqual(['1', '2', 'primary']);
    const findSecond = () => findLines('Listening on').findLast(({ worker }) => worker === 2);
    const killed = findSecond();
    const ended = findLines('A worker ended').length;
    process.kill(killed?.pid ?? Number.NaN, 'SIGKILL');
    await expect.poll(() => findLines('A worker ended').length).toBe(ended + 1);
    await expect.poll(async () => (await readMetrics(stack, 'worker_ends_total')).get('primary')).toBe(1);
    expect((await ask(page, '/user/purchases')).text).toContain('Midnight Run');
    await expect
      .poll(async () => (await readMetrics(stack, 'process_start_time_seconds')).get('2') ?? 0)
      .toBeGreaterThan(before.get('2') ?? Infinity);
    // It tells its metrics before it serves, and what follows takes the database away.
    await expect.poll(() => findSecond()?.pid).not.toBe(killed?.pid);
    expect(findLines('A worker ended').at(-1)).toMatchObject({ worker: 2, signal: 'SIGKILL' });
  });
}

/** Both workers finish what is in progress, and nothing is left of the site. */
async function endInOrder(stack: Stack) {
  const said = findLines('Stopping: ').length;
  await stack.kill('SIGTERM');
  const workers = findLines('Stopping: ').slice(said);
  expect(workers.map(({ worker }) => worker).sort()).toEqual([1, 2]);
  for (const { pid } of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}

/**
 * `page` belongs to a buyer with a ticket; `plain` shows the login form to a visitor without
 * script.
 */
async function tellOfOutage(page: Page, plain: Page, stack: Stack, postgres: Postgres) {
  const script = { 'X-Requested-With': 'XMLHttpRequest' };
  await page.goto(`${stack.hostUrl('midnight-run')}/robots.txt`);
  await postgres.halt();

  await test.step('programs are told to come again', async () => {
    const { email, password } = DEMO;
    const posts: [path: string, body: object][] = [
      ['/api/auth/login', { email, password }],
      ['/api/v1/auth/login', { email, password }],
      ['/api/auth/forgot-password', { email }],
      ['/api/playback/evt-midnight-run/token', { screen: 'a-screen-of-this-test' }],
    ];
    for (const [path, post] of posts) {
      const answer = await ask(page, path, { headers: script, post });
      expect.soft(answer, path).toMatchObject({ status: 503, retryAfter: '5' });
      expect.soft(answer.text, path).toMatch(/"error":"[A-Z][^"]+\.","code":"upstream_unavailable"/);
    }
    // A write of each worker is believed for five seconds, such as the one before it listened.
    await expect.poll(() => ask(page, '/api/v1/ready')).toMatchObject({ status: 503, retryAfter: '5' });
    const readReady = async () => {
      const { status, text } = await ask(page, '/readyz');
      return [status, (JSON.parse(text) as { checks: object }).checks];
    };
    await expect.poll(readReady).toMatchObject([503, { upstream: 'ok', store: 'unreachable' }]);
  });

  await test.step('pages can be tried again, and those that need no store are there', async () => {
    const paths = ['/user/account', '/user/purchases', '/user/watch/evt-midnight-run', '/completion?order=a'];
    for (const path of paths) {
      const answer = await ask(page, path);
      expect.soft(answer, path).toMatchObject({ status: 503, retryAfter: '5' });
      expect.soft(answer.text, path).toContain("We can't reach the service right now");
    }
    expect((await crawl(stack.siteUrl, 'last-bell.localhost')).status).toBe(503);
    expect((await crawl(stack.siteUrl, 'localhost', '/plans')).status).toBe(200);
  });

  await test.step('a form without script keeps what was typed', async () => {
    const answered = plain.waitForResponse((response) => response.request().method() === 'POST');
    await fillLogin(plain, DEMO);
    const answer = await answered;
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '5']);
    await expect(main(plain)).toContainText("We can't reach the service right now");
    await expect(plain.getByLabel('Email')).toHaveValue(DEMO.email);
  });

  await test.step('all is well once it is back', async () => {
    await postgres.resume();
    await expect.poll(async () => (await crawl(stack.siteUrl, 'localhost', '/readyz')).status).toBe(200);
    await fillLogin(plain, DEMO);
    await expect(main(plain)).not.toContainText('cannot be reached');
    const answer = await ask(page, '/user/purchases');
    expect([answer.status, answer.text.includes('Midnight Run')]).toEqual([200, true]);
  });
}
