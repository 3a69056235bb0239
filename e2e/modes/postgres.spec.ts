import type { Page } from '@playwright/test';
import { crawl } from '../support/crawl';
import { expect, test } from '../support/living-page';
import { main } from '../support/parts';
import { DEMO, ask, fillLogin } from '../support/person';
import { startPostgres, type Postgres } from '../support/postgres';
import { type Stack, startStack } from '../support/servers';
import { buyAndWatch } from './path';

test('PostgreSQL mode: the same path over a real PostgreSQL, which stops and comes back', async ({
  page,
  browser,
}) => {
  const postgres = await startPostgres();
  try {
    const stack = await startStack({ name: 'postgres', databaseUrl: postgres.url });
    try {
      await buyAndWatch(page, stack);
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(`${stack.siteUrl}/auth/login`);
      await tellOfOutage(page, plain, stack, postgres);
    } finally {
      await stack.stop();
    }
  } finally {
    await postgres.stop();
  }
});

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
    // Readiness counts a write as proof for five seconds.
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
