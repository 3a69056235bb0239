import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeAmf0 } from '@/ingest/rtmp/amf0';
import { AVC_ODD, dial, toChunks, toPicture } from './rtmp-client';
import { BACKUP, countSegments, KEY, startIngest } from './start-ingest';

type Ingest = Awaited<ReturnType<typeof startIngest>>;
let ingest: Ingest;

beforeEach(async () => {
  ingest = await startIngest();
});
afterEach(() => ingest.close());

const gone = () => ingest.lines.filter((line) => line.startsWith('An encoder is gone'));
const segments = () => expect.poll(async () => countSegments(await ingest.playlist()));

/** The ingest still works, and nothing unexpected was thrown. */
async function expectHealth(): Promise<void> {
  const client = await dial(ingest.port);
  await client.publish(KEY);
  client.configure();
  client.media(0, 2040);
  await expect.poll(async () => (await ingest.status()).state).toBe('receiving');
  client.close();
  expect(ingest.reports).toEqual([]);
}

async function expectRefusal(send: (client: Awaited<ReturnType<typeof dial>>) => void, why: RegExp) {
  const client = await dial(ingest.port);
  await client.handshake();
  client.command('connect', 1, { app: 'live' });
  await client.hear('NetConnection.Connect.Success');
  send(client);
  await client.closed();
  await expect.poll(() => gone().join('\n')).toMatch(why);
  expect(gone()).toHaveLength(1);
  await expectHealth();
}

const chunkSize = (size: number) => {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(size);
  return toChunks(1, 0, 0, payload);
};

