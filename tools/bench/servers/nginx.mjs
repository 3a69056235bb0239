import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isListening } from '../../support/machine.mjs';
import { findFreePorts } from '../../../sandbox/shared/free-ports.ts';
import { Fault } from '../../support/say.mjs';
import { until } from '../../support/wait.mjs';

const START_MS = 10_000;

/**
 * Serves a folder with nginx, as it comes from Debian: the yardstick for what a machine can do.
 * @param folder what is served; files may have a compressed one beside them (`.gz`)
 * @throws Fault where there is no nginx
 */
export async function startNginx(folder) {
  if (spawnSync('nginx', ['-v']).error)
    throw new Fault('nginx is the baseline here: install it (apt: nginx-light).');
  const [port] = await findFreePorts(1);
  const home = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  mkdirSync(join(home, 'temp'));
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configure({ home, port, folder: resolve(folder) }));
  const child = spawn('nginx', ['-c', file, '-p', home], { stdio: 'inherit' });
  const isUp = () => isListening(port);
  if (!(await until(isUp, START_MS))) throw new Fault('nginx did not start; what it said stands above.');
  return {
    url: `http://localhost:${port}`,
    what: 'nginx',
    isUp,
    async stop() {
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const configure = ({ home, port, folder }) => `
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
  client_body_temp_path ${home}/temp/body;
  proxy_temp_path ${home}/temp/proxy;
  fastcgi_temp_path ${home}/temp/fastcgi;
  uwsgi_temp_path ${home}/temp/uwsgi;
  scgi_temp_path ${home}/temp/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`;
