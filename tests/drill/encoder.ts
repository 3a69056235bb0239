import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** OBS waits so long too. */
const RECONNECT_MS = 2000;

const SHOW =
  '-re -f lavfi -i testsrc2=size=320x180:rate=30 -re -f lavfi -i sine=sample_rate=48000 ' +
  '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 60 -c:a aac';

/** ffmpeg, which connects again like a real encoder. */
export function startEncoder(rtmpPort: string, key: string) {
  let isOver = false;
  let child: ChildProcess | null = null;
  let connections = 0;

  async function send(): Promise<void> {
    while (!isOver) {
      connections += 1;
      const address = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
      const args = `-hide_banner -loglevel error ${SHOW} -f flv ${address}`;
      child = spawn('ffmpeg', args.split(' '), { stdio: 'ignore' });
      await once(child, 'exit');
      if (!isOver) await sleep(RECONNECT_MS);
    }
  }
  const done = send();

  return {
    connections: () => connections,
    async stop(): Promise<void> {
      isOver = true;
      child?.kill('SIGKILL');
      await done;
    },
  };
}
