import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_KEPT_BYTES } from '@/backend/playback/origin-segment';
import { fromFolder, type Gateway, listUris, NOW, startAtOrigin, startGateway } from './start-gateway';
import { createFolder } from '../support/temp-folder';

async function startShow(files: Record<string, string>) {
  const { origin, gateway } = await startAtOrigin(files);
  await gateway.give();
  const pass = await gateway.pass();
  const playlist = async (file: string) => {
    const answer = await gateway.media(file, pass);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(origin.url);
    return answer.text;
  };
  return { origin, gateway, pass, playlist };
}

async function startFolder(
  files: Record<string, string | Buffer>,
  change: Parameters<typeof startGateway>[0] = {},
) {
  const mediaDir = createFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(mediaDir, 'sample-video', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const gateway = await startGateway(change, [], mediaDir);
  await gateway.give();
  return gateway;
}

const bytesOf = async (gateway: Gateway, address: string) => {
  const { status, body } = await gateway.media(address);
  expect(status).toBe(200);
  return Buffer.from(body instanceof Uint8Array ? body : '');
};

describe('an origin whose addresses say nothing of what they lead to', () => {
  it('plays, with addresses of ours that do', async () => {
    const { origin, gateway, playlist } = await startShow({
      '/show':
        '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="play?a=en"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nplay?q=720\n',
      '/play?q=720':
        '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="play?k=1"\n#EXT-X-MAP:URI="play?i=1"\n#EXTINF:4,\nplay?s=1\n#EXTINF:4,\nwhole.m3u8\n',
      '/play?a=en': '#EXTM3U\n#EXTINF:4,\nsound.aac\n',
      '/play?k=1': 'sixteen bytes ok',
      '/play?s=1': 'segment',
      '/whole.m3u8': '#EXTM3U\n',
    });
    const master = await playlist('live.m3u8');
    const [audio = ''] = /(?<=URI=")[^"]*/.exec(master) ?? [];
    const [video = ''] = listUris(master);
    expect([audio, video]).toEqual([expect.stringMatching(/\.m3u8$/), expect.stringMatching(/\.m3u8$/)]);
    expect(listUris(await playlist(audio))).toEqual([expect.stringMatching(/\.aac\?/)]);
    const text = await playlist(video);
    const [key = '', map = ''] = text.match(/(?<=URI=")[^"]*/g) ?? [];
    expect(key).toMatch(/\.key\?/);
    expect(map).toMatch(/\.mp4\?/);
    const [segment = '', other = ''] = listUris(text).map((uri) => fromFolder(uri, video));
    expect(segment).toMatch(/\.ts\?/);
    expect((await gateway.media(segment)).text).toBe('segment');
    const keyAddress = fromFolder(key, video);
    const answer = await gateway.media(keyAddress);
    expect([answer.text, answer.headers['Content-Type']]).toEqual([
      'sixteen bytes ok',
      'application/octet-stream',
    ]);
    expect((await gateway.media(keyAddress.replace(/s=.*/, 's=x'))).status).toBe(403);
    // A nested playlist would expose the origin's address.
    expect(await gateway.media(other)).toMatchObject({ status: 503 });
    expect(gateway.warnings).toEqual([expect.stringContaining(origin.url)]);
  });

  it('is asked once a second for all viewers, also for what it refuses', async () => {
    const { origin, gateway, pass, playlist } = await startShow({ '/show': '#EXTM3U\n#EXTINF:4,\na.ts\n' });
    const [segment = ''] = listUris(await playlist('live.m3u8'));
    for (const status of [404, 403, 500]) {
      origin.files.set('/show', { status });
      origin.files.set('/a.ts', { status });
      gateway.clock.now += 1000;
      origin.asked.length = 0;
      for (let times = 0; times < 2; times += 1) {
        await Promise.all(Array.from({ length: 20 }, () => gateway.media('live.m3u8', pass)));
        const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.media(segment)));
        expect(new Set(answers.map((answer) => answer.status))).toEqual(
          new Set([status === 404 ? 404 : 503]),
        );
      }
      expect(origin.asked.sort()).toEqual(['/a.ts', '/show']);
    }
  });

  it('that is not allowed is named in the log once, and its renditions are left out', async () => {
    const { gateway, playlist } = await startShow({
      '/show':
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhttps://cdn.example/a?token=secret\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow\n',
      '/low': '#EXTM3U\n#EXTINF:4,\nhttps://cdn.example/b.ts\n#EXTINF:4,\nb.ts\n',
    });
    for (let times = 0; times < 3; times += 1) {
      gateway.clock.now += 1000;
      const master = await playlist('live.m3u8');
      expect(listUris(master)).toHaveLength(1);
      expect(await playlist(listUris(master)[0] ?? '')).not.toContain('cdn.example');
    }
    expect(gateway.warnings).toEqual([
      'A stream leads to https://cdn.example, which is not in MEDIA_ORIGINS, so that is not played.',
    ]);
  });

  it('with DRM is told to its operator, not sent to players', async () => {
    const { gateway, pass } = await startShow({
      '/show':
        '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXTINF:4,\na.ts\n',
    });
    expect((await gateway.media('live.m3u8', pass)).status).toBe(503);
    expect(gateway.warnings).toEqual([expect.stringContaining('SAMPLE-AES')]);
  });
});

