import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { CERTIFICATE, CERTIFICATE_KEY } from '../support/certificate';
import { listPostingRoutes } from './posting-routes';
import { readDeployFile } from './read-deploy-files';
import { createSharedFolder } from '../support/temp-folder';

const folder = createSharedFolder();
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let site: Server;
let nginx: ChildProcess;
let port: number;

/** The file as it is, but for names, ports and paths. */
function place(text: string, sitePort: number, plainPort: number): string {
  return (
    text
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
      .replaceAll('example.com', 'site.example')
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, `${folder}/certificate.pem`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, `${folder}/key.pem`)
      .replaceAll('/etc/nginx/marquee-site.conf', `${folder}/site.conf`)
      .replaceAll('/var/cache/nginx/marquee', `${folder}/cache`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      // So slow that a slow machine finds the same: what counts is the burst.
      .replaceAll('rate=10r/s', 'rate=1r/m')
  );
}

function answer(request: IncomingMessage, cacheControl: string) {
  asked.push({ url: request.url ?? '', headers: request.headers });
  return { 'Cache-Control': cacheControl, 'Content-Type': 'text/plain' };
}

type Options = { method?: string; agent?: Agent | false; localAddress?: string };

/** Asks nginx for a path of a host. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  host = 'site.example',
  { method = 'GET', agent = false, localAddress }: Options = {},
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, servername: host, ca: CERTIFICATE };
    request({ ...options, method, agent, localAddress, headers: { host, ...headers } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/**
 * How often each status came back for sixty posts to a path, all from one address of this machine.
 */
async function postSixty(path: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const options = { method: 'POST', agent, localAddress };
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ask(path, { 'content-length': '0' }, 'site.example', options)),
  );
  agent.destroy();
  return answers;
}

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

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
    port = await findFreePort();
    const plainPort = await findFreePort();
    const sitePort = (site.address() as AddressInfo).port;
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    for (const name of ['cache', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
    write('certificate.pem', CERTIFICATE);
    write('key.pem', CERTIFICATE_KEY);
    write('site.conf', place(readDeployFile('nginx-site.conf'), sitePort, plainPort));
    write(
      'nginx.conf',
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        ${['client_body_temp_path body', 'proxy_temp_path proxy', 'fastcgi_temp_path fastcgi', 'uwsgi_temp_path uwsgi', 'scgi_temp_path scgi'].map((line) => `${line.replace(' ', ` ${folder}/`)};`).join('\n')}
        ${place(readDeployFile('nginx.conf'), sitePort, plainPort)}
      }`,
    );
    const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')];
    const tested = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
    expect(tested.stderr).toContain('test is successful');
    nginx = spawn('nginx', args, { stdio: 'ignore' });
    await vi.waitFor(() => ask('/healthz'), { timeout: 10_000 });
  });
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    site.close();
  });

  it('tells the site the truth, whatever visitors claim', async () => {
    await ask('/user/purchases', {
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-host': 'stranger.invalid',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.1',
      'cf-ipcountry': 'PT',
      'x-viewer-country': 'PT',
      'x-request-id': 'bad id\t',
    });
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
    await ask('/user/purchases', { 'x-request-id': 'from-the-cdn-1' });
    expect(asked.at(-1)!.headers['x-request-id']).toBe('from-the-cdn-1');
  });

  it('keeps what everybody may share, by host, and nothing else', async () => {
    const bodies = async (path: string, headers = {}, host = 'site.example') =>
      (await ask(path, headers, host)).body;
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
   * Each of them has a limit of its own in the site, and comes from players, browsers and
   * providers by the dozen.
   */
  const UNLIMITED = /^\/api\/(?:v1\/webhooks\/|(?:v1\/)?playback\/|csp-reports$)/;

  // Other systems have one loopback address only.
  it
    .skipIf(process.platform !== 'linux')
    .each(listPostingRoutes().map((path, index) => [path, `127.0.1.${index + 1}`]))(
    'bounds how often one address may post to %s',
    async (path, localAddress) => {
      const answers = await postSixty(path, localAddress);
      const refused = answers.filter(({ status }) => status === 429);
      // The first, and a burst of forty.
      expect(refused).toHaveLength(UNLIMITED.test(path) ? 0 : 19);
      for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length);
    },
  );

  it('does not count readings', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/auth/login')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not expose the metrics, and has no certificate for unknown names', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    await expect(ask('/', {}, 'stranger.invalid')).rejects.toThrow();
  });
});
