import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { inputStatusSchema } from '@/lib/contract/studio/live/schemas';
import { CERTIFICATE } from '../support/certificate';
import { findFreePort, type Manner, readPackets, startListener, startOtherServer } from './other-server';
import { dial, toPicture } from './rtmp-client';
import { BACKUP, KEY, REHEARSAL, startIngest } from './start-ingest';
import { useIngests } from './use-ingests';

const isThere = ['ffmpeg', 'ffprobe'].every((command) => spawnSync(command, ['-version']).status === 0);
if (!isThere) console.warn('ffmpeg is not on the path, so no server of another make is tested.');

type Ingest = Awaited<ReturnType<typeof startIngest>>;
type Destination = { id: string; url: string; key: string };

const ANYWHERE = { isAllowed: () => true };
const started: { stop: () => void }[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.stop();
});

async function other(manner: Manner) {
  const server = await startOtherServer(manner);
  started.push(server);
  return server;
}

const order = (ingest: Ingest, destinations: Destination[], until: string | null = null, show = 'evt-1') =>
  ingest.post(`/shows/${show}/restream`, JSON.stringify({ until, destinations }));

/** An encoder that is connected and has sent nothing yet, so that the show is there. */
async function connect(ingest: Ingest, key = KEY) {
  const client = await dial(ingest.port);
  await client.publish(key);
  return client;
}

async function stateOf(ingest: Ingest, id: string) {
  const { destinations } = inputStatusSchema.parse(await ingest.status());
  return destinations.find((one) => one.id === id)?.state;
}

const start = useIngests();