describe('what is no RTMP', () => {
  it.each([0, 1, 127, 0x0100_0000, 0x7fff_ffff])('a chunk size of %i', (size) =>
    expectRefusal((client) => client.socket.write(chunkSize(size)), /A chunk size of \d+ is not allowed/),
  );

  it.each([
    ['an unknown AMF type', Buffer.of(0x42), /AMF value of type 66 is unknown/],
    ['AMF that is cut off', encodeAmf0(['publish', 2]).subarray(0, 14), /cut off/],
    ['a list of a billion values', Buffer.of(10, 0x3b, 0x9a, 0xca, 0), /too large/],
    ['objects within objects', Buffer.concat(Array(50).fill(Buffer.of(3, 0, 1, 0x61))), /too large/],
  ])('%s', (_name, payload, why) => expectRefusal((client) => client.send(20, 0, payload), why));

  it('a message that is announced as 16 MB', () =>
    expectRefusal(
      (client) => client.socket.write(Buffer.of(3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0)),
      /bytes is too long/,
    ));

  it('many messages that never become complete', () =>
    expectRefusal((client) => {
      for (let id = 5; id < 20; id += 1)
        client.socket.write(toChunks(9, 1, 0, Buffer.alloc(16_000)).subarray(0, 140));
    }, /before the last one was complete|incomplete/));

  it('more chunk streams than any encoder has', () =>
    expectRefusal((client) => {
      for (let id = 5; id < 40; id += 1)
        client.socket.write(
          Buffer.concat([Buffer.of(id), Buffer.of(0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 0), Buffer.of(5)]),
        );
    }, /too many chunk streams/));

  it('a chunk stream that begins in the middle', () =>
    expectRefusal((client) => client.socket.write(Buffer.of(0xc9, 1, 2, 3)), /without a full header/));

  it('commands without end', () =>
    expectRefusal((client) => {
      for (let count = 0; count < 100; count += 1) client.command('_checkbw', count, null);
    }, /too many commands/));

  it('half handshakes and silence, which end by themselves', async () => {
    await ingest.close();
    ingest = await startIngest({ beginMs: 2000 });
    const silent = await Promise.all(Array.from({ length: 200 }, () => dial(ingest.port)));
    for (const [index, client] of silent.entries()) client.socket.write(Buffer.alloc(index * 10, 3));
    await Promise.all(silent.map((client) => client.closed()));
    await expect.poll(() => gone()).toHaveLength(200);
    expect(ingest.reports).toEqual([]);
  });

  it('1,000 connections of random bytes', async () => {
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 10; round += 1) {
      const clients = await Promise.all(Array.from({ length: 100 }, () => dial(ingest.port)));
      for (const [index, client] of clients.entries())
        client.socket.end(Buffer.concat([Buffer.of(index % 2 ? 3 : 0x47), randomBytes(3200 + index)]));
      await Promise.all(clients.map((client) => client.closed()));
    }
    await expect.poll(() => gone()).toHaveLength(1000);
    await expectHealth();
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('half-open connections from 25 addresses, beside an encoder that comes, stays and comes back', async () => {
    await ingest.close();
    ingest = await startIngest({ maxPerAddress: 20 });
    const crowd = async () => {
      for (let host = 100; host < 130; host += 1)
        await Promise.all(Array.from({ length: 20 }, () => dial(ingest.port, { from: `127.0.0.${host}` })));
    };
    await crowd();
    const client = await dial(ingest.port);
    await client.publish(KEY);
    client.configure();
    client.media(0, 2040);
    await segments().toBe(1);
    await crowd();
    client.media(2040, 4080);
    await segments().toBe(2);
    client.close();
    await expectHealth();
    const made = gone().filter((line) => line.includes('It made room for a newer connection'));
    expect(made.length).toBeGreaterThan(600);
    expect(made.filter((line) => line.includes('"show":"'))).toEqual([]);
  });

  it('more connections from one address than it may have, where the oldest makes room', async () => {
    await ingest.close();
    ingest = await startIngest({ maxPerAddress: 20 });
    const clients = [];
    for (let count = 0; count < 30; count += 1) clients.push(await dial(ingest.port));
    await Promise.all(clients.slice(0, 10).map((client) => client.closed()));
    expect(clients.slice(10).filter((client) => client.isClosed())).toEqual([]);
    await expectHealth();
  });

  it('one encoder behind an address, which takes no place from the next behind it', async () => {
    await ingest.close();
    ingest = await startIngest({ maxPerAddress: 1 });
    const clients = [];
    for (const key of [KEY, BACKUP]) {
      const client = await dial(ingest.port);
      await client.publish(key);
      client.configure();
      client.media(0, 2040);
      clients.push(client);
    }
    await segments().toBe(1);
    expect(clients.filter((client) => client.isClosed())).toEqual([]);
    expect(await ingest.encoders()).toHaveLength(2);
  });
});

describe('RTMPS', () => {
  it('takes an encoder in', async () => {
    const client = await dial(ingest.tlsPort, { isTls: true });
    await client.publish(KEY);
    client.configure();
    client.media(0, 2040);
    await segments().toBe(1);
    client.close();
  });

  it('limits connections that never finish the handshake of TLS, in number and time', async () => {
    await ingest.close();
    ingest = await startIngest({ maxPerAddress: 20, beginMs: 1000 });
    const clients = await Promise.all(Array.from({ length: 30 }, () => dial(ingest.tlsPort)));
    await Promise.all(clients.map((client) => client.closed()));
    await expect.poll(() => gone()).toHaveLength(30);
    expect(gone().filter((line) => line.includes('It made room'))).toHaveLength(10);
  });

  it('reports no fault of a scanner', async () => {
    const client = await dial(ingest.tlsPort);
    client.socket.write(randomBytes(3000));
    await client.closed();
    await expect.poll(() => gone()).toHaveLength(1);
    expect(ingest.reports).toEqual([]);
  });
});

describe('keys', () => {
  it.each([`${KEY}\r\n`, ` ${KEY}`, `/${KEY}/`, `${KEY}/?bandwidth=1`])(
    'takes %j, as it was copied',
    async (key) => {
      const client = await dial(ingest.port);
      await client.publish(key);
      expect(client.text()).toContain('NetStream.Publish.Start');
    },
  );

  it.each(['', 'sk_', 'sk_unknown', `x\n${KEY}`, `../${KEY}`, `sk_${'a'.repeat(5000)}`])(
    'refuses %j, in words and without writing it down',
    async (key) => {
      const client = await dial(ingest.port);
      await client.publish(key);
      expect(client.text()).toMatch(/NetStream\.Publish\.Denied.*This stream key is not valid/s);
      await client.closed();
      await expect.poll(() => gone()).toHaveLength(1);
      expect(ingest.lines.join('\n')).not.toContain('sk_');
      await expectHealth();
    },
  );

  it('says that the address of the server is wrong', async () => {
    const client = await dial(ingest.port);
    await client.handshake();
    client.command('connect', 1, { app: 'vod' });
    await client.hear('has to end in /live');
    await client.closed();
  });
});

describe('media that is not what it should be', () => {
  async function publish(codecs?: string[]) {
    if (codecs) {
      await ingest.close();
      ingest = await startIngest({ codecs });
    }
    const client = await dial(ingest.port);
    await client.publish(KEY);
    return client;
  }

  it('leaves garbage NAL units out', async () => {
    const client = await publish();
    client.configure();
    for (let count = 0; count < 50; count += 1)
      client.send(9, count * 40, Buffer.concat([Buffer.of(0x17, 1, 0, 0, 0), randomBytes(300)]));
    client.media(2000, 4040);
    await segments().toBe(1);
    expect(await ingest.status()).toMatchObject({ lost_frames: 50 });
    client.close();
  });

  it.each([
    [
      'a broken configuration',
      Buffer.of(0x17, 0, 0, 0, 0, 1, 2, 3),
      /configuration of the picture is damaged/,
    ],
    [
      'a codec that is not allowed',
      Buffer.from('\x90hvc1....', 'latin1'),
      /HEVC is not supported for this show/,
    ],
    ['an unknown codec', Buffer.from('\x90vp09....', 'latin1'), /vp09 is not supported/],
    ['an old codec', Buffer.of(0x12, 0, 0, 0, 0, 0), /Sorenson/],
  ])('closes %s with a reason', async (_name, payload, why) => {
    const client = await publish();
    client.send(9, 0, payload);
    await client.closed();
    await expect.poll(() => gone().join('\n')).toMatch(why);
    if (!/damaged/.test(why.source)) expect((await ingest.status()).faults).toContain('codec-refused');
    await expectHealth();
  });

  it.each(Object.entries(AVC_ODD))('refuses H.264 in %s, and says what to set', async (_name, record) => {
    const client = await publish();
    client.configure(0, Buffer.from(record, 'hex'));
    await client.closed();
    await expect.poll(() => gone().join('\n')).toContain('Set the color format to NV12');
    expect((await ingest.status()).faults).toContain('colors-refused');
  });

  it('names an uneven frame rate, and counts no lost frames of it', async () => {
    const client = await publish();
    client.configure();
    client.send(18, 0, encodeAmf0(['@setDataFrame', 'onMetaData', { framerate: 30 }]));
    const steps = [33, 100, 67, 33, 200, 33, 133];
    for (let [ms, index] = [0, 0]; ms < 20_000; ms += steps[(index += 1) % steps.length] ?? 33)
      client.send(9, ms, toPicture(index % 30 === 0));
    await expect.poll(async () => (await ingest.status()).faults).toContain('frames-uneven');
    const { lost_frames: lost } = await ingest.status();
    client.send(9, 20_400, toPicture(true));
    await expect.poll(async () => countSegments(await ingest.playlist())).toBeGreaterThan(3);
    // Only of the first frames, before it is clear.
    expect([lost, (await ingest.status()).lost_frames - lost]).toEqual([expect.any(Number), 0]);
    expect(lost).toBeLessThan(90);
    client.close();
  });

  it('says that sound alone arrives', async () => {
    const client = await publish();
    client.configure();
    ingest.wait(6000);
    client.send(8, 0, Buffer.concat([Buffer.of(0xaf, 1), Buffer.alloc(60)]));
    await expect.poll(async () => (await ingest.status()).faults).toContain('no-video');
    client.close();
  });

  it('without keyframes there is no segment, and the desk learns why', async () => {
    const client = await publish();
    client.configure();
    for (let ms = 0; ms < 60_000; ms += 40) client.send(9, ms, toPicture(false));
    await expect.poll(async () => (await ingest.status()).faults).toContain('keyframes-far-apart');
    expect(await ingest.playlist()).toBe('404');
    client.close();
  });

  it('survives keyframes that are 40 s apart', async () => {
    const client = await publish();
    client.configure();
    client.media(0, 80_040, { keyMs: 40_000 });
    await segments().toBe(2);
    expect((await ingest.status()).faults).toContain('keyframes-far-apart');
    client.close();
  });

  it('begins again where the clock jumps back or ahead', async () => {
    const client = await publish();
    client.configure(500_000);
    client.media(500_000, 502_040);
    client.media(1000, 3040);
    client.media(9_000_000, 9_002_040);
    await segments().toBe(5);
    expect((await ingest.playlist()).match(/DISCONTINUITY\n/g)).toHaveLength(2);
    expect((await ingest.status()).faults).toContain('clock-jumps');
    client.close();
  });

  it('says nothing of keyframes or the bitrate after a jump of the clock', async () => {
    const client = await publish();
    client.configure();
    client.media(1_000_000, 1_002_040);
    client.media(9_000_000, 9_002_040);
    client.media(8_995_000, 8_997_040);
    await segments().toBe(5);
    ingest.wait(1000);
    const { video, faults } = await ingest.status();
    expect(video).toMatchObject({ keyframe_seconds: 2 });
    expect(faults).toContain('clock-jumps');
    for (const other of ['keyframes-far-apart', 'bitrate-unsteady']) expect(faults).not.toContain(other);
    client.close();
  });

  it.each([
    ['a list of more values than it reads', [10, 0, 0, 0x40, 0]],
    ['values of AMF3', [17, 4, 1]],
    ['a value that is cut off', [2, 0, 90, 65]],
  ])('goes on with %s in its data', async (_name, rest) => {
    const client = await publish();
    client.configure();
    client.media(0, 2040);
    client.send(18, 2040, Buffer.concat([encodeAmf0(['onCuePoint']), Buffer.from(rest)]));
    client.media(2080, 4120);
    await segments().toBe(2);
    expect(gone()).toEqual([]);
    client.close();
  });

  it('goes on where the 32-bit clock wraps', async () => {
    const client = await publish();
    const wrap = 2 ** 32;
    client.configure(wrap - 2000);
    for (let ms = wrap - 2000; ms < wrap + 2080; ms += 40)
      client.send(9, ms % wrap, toPicture((ms - wrap) % 2000 === 0));
    await segments().toBe(2);
    expect(await ingest.playlist()).not.toContain('DISCONTINUITY\n');
    client.close();
  });

  it('keeps no more sound in memory than a segment may have', async () => {
    const client = await publish();
    client.configure();
    client.send(9, 0, toPicture(true));
    const sound = Buffer.concat([Buffer.of(0xaf, 1), Buffer.alloc(10_000_000)]);
    for (let count = 0; count < 6; count += 1) client.send(8, Math.round(count * 21.33), sound);
    await segments().toBe(1);
    client.close();
  });

  it('gives a show without sound a silent track, and says so', async () => {
    const client = await publish();
    client.configure();
    client.media(0, 4040, { isMute: true });
    await segments().toBe(2);
    ingest.wait(5001);
    client.media(4040, 6080, { isMute: true });
    await expect.poll(async () => (await ingest.status()).faults).toContain('no-audio');
    expect((await ingest.status()).audio).toBeNull();
    client.close();
  });
});

it('does not hang on to a connection that is reset', async () => {
  const socket = connect(ingest.port, '127.0.0.1', () => socket.resetAndDestroy());
  socket.on('error', () => undefined);
  await expect.poll(() => gone()).toHaveLength(1);
  expect(ingest.reports).toEqual([]);
});
