import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackets } from '@/tests/ingest/other-server';

/** ffmpeg as an RTMP server: takes one connection after the other and writes what each sent. */
export function startListeners(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'listener-'));
  const url = `rtmp://127.0.0.1:${port}/app`;
  let child: ChildProcess | null = null;
  let isOver = false;

  async function listen(): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const file = join(folder, `${number}.flv`);
      const args = `-loglevel error -y -listen 1 -f flv -i ${url}/key -c copy -f flv ${file}`;
      child = spawn('ffmpeg', args.split(' '), { stdio: 'ignore' });
      await once(child, 'exit');
    }
  }
  const listening = listen();

  return {
    url,
    /** How many pictures have come, over all connections. */
    async end(): Promise<number> {
      isOver = true;
      child?.kill('SIGINT');
      await listening;
      const files = readdirSync(folder).map((name) => join(folder, name));
      const pictures = files.map((file) => readPackets(file, 'v').filter(({ ms }) => ms >= 0).length);
      rmSync(folder, { recursive: true });
      return pictures.reduce((sum, count) => sum + count, 0);
    },
  };
}
