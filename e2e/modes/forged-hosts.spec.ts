import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { send } from '../support/send';
import { type Stack, startStack } from '../support/servers';

const PATHS = [
  '/plans',
  '/',
  '/auth/login',
  '/user/purchases',
  '/events/evt-glass-harbour',
  '/nothing-here',
  '/robots.txt',
  '/sitemap.xml',
  '/api/checkout-config',
  '/api/playback/x/media/y.m3u8',
  '/_next/x.js',
];
const AT_ONCE = 16;
const MB = 1024 * 1024;

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ name: 'forged-hosts', env: { PAYMENT_LIMIT_PER_ADDRESS: '3' } });
});
test.afterAll(() => stack.stop());

async function askForged(agent: Agent, from: number, to: number, toNumber = (index: number) => index) {
  const port = Number(new URL(stack.siteUrl).port);
  let next = from;
  const ask = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { host: `forged-${toNumber(index)}.localhost:${port}` };
      const path = PATHS[index % PATHS.length];
      request({ host: '127.0.0.1', port, path, agent, headers }, (response) =>
        response.resume().once('end', resolve),
      )
        .once('error', reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < to) await ask(next++);
    }),
  );
}

async function readMemoryMb(): Promise<number> {
  const text = await (await fetch(`${stack.siteUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MB;
}

test('twenty thousand hosts that there are not cost no more memory than any traffic', async () => {
  test.slow();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  // V8's heap grows with any traffic before it collects, so the same traffic at one host comes
  // first.
  await askForged(agent, 0, 10_000, () => 0);
  const before = await readMemoryMb();
  await askForged(agent, 1, 20_001);
  agent.destroy();
  // Memory is returned once the process is idle.
  const readGrowth = async () => (await readMemoryMb()) - before;
  await expect
    .poll(readGrowth, { message: `MB, from ${before.toFixed(0)}`, timeout: 120_000 })
    .toBeLessThan(20);
});

test('prices are told so often to an address, whatever login it makes up', async () => {
  const statuses: number[] = [];
  for (let count = 1; count <= 4; count += 1) {
    const claims = Buffer.from(JSON.stringify({ sub: `forged-${count}`, exp: 4_102_444_800 }));
    const { status } = await send(stack.siteUrl, '/api/orders/quote', {
      method: 'POST',
      headers: {
        cookie: `__Host-session=e30.${claims.toString('base64url')}.x`,
        origin: stack.siteUrl,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ planId: 'seo-starter' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
