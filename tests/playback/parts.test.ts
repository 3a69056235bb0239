import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromFolder, type Gateway, listUris, NOW, startAtOrigin, startGateway } from './start-gateway';
import { createFolder } from '../support/temp-folder';

// RFC 8216 section 4.3.2.2

const HEAD = 'HEAD';
const SECONDS = 4;
const PARTS = [...'abcdefghijklmno'].map((letter) => letter.repeat(10));
const VIDEO = HEAD + PARTS.join('');

function toPlaylist(parts = PARTS, rest = '#EXT-X-ENDLIST\n'): string {
  const lines = parts.map((part, index) => {
    // Only the first range has an offset; the others continue from it.
    const offset = index === 0 ? `@${VIDEO.indexOf(part)}` : '';
    return `#EXTINF:${SECONDS},\n#EXT-X-BYTERANGE:${part.length}${offset}\nvideo.mp4\n`;
  });
  const map = `#EXT-X-MAP:URI="video.mp4",BYTERANGE="${HEAD.length}@0"`;
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n${map}\n${lines.join('')}${rest}`;
}

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvideo.m3u8\n';

async function createMedia(): Promise<string> {
  const mediaDir = createFolder();
  const folder = join(mediaDir, 'sample-video');
  await mkdir(folder);
  for (const [name, text] of Object.entries({
    'master.m3u8': MASTER,
    'video.m3u8': toPlaylist(),
    'video.mp4': VIDEO,
  }))
    await writeFile(join(folder, name), text);
  return mediaDir;
}

async function readAll(gateway: Gateway, playlist: string, token: string) {
  const { status, text } = await gateway.media(playlist, token);
  expect(status).toBe(200);
  expect(text).not.toContain('BYTERANGE');
  const map = /^#EXT-X-MAP:URI="([^"]*)"$/m.exec(text)?.[1] ?? '';
  const addresses = [map, ...listUris(text)].map((uri) => fromFolder(uri, playlist));
  const answers = await Promise.all(addresses.map((address) => gateway.media(address)));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  return { addresses, texts: answers.map((answer) => answer.text) };
}

const startFolder = async (change: Parameters<typeof startGateway>[0]) =>
  startGateway(change, [], await createMedia());

const startAtRecording = async (playlist: string, change: Parameters<typeof startGateway>[0] = {}) =>
  (await startAtOrigin({ '/recording/video.m3u8': playlist, '/recording/video.mp4': VIDEO }, change)).gateway;

async function passOf(gateway: Gateway, purpose?: 'test'): Promise<string> {
  const opened = await gateway.open(undefined, purpose && { purpose });
  return typeof opened === 'string' ? expect.fail(opened) : opened.token;
}

describe('a video that is one file', () => {
  it('plays part by part, from a folder and from an origin', async () => {
    const folder = await startFolder({});
    await folder.give();
    expect((await readAll(folder, 'video.m3u8', await passOf(folder))).texts).toEqual([HEAD, ...PARTS]);

    const elsewhere = await startAtRecording(toPlaylist());
    await elsewhere.give();
    const { texts } = await readAll(elsewhere, 'live.m3u8', await passOf(elsewhere));
    expect(texts).toEqual([HEAD, ...PARTS]);
  });

  it.each([
    [
      'a preview',
      { stream: { folder: 'sample-video', play_as: 'loop' }, preview_seconds: 60, start_time: NOW - 46_000 },
      'video.m3u8',
      undefined,
    ],
    [
      'the first seconds of a premiere',
      { stream: { folder: 'sample-video', play_as: 'premiere' }, start_time: NOW - 10_000 },
      'video.m3u8',
      null,
    ],
    ['a test clip', {}, 'clip/video.m3u8', 'test'],
  ] as const)('gives %s its own parts and no more', async (_what, change, playlist, purpose) => {
    const gateway = await startFolder(change);
    if (purpose === null) await gateway.give();
    const { addresses, texts } = await readAll(
      gateway,
      playlist,
      await passOf(gateway, purpose ?? undefined),
    );
    expect(texts[0]).toBe(HEAD);
    expect(texts.length).toBeLessThan(PARTS.length - 2);
    for (const text of texts.slice(1)) expect(PARTS).toContain(text);
    const [, address = ''] = addresses;
    const others = [
      address.replace(/&b=[^&]*/, ''),
      address.replace(/&b=[^&]*/, `&b=0-${VIDEO.length - 1}`),
      address.replace(/b=(\d+)-(\d+)/, (_, start, end) => `b=${start}-${Number(end) + 1}`),
      `${address}&b=0-${VIDEO.length - 1}`.replace(/&b=\d+-\d+(?=&s)/, ''),
    ];
    for (const other of others) expect((await gateway.media(other)).status).toBe(403);
    const header = (name: string) => (name === 'range' ? 'bytes=8-500' : null);
    expect(await gateway.media(address, null, { header })).toMatchObject({
      status: 206,
      text: texts[1]?.slice(8),
    });
  });

  it('gives a preview of an origin nothing before or after what it lists', async () => {
    const gateway = await startAtRecording(toPlaylist(PARTS.slice(5, 8), ''), { preview_seconds: 60 });
    const { addresses, texts } = await readAll(gateway, 'live.m3u8', await passOf(gateway));
    expect(texts).toEqual([HEAD, ...PARTS.slice(5, 8)]);
    expect((await gateway.media((addresses[1] ?? '').replace(/&b=[^&]*/, ''))).status).toBe(403);
  });

  it('gives a preview of an origin the last half minute, however much it lists', async () => {
    const playlist = toPlaylist(PARTS, '').replace('#EXT-X-MAP', '#EXT-X-MEDIA-SEQUENCE:70\n#EXT-X-MAP');
    const gateway = await startAtRecording(playlist, { preview_seconds: 60 });
    const token = await passOf(gateway);
    const { texts } = await readAll(gateway, 'live.m3u8', token);
    expect(texts).toEqual([HEAD, ...PARTS.slice(-7)]);
    expect((await gateway.media('live.m3u8', token)).text).toContain('#EXT-X-MEDIA-SEQUENCE:78\n');
  });

  it('opens nothing where a range makes no sense', async () => {
    const bad = toPlaylist(PARTS.slice(0, 1)).replace(/BYTERANGE:\S+/, 'BYTERANGE:all@0');
    const gateway = await startAtRecording(bad);
    await gateway.give();
    const { text } = await gateway.media('live.m3u8', await passOf(gateway));
    expect(text).toContain('\nrefused.ts\n');
    expect((await gateway.media('refused.ts')).status).toBe(403);
  });
});

describe('the addresses of a recording', () => {
  it('work for as long as it plays and at most half an hour more, and are one for all who ask in a quarter of an hour', async () => {
    const gateway = await startGateway({ end_time: NOW - 1 });
    await gateway.give();
    const listed = async () => {
      const { text } = await gateway.media('360p/index.m3u8', await gateway.pass());
      const lengthMs =
        [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, one) => sum + Number(one[1]), 0) * 1000;
      const [uri = ''] = listUris(text);
      return { address: `360p/${uri}`, lengthMs };
    };
    const first = await listed();
    gateway.clock.now += 14 * 60_000;
    expect(await listed()).toEqual(first);
    const askedAtMs = NOW;
    gateway.clock.now = askedAtMs + first.lengthMs + 15 * 60_000 - 1;
    expect((await gateway.media(first.address)).status).toBe(200);
    gateway.clock.now = askedAtMs + first.lengthMs + 30 * 60_000 + 1000;
    expect((await gateway.media(first.address)).status).toBe(403);
    expect((await gateway.media((await listed()).address)).status).toBe(200);
  });
});
