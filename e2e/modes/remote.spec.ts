import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { crawl } from '../support/crawl';
import { expect, test } from '../support/living-page';
import { newPerson } from '../support/person';
import { type Stack, startStack } from '../support/servers';
import { buyAndWatch } from './path';

const SECRETS = {
  AUTH_SECRET: 'recognisable-auth-secret-of-32-characters',
  METRICS_TOKEN: 'recognisable-metrics-token',
  PAYPAL_CLIENT_SECRET: 'recognisable-paypal-secret',
  PLAYBACK_KEYS: 'a:recognisable-playback-key-of-32-characters',
  STRIPE_SECRET_KEY: 'sk_test_recognisable',
  STRIPE_WEBHOOK_SECRET: 'whsec_recognisable',
};
const SIGNS = Object.values(SECRETS).map((value) => value.replace(/^a:/, ''));

test('remote mode: the site in one process and the API in another', async ({ page }) => {
  const stack = await startStack({ name: 'remote', remote: true, env: SECRETS });
  try {
    const person = newPerson();
    const served = collectTexts(page);
    await buyAndWatch(page, stack, person);
    expect((await page.request.get(`${stack.siteUrl}/api/v1/health`)).status()).toBe(404);
    for (const path of ['/plans', '/contact', '/checkout', '/no/such/page', '/api/checkout-config'])
      served.push((await crawl(stack.siteUrl, 'localhost', path)).body.toString());

    await test.step('nothing that browsers get holds a secret or the address of the API', () => {
      const { host } = new URL(stack.upstreamUrl ?? '');
      const bundles = readAll('.next/static');
      expect(served.length).toBeGreaterThan(20);
      expect(bundles.length).toBeGreaterThan(20);
      for (const text of [...served, ...bundles])
        for (const sign of [...SIGNS, host]) expect(text.includes(sign), sign).toBe(false);
      // Another build would inline the value of a variable that a bundle names.
      for (const text of bundles) for (const name of Object.keys(SECRETS)) expect(text).not.toContain(name);
    });

    await test.step('the log of a purchase holds no secrets', async () => {
      const logs = ['site', 'upstream'].map((name) =>
        readFileSync(`test-results/stacks/remote/${name}.log`, 'utf8'),
      );
      const cookies = (await page.context().cookies()).map(({ value }) => value);
      const hidden = [...SIGNS, ...cookies, person.email, person.password, '4242424242424242'];
      for (const log of logs)
        for (const text of hidden.filter(({ length }) => length >= 8)) expect(log).not.toContain(text);
      const ids = (log = '') => new Set(log.match(/(?<="requestId":")[^"]+/g));
      const [ofSite, ofApi] = logs.map(ids);
      expect([...(ofApi ?? [])].filter((id) => ofSite?.has(id)).length).toBeGreaterThan(3);
    });

    await surviveOutage(stack);
  } finally {
    await stack.stop();
  }
});

async function surviveOutage(stack: Stack): Promise<void> {
  const storefront = () => crawl(stack.siteUrl, 'midnight-run.localhost');
  const logIn = () =>
    fetch(`http://127.0.0.1:${new URL(stack.siteUrl).port}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ email: 'unknown@example.com', password: 'x' }),
    });
  const circuit = async () => {
    const { body } = await crawl(stack.siteUrl, 'localhost', '/metrics');
    return /^upstream_circuit_state (\d)$/m.exec(body.toString())?.[1];
  };

  await test.step('the API is down', async () => {
    const before = await storefront();
    expect(before.status).toBe(200);
    await stack.stopApi();
    for (let time = 0; time < 6; time += 1) {
      const answer = await logIn();
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        error: "We can't reach the service right now. Please try again in a moment.",
        code: 'upstream_unavailable',
      });
    }
    expect(await circuit()).toBe('2');
    const stale = await storefront();
    expect(stale.status).toBe(200);
    expect(stale.body.toString()).toContain('Midnight Run');
    const unseen = await crawl(stack.siteUrl, 'last-bell.localhost');
    expect(unseen.status).toBe(503);
    expect(unseen.body.toString()).toContain('try again');
    expect((await crawl(stack.siteUrl, 'localhost', '/plans')).status).toBe(200);
    expect((await crawl(stack.siteUrl, 'localhost', '/readyz')).status).toBe(503);
  });

  await test.step('the API is back', async () => {
    await stack.startApi();
    const status = async () => (await crawl(stack.siteUrl, 'last-bell.localhost')).status;
    await expect.poll(status, { timeout: 15_000 }).toBe(200);
    await expect.poll(async () => (await logIn()).status).toBe(404);
    expect(await circuit()).toBe('0');
    expect((await crawl(stack.siteUrl, 'localhost', '/readyz')).status).toBe(200);
  });
}

function collectTexts(page: Page): string[] {
  const texts: string[] = [];
  page.on('response', (response) => {
    if (!/text|json|javascript|mpegurl/.test(response.headers()['content-type'] ?? '')) return;
    // A redirect has no body, and a page that was left loses its body.
    void response.text().then(
      (text) => texts.push(text),
      () => undefined,
    );
  });
  return texts;
}

function readAll(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|json|map)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