describe('a playlist as some encoders write it', () => {
  it('may have spaces after the colon of a tag', async () => {
    const { playlist } = await startShow({
      '/show': '#EXTM3U\n#EXT-X-TARGETDURATION: 4\n#EXTINF: 3.84,\n#EXT-X-BYTERANGE: 3@0\na.ts\n',
    });
    const lines = (await playlist('live.m3u8')).split('\n');
    expect(lines.slice(1, 3)).toEqual(['#EXT-X-TARGETDURATION:4', '#EXTINF:3.84,']);
    expect(lines[3]).toContain('&b=0-2');
  });

  it('is named in the log where it is too long to be read, once', async () => {
    const long = `#EXTINF:2,\n${'a'.repeat(500)}.ts\n`.repeat(4200);
    const { origin, gateway, pass } = await startShow({ '/show': `#EXTM3U\n${long}` });
    for (let times = 0; times < 2; times += 1) {
      gateway.clock.now += 1000;
      expect((await gateway.media('live.m3u8', pass)).status).toBe(503);
    }
    expect(gateway.warnings).toEqual([
      `A playlist of ${origin.url} is longer than 2 MB, so it is not played.`,
    ]);
  });
});

describe('segments that do not say how long they are', () => {
  it('are asked for once, whether they are kept or too large for that', async () => {
    const large = Buffer.alloc(MAX_KEPT_BYTES + 70_000, 'large');
    const { origin, gateway, playlist } = await startShow({
      '/show': '#EXTM3U\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n',
    });
    origin.files.set('/a.ts', { body: 'short', hidesLength: true });
    origin.files.set('/b.ts', { body: large, hidesLength: true });
    const [short = '', long = ''] = listUris(await playlist('live.m3u8'));
    origin.asked.length = 0;
    for (let times = 0; times < 2; times += 1) expect((await gateway.media(short)).text).toBe('short');
    expect(origin.asked).toEqual(['/a.ts']);
    const { status, text } = await gateway.media(long);
    expect([status, text.length]).toEqual([200, large.byteLength]);
    expect(text).toBe(large.toString());
    expect(origin.asked).toEqual(['/a.ts', '/b.ts']);
    // Long segments are streamed, with one origin request per viewer.
    await gateway.media(long);
    expect(origin.asked).toEqual(['/a.ts', '/b.ts', '/b.ts']);
  });

  it('and are cut off in the middle are failures, not short segments', async () => {
    const { origin, gateway, playlist } = await startShow({ '/show': '#EXTM3U\n#EXTINF:4,\na.ts\n' });
    origin.files.set('/a.ts', { body: 'a whole segment', hidesLength: true, resetAfter: 5 });
    const [segment = ''] = listUris(await playlist('live.m3u8'));
    expect((await gateway.media(segment)).status).toBe(503);
    origin.files.set('/a.ts', 'a whole segment');
    gateway.clock.now += 1000;
    expect((await gateway.media(segment)).text).toBe('a whole segment');
  });
});

