import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isServing } from '../../../e2e/support/servers.ts';
import { findFreePort } from '../../../sandbox/shared/free-ports.ts';
import { isListening, readMemory } from '../../support/machine.mjs';
import { superviseService } from '../../support/processes.mjs';
import { root } from '../../support/root.mjs';
import { Fault } from '../../support/say.mjs';
import { withoutSettings } from '../../../build/without-settings.mjs';
import { bareAppCommand, bareAppEnv, buildBareApp, removeBareApp } from './bare-app.mjs';

const log = (name) => join(root, 'test-results/bench/logs', `${name}.log`);

/**
 * Serves a folder with a bare `node:http` server, from memory: the most that any server in Node can
 * do.
 * @param folder has each file as it is, compressed (`.gz`) and with its headers (`.headers.json`)
 */
export const startNode = (folder) =>
  serve('node:http', (port) => [process.execPath, 'tools/bench/servers/node-process.mjs', port, folder]);

/**
 * Serves a folder with nginx, as it comes from Debian: the yardstick for what a machine can do.
 * @throws Fault where there is no nginx
 */
export async function startNginx(folder) {
  if (spawnSync('nginx', ['-v']).error)
    throw new Fault('nginx is the baseline here: install it (apt: nginx-light).');
  const home = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  mkdirSync(join(home, 'temp'));
  const toCommand = (port) => {
    const file = join(home, 'nginx.conf');
    writeFileSync(file, configureNginx({ home, port, folder: resolve(root, folder) }));
    return ['nginx', '-c', file, '-p', home];
  };
  return serve('nginx', toCommand, { clean: () => rmSync(home, { recursive: true, force: true }) });
}

/** Builds and serves an app of nothing but its framework: what ours costs more is our own doing. */
export async function startBare() {
  const env = bareAppEnv(withoutSettings(root, process.env));
  await buildBareApp(root, env, log('bare-build'));
  return serve('bare Next', (port) => bareAppCommand(root, 'start', '.next-bare', '--port', port), {
    ...{ env, isReady: (port) => isServing(port, '/'), clean: () => removeBareApp(root) },
  });
}

/**
 * Starts a server on a free port of this machine and waits until it serves.
 * @returns its `url`, `what` it is, `isUp`, `stop`; `restart`, which gives how long until it served
 * again in milliseconds, and `readMemory` in megabytes
 */
async function serve(what, toCommand, { env = process.env, isReady = isListening, clean } = {}) {
  const port = await findFreePort();
  const begin = async () => {
    const began = superviseService(what, toCommand(String(port)), env, log(what.replace(/\W/g, '-')));
    await began.until(() => isReady(port));
    return began;
  };
  let service = await begin();
  return {
    ...{ url: `http://localhost:${port}`, what },
    isUp: () => isListening(port),
    readMemory: () => readMemory(port),
    async restart() {
      await service.end();
      const began = performance.now();
      service = await begin();
      return performance.now() - began;
    },
    async stop() {
      await service.end();
      clean?.();
    },
  };
}

const configureNginx = ({ home, port, folder }) => `
daemon off;
worker_processes auto;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/temp/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`;
