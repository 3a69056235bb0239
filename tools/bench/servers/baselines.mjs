import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServing } from '../../../e2e/support/servers.ts';
import { findFreePort } from '../../../sandbox/shared/free-ports.ts';
import { isListening } from '../../support/machine.mjs';
import { superviseService } from '../../support/processes.mjs';
import { root } from '../../support/root.mjs';
import { Fault } from '../../support/say.mjs';
import { bareAppCommand, bareAppEnv, buildBareApp } from './bare-app.mjs';

const log = (name) => join(root, 'test-results/bench/logs', `${name}.log`);

export const startNode = (folder) =>
  serve('node', (port) => [process.execPath, 'tools/bench/servers/node-process.mjs', port, folder]);

export async function startNginx(folder) {
  if (spawnSync('nginx', ['-v']).error)
    throw new Fault('nginx is the baseline here: install it (apt: nginx-light).');
  mkdirSync(join(folder, 'temp'));
  return serve('nginx', (port) => {
    writeFileSync(join(folder, 'nginx.conf'), configureNginx({ port, folder }));
    return ['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder];
  });
}

export async function startBare() {
  const env = bareAppEnv(root);
  await buildBareApp(root, env, log('bare-build'));
  return serve('bare-next', (port) => bareAppCommand(root, 'start', '.next-bare', '--port', port), {
    env,
    isReady: (port) => isServing(port, '/'),
  });
}

async function serve(what, toCommand, { env = process.env, isReady = isListening } = {}) {
  const port = await findFreePort();
  const service = superviseService(what, toCommand(String(port)), env, log(what));
  await service.until(() => isReady(port));
  return { url: `http://localhost:${port}`, what, isUp: () => isListening(port), stop: () => service.end() };
}

const configureNginx = ({ port, folder }) => `
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`;
