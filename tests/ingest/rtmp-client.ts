import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type AmfValue, encodeAmf0 } from '@/ingest/rtmp/amf0';

/** An encoder for tests: it sends what it is told to, right or wrong. */

const CHUNK = 128;

export const AVC_720P = Buffer.from(
  '0142c01fffe100176742c01fda014016ec0440000003004000000c83c60ca801000468ce0fc8',
  'hex',
);
/** What no browser decodes. */
export const AVC_ODD = {
  '4:2:2': '017a001fffe10018677a001fbcb402802dd808800000030080000019078c195001000468ce0fc8fef8f800',
  '10 bit': '016e001fffe10019676e001fa6cb402802dd80880000030008000003019078c19501000468ce0fc8fdfafa00',
  '4:4:4': '01f4001fffe1001967f4001f9196805005bb011000000300100000030320f1832a01000568ce0f1920fff8f800',
};
export const AAC_STEREO = Buffer.of(0x11, 0x90);

export function toChunks(type: number, streamId: number, ms: number, payload: Buffer, chunk = CHUNK): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(type === 20 ? 3 : type === 9 ? 6 : 4, 0);
  const isLong = ms >= 0xff_ffff;
  head.writeUIntBE(isLong ? 0xff_ffff : ms, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const extended = Buffer.alloc(isLong ? 4 : 0);
  if (isLong) extended.writeUInt32BE(ms >>> 0);
  const parts = [head, extended, payload.subarray(0, chunk)];
  for (let at = chunk; at < payload.length; at += chunk)
    parts.push(Buffer.of(0xc0 | head.readUInt8(0)), extended, payload.subarray(at, at + chunk));
  return Buffer.concat(parts);
}

const toUnit = (kind: number, size: number) => {
  const unit = Buffer.concat([Buffer.alloc(4), Buffer.of(kind), randomBytes(size - 1)]);
  unit.writeUInt32BE(size);
  return unit;
};

export const toPicture = (isKey: boolean, size = 400) =>
  Buffer.concat([Buffer.of(isKey ? 0x17 : 0x27, 1, 0, 0, 0), toUnit(isKey ? 0x65 : 0x41, size)]);

export type RtmpClient = Awaited<ReturnType<typeof dial>>;

export async function dial(port: number, { isTls = false, from = '127.0.0.1' } = {}) {
  const to = { port, host: '127.0.0.1', localAddress: from };
  const socket: Socket = isTls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
  const heard: Buffer[] = [];
  let isClosed = false;
  socket.on('data', (data) => heard.push(data));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await once(socket, 'connect');

  const send = (type: number, ms: number, payload: Buffer) =>
    void socket.write(toChunks(type, 1, ms, payload));
  const command = (...values: AmfValue[]) => send(20, 0, encodeAmf0(values));
  const text = () => Buffer.concat(heard).toString('latin1');

  async function hear(word: string): Promise<void> {
    for (const end = Date.now() + 20_000; !text().includes(word); await sleep(10))
      if (isClosed || Date.now() > end) throw new Error(`It never said ${word}: ${text().slice(3073)}`);
  }

  const client = {
    socket,
    text,
    hear,
    send,
    command,
    isClosed: () => isClosed,
    async closed(): Promise<void> {
      if (!isClosed) await once(socket, 'close');
    },
    async handshake(): Promise<void> {
      socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(8), randomBytes(1528)]));
      while (Buffer.concat(heard).length < 3073) await sleep(5);
      socket.write(Buffer.concat(heard).subarray(1, 1537));
    },
    async publish(key: string, app = 'live'): Promise<void> {
      await client.handshake();
      command('connect', 1, { app, type: 'nonprivate', tcUrl: 'rtmp://localhost/live' });
      command('releaseStream', 2, null, key);
      command('FCPublish', 3, null, key);
      command('createStream', 4, null);
      command('publish', 5, null, key, 'live');
      await hear('NetStream.Publish');
    },
    configure(ms = 0, avc = AVC_720P): void {
      send(9, ms, Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), avc]));
      send(8, ms, Buffer.concat([Buffer.of(0xaf, 0), AAC_STEREO]));
    },
    /** Sends pictures each 40 ms with a keyframe each 2 s, and sound unless `isMute`. */
    media(fromMs: number, toMs: number, { isMute = false, keyMs = 2000 } = {}): void {
      const soundMs = 1024 / 48;
      let sound = fromMs;
      for (let ms = fromMs; ms < toMs; ms += 40) {
        send(9, ms, toPicture((ms - fromMs) % keyMs === 0));
        for (; sound < ms + 40 && !isMute; sound += soundMs)
          send(8, Math.round(sound), Buffer.concat([Buffer.of(0xaf, 1), randomBytes(60)]));
      }
    },
    close: () => void socket.destroy(),
  };
  return client;
}
