import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { errorBodySchema } from '@/lib/contract';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { hasNginx, startNginx } from '../support/nginx';
import { createSharedFolder } from '../support/temp-folder';
import { listPostingRoutes } from './posting-routes';

const folder = createSharedFolder();
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let site: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;

function answer(request: IncomingMessage, cacheControl: string) {
  asked.push({ url: request.url ?? '', headers: request.headers });
  return { 'Cache-Control': cacheControl, 'Content-Type': 'text/plain' };
}

async function postSixty(path: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const options = { method: 'POST', headers: { 'content-length': '0' }, agent, localAddress };
  const answers = await Promise.all(Array.from({ length: 60 }, () => nginx.ask(path, options)));
  agent.destroy();
  return answers;
}

describe.skipIf(!hasNginx)('nginx with our files', () => {
  beforeAll(async () => {
    site = createServer((request, response) => {
      const isShared = request.url === '/faq' || request.url?.includes('/media/');
      const count = asked.filter(({ url }) => url === request.url).length + 1;
      response.writeHead(200, answer(request, isShared ? 'public, max-age=60' : 'private, no-store'));
      response.end(`${request.url} ${count}`);
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    nginx = await startNginx(folder, [(site.address() as AddressInfo).port]);
  });
  afterAll(async () => {
    await nginx.stop();
    site.close();
  });

  it('tells the site the truth, whatever visitors claim', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-host': 'stranger.invalid',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.1',
      'cf-ipcountry': 'PT',
      'x-viewer-country': 'PT',
      'x-request-id': 'bad id\t',
    };
    await nginx.ask('/user/purchases', { headers: claims });
    const { headers } = asked.at(-1)!;
    expect(headers).toMatchObject({
      host: 'site.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'site.example',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    for (const name of ['forwarded', 'cf-ipcountry', 'x-viewer-country'])
      expect(headers).not.toHaveProperty([name]);
    await nginx.ask('/user/purchases', { headers: { 'x-request-id': 'from-the-cdn-1' } });
    expect(asked.at(-1)!.headers['x-request-id']).toBe('from-the-cdn-1');
  });

  it('keeps what everybody may share, by host, and nothing else', async () => {
    const bodies = async (path: string, headers = {}, host = 'site.example') =>
      (await nginx.ask(path, { headers, host })).body;
    expect([await bodies('/faq'), await bodies('/faq')]).toEqual(['/faq 1', '/faq 1']);
    expect(await bodies('/faq', {}, 'gala.site.example')).toBe('/faq 2');
    expect(await bodies('/faq', { cookie: 'a=b; __Host-session=secret' })).toBe('/faq 3');
    expect([await bodies('/user'), await bodies('/user')]).toEqual(['/user 1', '/user 2']);
    const segment = '/api/playback/evt/media/360p/1.ts?s=signed';
    expect([await bodies(segment), await bodies(segment, { cookie: '__Host-session=secret' })]).toEqual([
      `${segment} 1`,
      `${segment} 1`,
    ]);
  });

  /**
   * The site limits each of them itself; players, browsers and providers send many requests at
   * once.
   */
  const UNLIMITED = /^\/api\/(?:v1\/webhooks\/|(?:v1\/)?playback\/|csp-reports$)/;

  // Only Linux has further loopback addresses.
  it
    .skipIf(process.platform !== 'linux')
    .each(listPostingRoutes().map((path, index) => [path, `127.0.1.${index + 1}`]))(
    'bounds how often one address may post to %s',
    async (path, localAddress) => {
      const answers = await postSixty(path, localAddress);
      const refused = answers.filter(({ status }) => status === 429);
      // One request and a burst of forty.
      expect(refused).toHaveLength(UNLIMITED.test(path) ? 0 : 19);
      for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length);
    },
  );

  it('says in a sentence that no instance answers, as a page and to programs', async () => {
    const alone = join(folder, 'alone');
    mkdirSync(alone);
    const away = await startNginx(alone, [await findFreePort()], { isReady: false });
    onTestFinished(() => away.stop());
    const api = await away.ask('/api/v1/orders', { method: 'POST' });
    expect([api.status, api.headers['retry-after'], api.headers['content-type']]).toEqual([
      503,
      '5',
      'application/json',
    ]);
    expect(errorBodySchema.parse(JSON.parse(api.body)).code).toBe('upstream_unavailable');
    const page = await away.ask('/events');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html']);
    expect(page.body).toContain('<h1>Back in a moment</h1>');
  });

  it('passes on what the site itself says with 503, and asks it on', async () => {
    const sites = [0, 1].map(() =>
      createServer((request, response) => {
        response.writeHead(request.url === '/user' ? 200 : 503).end('the site');
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(sites.map((one) => once(one, 'listening')));
    const two = join(folder, 'two');
    mkdirSync(two);
    const ports = sites.map((one) => (one.address() as AddressInfo).port);
    const front = await startNginx(two, ports, { isReady: false });
    onTestFinished(async () => {
      await front.stop();
      for (const one of sites) one.close();
    });
    const paths = ['/api/playback/evt/media/live.m3u8', '/api/playback/evt/media/live.m3u8', '/user'];
    const answers = [];
    for (const path of paths) answers.push(await front.ask(path));
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual([
      '503 the site',
      '503 the site',
      '200 the site',
    ]);
  });

  it.each(['/api/playback/evt/media/live.m3u8', '/auth/login'])(
    'lets no visitor wait for the answer to another: %s',
    async (path) => {
      const waiting: (() => void)[] = [];
      const slow = createServer((_request, response) => {
        response.setHeader('cache-control', 'private, no-store');
        waiting.push(() => response.end());
      }).listen(0, '127.0.0.1');
      await once(slow, 'listening');
      const own = mkdtempSync(join(folder, 'slow-'));
      const front = await startNginx(own, [(slow.address() as AddressInfo).port], { isReady: false });
      onTestFinished(async () => {
        await front.stop();
        slow.close();
      });
      const answers = Array.from({ length: 8 }, () => front.ask(path));
      // nginx would let the others in after five seconds.
      await expect.poll(() => waiting.length, { timeout: 4500 }).toBe(8);
      for (const answer of waiting) answer();
      await Promise.all(answers);
    },
  );

  it('does not count readings', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => nginx.ask('/auth/login')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not expose the metrics, and has no certificate for unknown names', async () => {
    expect((await nginx.ask('/metrics')).status).toBe(404);
    await expect(nginx.ask('/', { host: 'stranger.invalid' })).rejects.toThrow();
  });
});