describe('a folder', () => {
  it('gives the browser no address that leads out of it', async () => {
    const gateway = await startFolder({
      'master.m3u8':
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhttps://elsewhere.example/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n',
      'low.m3u8':
        '#EXTM3U\n#EXT-X-MAP:URI="//elsewhere.example/i.mp4"\n#EXTINF:4,\nhttps://elsewhere.example/a.ts\n#EXTINF:4,\n../other/a.ts\n#EXT-X-ENDLIST\n',
    });
    const pass = await gateway.pass();
    const master = await gateway.media('master.m3u8', pass);
    expect(listUris(master.text)).toEqual(['low.m3u8']);
    const { text } = await gateway.media('low.m3u8', pass);
    expect(master.text + text).not.toMatch(/elsewhere|\.\./);
    expect(listUris(text)).toEqual(['refused.ts', 'refused.ts']);
  });

  it('with AES-128 and two maps plays as a simulated live: each segment opens with its key and vector', async () => {
    const key = Buffer.from('0123456789abcdef');
    const encrypt = (text: string, number: number) => {
      const iv = Buffer.alloc(16);
      iv.writeUInt32BE(number, 12);
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      return Buffer.concat([cipher.update(text), cipher.final()]);
    };
    const first = 40;
    const gateway = await startFolder(
      {
        'master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvideo/list.m3u8\n',
        'video/list.m3u8':
          `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="one.mp4"\n` +
          '#EXT-X-KEY:METHOD=AES-128,URI="clip.key"\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n' +
          '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI="two.mp4"\n#EXTINF:4,\nc.ts\n#EXT-X-ENDLIST\n',
        'video/clip.key': key,
        'video/one.mp4': 'map one',
        'video/two.mp4': 'map two',
        'video/a.ts': encrypt('segment a', first),
        'video/b.ts': encrypt('segment b', first + 1),
        'video/c.ts': 'segment c',
      },
      {
        stream: { folder: 'sample-video', play_as: 'loop' },
        start_time: NOW - 100 * 12_000 - 9_000,
        dvr_seconds: 20,
      },
    );
    const { text } = await gateway.media('video/list.m3u8', await gateway.pass());
    const shown: string[] = [];
    let [map, keyUri, iv] = ['', '', ''];
    for (const line of text.split('\n')) {
      const uri = /URI="([^"]*)"/.exec(line)?.[1] ?? '';
      if (line === '#EXT-X-DISCONTINUITY') shown.push('cut');
      if (line.startsWith('#EXT-X-MAP')) map = (await bytesOf(gateway, `video/${uri}`)).toString();
      if (line.startsWith('#EXT-X-KEY')) [keyUri, iv] = [uri, /IV=0x(\w+)/.exec(line)?.[1] ?? ''];
      if (line === '' || line.startsWith('#')) continue;
      const bytes = await bytesOf(gateway, `video/${line}`);
      const decipher =
        keyUri &&
        createDecipheriv('aes-128-cbc', await bytesOf(gateway, `video/${keyUri}`), Buffer.from(iv, 'hex'));
      const plain = decipher ? Buffer.concat([decipher.update(bytes), decipher.final()]) : bytes;
      shown.push(`${map}: ${plain.toString()}`);
    }
    const round = ['map one: segment a', 'map one: segment b', 'cut', 'map two: segment c'];
    expect(shown).toEqual([...round, 'cut', ...round]);
  });
});
