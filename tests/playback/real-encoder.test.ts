import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { startGateway } from './start-gateway';
import { createFolder } from '../support/temp-folder';

const MODULE = [
  '/usr/lib/nginx/modules/ngx_rtmp_module.so',
  '/usr/share/nginx/modules/ngx_rtmp_module.so',
].find(existsSync);
const hasPrograms = ['nginx', 'ffmpeg'].every((name) => spawnSync(name, ['-version']).error === undefined);

async function startNginxRtmp() {
  const folder = createFolder();
  mkdirSync(join(folder, 'hls'));
  const [rtmpPort = 0, httpPort = 0] = await findFreePorts(2);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${MODULE};
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
rtmp { server { listen 127.0.0.1:${rtmpPort}; application live {
  live on; hls on; hls_path ${folder}/hls; hls_fragment 1s; hls_playlist_length 15s; hls_continuous on;
} } }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${httpPort}; root ${folder}; } }
`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  onTestFinished(() => end(nginx, 'SIGTERM'));
  return {
    url: `http://127.0.0.1:${httpPort}`,
    publish(): ChildProcess {
      const input = '-re -f lavfi -i testsrc2=size=160x90:rate=10 -f lavfi -i sine=440';
      const coded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 10 -c:a aac';
      const args = `-v error ${input} ${coded} -f flv rtmp://127.0.0.1:${rtmpPort}/live/show`;
      const encoder = spawn('ffmpeg', args.split(' '), { stdio: 'ignore' });
      onTestFinished(() => end(encoder, 'SIGKILL'));
      return encoder;
    },
  };
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill(signal);
  await once(program, 'exit');
}

const listSegments = (playlist: string) => playlist.split('\n').filter((line) => /^[^#]/.test(line));
const lastNumber = (playlist: string) =>
  Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(playlist)?.[1] ?? Number.NaN) + listSegments(playlist).length;

describe.skipIf(!MODULE || !hasPrograms)(
  'a real encoder at nginx-rtmp (Debian: libnginx-mod-rtmp, ffmpeg)',
  () => {
    it('is waited for, plays, and plays again after it was cut off', async () => {
      const rtmp = await startNginxRtmp();
      const gateway = await startGateway({ stream: { url: `${rtmp.url}/hls/show.m3u8` } }, [rtmp.url]);
      await gateway.give();
      const play = async () => {
        gateway.clock.now += 1500;
        return gateway.media('live.m3u8', await gateway.pass());
      };
      const waitFor = (isFit: (text: string) => boolean) =>
        vi.waitFor(
          async () => {
            const { status, text } = await play();
            expect([status, isFit(text)]).toEqual([200, true]);
            return text;
          },
          { timeout: 90_000, interval: 500 },
        );

      await vi.waitFor(async () => expect((await fetch(rtmp.url)).status).toBe(403), { timeout: 30_000 });
      const before = await play();
      expect([before.status, before.text]).toEqual([404, expect.stringContaining("hasn't started yet")]);

      const encoder = rtmp.publish();
      const live = await waitFor((text) => listSegments(text).length >= 3);
      expect(live).not.toMatch(/ENDLIST|127\.0\.0\.1/);
      const segment = await gateway.media(listSegments(live).at(-1) ?? '');
      // Every MPEG-TS packet begins with this byte (ISO/IEC 13818-1).
      expect([segment.status, segment.text.charCodeAt(0)]).toEqual([200, 0x47]);

      await end(encoder, 'SIGKILL');
      const cut = lastNumber((await play()).text);
      rtmp.publish();
      const again = await waitFor((text) => lastNumber(text) >= cut + 3);
      expect(again).not.toContain('ENDLIST');
      expect((await gateway.media(listSegments(again).at(-1) ?? '')).status).toBe(200);
    });
  },
);
