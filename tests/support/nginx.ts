import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { readDeployFile } from '../deploy/read-deploy-files';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';

/** nginx is in the apt package nginx-light. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

const HOST = 'site.example';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

type Options = {
  headers?: Record<string, string>;
  host?: string;
  method?: string;
  body?: string | Buffer;
  agent?: Agent | false;
  localAddress?: string;
};

/** @throws Error with nginx's message when it rejects the configuration */
export async function startNginx(
  folder: string,
  sitePorts: readonly number[],
  // So slow that only the burst counts, even on a slow machine.
  { rate = '1r/m', isReady = true } = {},
) {
  const port = await findFreePort();
  const plainPort = await findFreePort();
  const servers = sitePorts.map((sitePort) => `server 127.0.0.1:${sitePort} max_fails=1 fail_timeout=2s;`);

  const place = (text: string) =>
    text
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replace(/server 127\.0\.0\.1:3000 .*/, servers.join('\n'))
      .replaceAll('example.com', HOST)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, `${folder}/certificate.pem`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, `${folder}/key.pem`)
      .replaceAll('/etc/nginx/marquee-site.conf', `${folder}/site.conf`)
      .replaceAll('/var/cache/nginx/marquee', `${folder}/cache`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('rate=10r/s', `rate=${rate}`);

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['cache', ...TEMPORARY]) mkdirSync(join(folder, name));
  write('certificate.pem', CERTIFICATE);
  write('key.pem', CERTIFICATE_KEY);
  write('site.conf', place(readDeployFile('nginx-site.conf')));
  write(
    'nginx.conf',
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${place(readDeployFile('nginx.conf'))}
    }`,
  );
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')];
  const tested = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(tested.stderr);
  const nginx = spawn('nginx', args, { stdio: 'ignore' });

  function ask(path: string, { headers, host = HOST, body, ...rest }: Options = {}) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        servername: host,
        ca: CERTIFICATE,
        agent: false,
        ...rest,
      };
      request({ ...options, headers: { host, ...headers } }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  }

  await vi.waitFor(() => (isReady ? ask('/healthz') : ask('/metrics')), { timeout: 10_000 });
  return {
    ask,
    reload: () => nginx.kill('SIGHUP'),
    async stop() {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
    },
  };
}