describe('restreaming', () => {
  it('shows what each destination does, and none makes the show wait', async () => {
    const ingest = await start({ restream: ANYWHERE });
    const client = await connect(ingest);
    const manners = ['good', 'refusing', 'hanging-up', 'flooding', 'silent'] as const;
    const servers = Object.fromEntries(
      await Promise.all(manners.map(async (one) => [one, await other(one)] as const)),
    );
    const dead = { id: 'dead', url: `rtmp://127.0.0.1:${await findFreePort()}/live`, key: 'k' };
    const answer = await order(ingest, [
      dead,
      { id: 'sealed', url: dead.url, key: '' },
      ...manners.map((id) => ({ id, url: servers[id]?.url ?? '', key: 'a-secret-key' })),
    ]);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('a-secret-key');
    client.configure();
    client.media(0, 4040);
    await expect.poll(() => stateOf(ingest, 'good')).toBe('sending');
    await expect.poll(() => stateOf(ingest, 'refusing')).toBe('refused');
    await expect.poll(() => stateOf(ingest, 'hanging-up')).toBe('refused');
    await expect.poll(() => stateOf(ingest, 'dead')).toBe('lost');
    expect(await stateOf(ingest, 'sealed')).toBe('refused');
    expect(await stateOf(ingest, 'silent')).toBe('connecting');
    await expect.poll(() => stateOf(ingest, 'flooding'), { timeout: 10_000 }).toBe('lost');
    expect(await ingest.status()).toMatchObject({ state: 'receiving', lost_frames: 0 });
    expect(ingest.lines.join()).not.toContain('a-secret-key');
    expect(ingest.reports).toEqual([]);
  });

  it('connects to nothing before there is a picture, and to no destination of a rehearsal', async () => {
    const ingest = await start({ restream: ANYWHERE });
    const server = await other('good');
    const to = [{ id: 'good', url: server.url, key: 'k' }];
    const client = await connect(ingest, REHEARSAL);
    expect((await order(ingest, to, null, 'evt-1~rehearsal')).status).toBe(400);
    client.configure();
    client.media(0, 4040);
    const later = await connect(ingest);
    await order(ingest, to);
    later.configure();
    await sleep(300);
    expect(server.heard.connections).toBe(0);
    later.media(0, 2040);
    await expect.poll(() => stateOf(ingest, 'good')).toBe('sending');
    expect(server.heard.connections).toBe(1);
  });

  it.each([
    ['is taken off the list', (ingest: Ingest) => order(ingest, [])],
    ['ends', (ingest: Ingest) => ingest.post('/shows/evt-1/end')],
  ])('ends the stream in order when it %s', async (_name, end) => {
    const ingest = await start({ restream: ANYWHERE });
    const server = await other('good');
    const client = await connect(ingest);
    await order(ingest, [{ id: 'good', url: server.url, key: 'k' }]);
    client.configure();
    client.media(0, 2040);
    await expect.poll(() => stateOf(ingest, 'good')).toBe('sending');
    await end(ingest);
    await expect.poll(() => server.heard.text.includes('deleteStream')).toBe(true);
    client.media(2040, 6040);
    await sleep(200);
    expect(server.heard.connections).toBe(1);
    expect(await stateOf(ingest, 'good')).toBeUndefined();
  });

  it('stops by itself when its time is over', async () => {
    const ingest = await start({ restream: ANYWHERE });
    const server = await other('good');
    const client = await connect(ingest);
    const until = new Date(Date.now() + 600_000).toISOString();
    await order(ingest, [{ id: 'good', url: server.url, key: 'k' }], until);
    client.configure();
    client.media(0, 2040);
    await expect.poll(() => stateOf(ingest, 'good')).toBe('sending');
    ingest.wait(700_000);
    client.media(2040, 4040);
    await expect.poll(() => server.heard.text.includes('deleteStream')).toBe(true);
    await order(ingest, [{ id: 'good', url: server.url, key: 'k' }], until);
    expect(await stateOf(ingest, 'good')).toBeUndefined();
  });

  it.each([
    ['a private address', 'rtmp://10.0.0.1/live'],
    ['the address of a cloud’s metadata', 'rtmp://169.254.169.254/live'],
    ['a mapped address', 'rtmp://[::ffff:127.0.0.1]/live'],
    ['an address behind NAT64', 'rtmp://[64:ff9b::a00:1]/live'],
    ['this machine', 'rtmps://127.0.0.1/live'],
  ])('refuses %s', async (_name, url) => {
    const ingest = await start();
    const client = await connect(ingest);
    await order(ingest, [{ id: 'bad', url, key: 'k' }]);
    client.configure();
    client.media(0, 2040);
    await expect.poll(() => stateOf(ingest, 'bad')).toBe('refused');
  });

  it.each([
    ['a name with one private address', { resolve: () => Promise.resolve(['8.8.8.8', '10.0.0.1']) }],
    ['a name of its own', { resolve: () => Promise.resolve(['8.8.8.8']), ownHost: 'live.site.example' }],
  ])('refuses %s', async (_name, restream) => {
    const ingest = await start({ restream });
    const client = await connect(ingest);
    await order(ingest, [{ id: 'bad', url: 'rtmp://live.example.com/live', key: 'k' }]);
    client.configure();
    client.media(0, 2040);
    await expect.poll(() => stateOf(ingest, 'bad')).toBe('refused');
  });

  it('goes by RTMPS to the server that its certificate names, and to no other', async () => {
    const resolve = () => Promise.resolve(['127.0.0.1']);
    const ingest = await start({ restream: { ...ANYWHERE, resolve, ca: CERTIFICATE } });
    const other = await start({ event: 'evt-2' });
    const client = await connect(ingest);
    await order(ingest, [
      { id: 'right', url: `rtmps://site.example:${other.tlsPort}/live`, key: KEY },
      { id: 'wrong', url: `rtmps://another.example.com:${other.tlsPort}/live`, key: KEY },
    ]);
    client.configure();
    client.media(0, 4040);
    await expect.poll(async () => (await other.status()).state).toBe('receiving');
    expect(await stateOf(ingest, 'right')).toBe('sending');
    await expect.poll(() => stateOf(ingest, 'wrong')).toBe('lost');
  });

  it('takes an order only from the site, in the form of one', async () => {
    const ingest = await start({ restream: ANYWHERE });
    await connect(ingest);
    const to = { id: 'a', url: 'rtmp://127.0.0.1/live', key: 'k' };
    expect((await fetch(`${ingest.base}/shows/evt-1/restream`, { method: 'POST', body: '{}' })).status).toBe(
      401,
    );
    for (const destinations of [
      [{ ...to, url: 'http://127.0.0.1/' }],
      [{ ...to, url: 'rtmp://a@b/live' }],
      Array.from({ length: 31 }, () => to),
    ])
      expect((await order(ingest, destinations)).status).toBe(400);
    expect((await ingest.post('/shows/evt-1/restream', 'x'.repeat(70_000))).status).toBe(400);
    expect((await ingest.post('/shows/evt-9/restream', '{}')).status).toBe(404);
  });
});

