import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCommand, encodeStatus } from '@/ingest/rtmp/chunk-writer';
import { portOf } from './start-ingest';

/** In bytes. */
const MAX_KEPT = 64 * 1024;

export type Manner = 'good' | 'stalled' | 'cutting' | 'refusing' | 'hanging-up' | 'silent' | 'flooding';

/** An RTMP server that behaves as it is told, and counts connections and bytes. */
export async function startOtherServer(manner: Manner) {
  const sockets = new Set<Socket>();
  const heard = { connections: 0, bytes: 0, text: '' };
  const server = createServer((socket) => {
    sockets.add(socket);
    heard.connections += 1;
    socket.on('error', () => undefined);
    void serve(socket).catch(() => undefined);
  });

  async function serve(socket: Socket): Promise<void> {
    if (manner === 'silent') return;
    let got = Buffer.alloc(0);
    socket.on('data', (data) => {
      heard.bytes += data.length;
      if (got.length < MAX_KEPT) got = Buffer.concat([got, data]);
      heard.text = (heard.text + data.toString('latin1')).slice(-MAX_KEPT);
    });
    const has = async (sign: () => boolean) => {
      while (!sign()) await sleep(5);
    };
    await has(() => got.length >= 1537);
    socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(1536), got.subarray(1, 1537)]));
    await has(() => got.includes('connect'));
    socket.write(encodeCommand(0, ['_result', 1, {}, { code: 'NetConnection.Connect.Success' }]));
    await has(() => got.includes('createStream'));
    socket.write(encodeCommand(0, ['_result', 4, null, 1]));
    await has(() => got.includes('\x00\x07publish'));
    if (manner === 'hanging-up') return void socket.destroy();
    const level = manner === 'refusing' ? 'error' : 'status';
    const code = `NetStream.Publish.${manner === 'refusing' ? 'BadName' : 'Start'}`;
    socket.write(encodeStatus(1, { level, code, description: '' }));
    if (manner === 'stalled') socket.pause();
    if (manner === 'cutting') setTimeout(() => socket.destroy(), 700);
    for (; manner === 'flooding' && !socket.destroyed; await sleep(1))
      socket.write(encodeCommand(0, ['a'.repeat(9000)]));
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    heard,
    url: `rtmp://127.0.0.1:${portOf(server)}/live`,
    stop(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** ffmpeg as the destination, which writes what it got. */
export async function startListener(port: number, file: string): Promise<{ done: Promise<unknown> }> {
  const from = `-listen 1 -f flv -i rtmp://127.0.0.1:${port}/app/key`;
  const child = spawn('ffmpeg', `-loglevel error -y ${from} -c copy -f flv ${file}`.split(' '), {
    stdio: 'ignore',
  });
  const done = once(child, 'exit');
  // It takes one connection only, so none is tried.
  await sleep(1000);
  return { done };
}

/** The times of all packets of a kind, in ms, and whether each is a keyframe. */
export function readPackets(file: string, kind: 'v' | 'a') {
  const fields = ['-show_entries', 'packet=dts_time,flags', '-of', 'csv=p=0'];
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-select_streams', kind, ...fields, file]);
  const lines = stdout.toString().trim().split('\n');
  return lines.map((line) => {
    const [time = '', flags = ''] = line.split(',');
    return { ms: Math.round(Number(time) * 1000), isKey: flags.startsWith('K') };
  });
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(probe);
  probe.close();
  return port;
}