describe('the recording', () => {
  it('is the same, byte for byte, with no destination and with eight', async () => {
    const pictures = Array.from({ length: 101 }, (_, index) => toPicture(index % 50 === 0, 4000));
    async function record(destinations: Destination[]) {
      const ingest = await start({ restream: ANYWHERE });
      const client = await connect(ingest);
      await order(ingest, destinations);
      client.configure();
      pictures.forEach((picture, index) => client.send(9, index * 40, picture));
      await expect.poll(async () => (await ingest.playlist()).match(/m4s/g)?.length).toBe(2);
      const folder = join(ingest.mediaDir, 'show_evt-1/0');
      // The map has the second in which it was made.
      const names = ((await ingest.playlist()).match(/[\w-]+\.m4s/g) ?? []).sort();
      return Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(folder, name));
          return [name, bytes.length, createHash('sha256').update(bytes).digest('hex')];
        }),
      );
    }
    const manners = ['good', 'good', 'good', 'good', 'stalled', 'cutting', 'refusing', 'silent'] as const;
    const servers = await Promise.all(manners.map(other));
    const alone = await record([]);
    const relayed = await record(servers.map(({ url }, index) => ({ id: String(index), url, key: 'k' })));
    expect(relayed).toEqual(alone);
    await expect.poll(() => servers[0]?.heard.connections).toBe(1);
  });
});

describe.skipIf(!isThere)('servers of another make', () => {
  const encode = async (ingest: Ingest, key: string, seconds: number, rate = '20M') => {
    const made = `-re -f lavfi -i testsrc2=size=640x360:rate=60 -f lavfi -i sine=sample_rate=48000 -t ${seconds}
      -vf noise=alls=60:allf=t -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0
      -b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize 2M -c:a aac -b:a 128k -f flv`;
    const to = `rtmp://127.0.0.1:${ingest.port}/live/${key}`;
    await once(spawn('ffmpeg', ['-loglevel', 'quiet', ...made.split(/\s+/), to]), 'exit');
  };

  it('get 600 of 600 frames beside a stalled, a cutting and a dead one', async () => {
    const ingest = await start({ isRealTime: true, restream: ANYWHERE });
    const client = await connect(ingest);
    const file = join(ingest.mediaDir, 'relayed.flv');
    const port = await findFreePort();
    const written = await startListener(port, file);
    const [stalled, cutting] = await Promise.all([other('stalled'), other('cutting')]);
    await order(ingest, [
      { id: 'good', url: `rtmp://127.0.0.1:${port}/app`, key: 'key' },
      { id: 'stalled', url: stalled.url, key: 'k' },
      { id: 'cutting', url: cutting.url, key: 'k' },
      { id: 'dead', url: `rtmp://127.0.0.1:${await findFreePort()}/live`, key: 'k' },
    ]);
    client.close();
    await client.closed();
    const encoded = encode(ingest, KEY, 10);
    await expect.poll(() => stateOf(ingest, 'stalled'), { timeout: 9000 }).toBe('behind');
    await encoded;
    await expect
      .poll(() => ingest.lines.filter((line) => line.startsWith('An encoder is gone')))
      .toHaveLength(2);
    expect(cutting.heard.connections).toBeGreaterThan(1);
    expect(await ingest.status()).toMatchObject({ lost_frames: 0 });
    await ingest.post('/shows/evt-1/end');
    await written.done;
    const video = readPackets(file, 'v');
    expect(video).toHaveLength(600);
    expect(video[0]).toEqual({ ms: 0, isKey: true });
    expect(readPackets(file, 'a').length).toBeGreaterThan(460);
  });

  it('get the backup from its keyframe on, with a clock that only goes forward', async () => {
    const ingest = await start({ isRealTime: true, restream: ANYWHERE });
    const client = await connect(ingest);
    const file = join(ingest.mediaDir, 'relayed.flv');
    const port = await findFreePort();
    const written = await startListener(port, file);
    await order(ingest, [{ id: 'good', url: `rtmp://127.0.0.1:${port}/app`, key: 'key' }]);
    client.close();
    await client.closed();
    await encode(ingest, KEY, 3, '2M');
    await encode(ingest, BACKUP, 9, '2M');
    await ingest.post('/shows/evt-1/end');
    await written.done;
    const video = readPackets(file, 'v');
    expect(video[0]).toEqual({ ms: 0, isKey: true });
    const times = video.map(({ ms }) => ms);
    expect(times).toEqual([...times].sort((one, next) => one - next));
    const [gap] = video
      .slice(1)
      .flatMap((packet, index) => (packet.ms - (times[index] ?? 0) > 1000 ? [packet] : []));
    expect(gap?.isKey).toBe(true);
    expect(video.length).toBeGreaterThan(300);
  });
});
