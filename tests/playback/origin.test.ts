import { describe, expect, it, vi } from 'vitest';
import { fromFolder, type Gateway, listUris, NOW, startAtOrigin, startOrigin } from './start-gateway';

async function listAddresses(gateway: Gateway, playlist: string, token: string): Promise<string[]> {
  const { status, text } = await gateway.media(playlist, token);
  expect(status).toBe(200);
  return listUris(text).map((uri) => fromFolder(uri, playlist));
}

describe('an origin', () => {
  const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/index.m3u8?key=1\n';
  const LIVE =
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:4,\nseg7.ts\n#EXTINF:4,\n/abs/seg8.ts\n';

  async function startShow(live = LIVE) {
    const files = {
      '/live/master.m3u8': MASTER,
      '/live/720p/index.m3u8?key=1': live,
      '/live/720p/seg7.ts': 'seven',
      '/abs/seg8.ts': 'eight',
    };
    const { origin, gateway } = await startAtOrigin(files, { end_time: NOW - 1 });
    await gateway.give();
    const pass = await gateway.pass();
    return { origin, gateway, pass };
  }

  it('plays through the gateway, and is named nowhere', async () => {
    const { origin, gateway, pass } = await startShow();
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    expect(variant).toMatch(/^o\/a\.[\w-]+\.m3u8$/);
    const segments = await listAddresses(gateway, variant, pass);
    const answers = await Promise.all(segments.map((segment) => gateway.media(segment)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, 'seven'],
      [200, 'eight'],
    ]);
    const { port } = new URL(origin.url);
    const said = JSON.stringify([variant, segments, answers.map(({ headers }) => headers)]);
    for (const hint of ['127.0.0.1', port, 'seg7', 'abs', 'master']) expect(said).not.toContain(hint);
    const askPart = (range: string) =>
      gateway.media(segments[0] ?? '', null, { header: (name) => (name === 'range' ? range : null) });
    expect(await askPart('bytes=1-3')).toMatchObject({ status: 206, text: 'eve' });
    origin.files.set('/live/720p/seg7.ts', { body: '', status: 416 });
    const { status, headers } = await askPart('bytes=900-');
    expect([status, headers['Cache-Control']]).toEqual([416, 'no-store']);
  });

  it('is asked once for all who watch', async () => {
    const { origin, gateway, pass } = await startShow();
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    const [segment = ''] = await listAddresses(gateway, variant, pass);
    origin.asked.length = 0;
    gateway.clock.now += 1000;
    await Promise.all(Array.from({ length: 50 }, () => gateway.media(variant, pass)));
    await Promise.all(Array.from({ length: 50 }, () => gateway.media(segment)));
    expect(origin.asked).toEqual(['/live/720p/index.m3u8?key=1', '/live/720p/seg7.ts']);
  });

  it('that compresses what it was asked not to says no wrong length', async () => {
    const { origin, gateway, pass } = await startShow();
    origin.files.set('/live/720p/seg7.ts', { body: 'seven '.repeat(100), isGzipped: true });
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    const [segment = ''] = await listAddresses(gateway, variant, pass);
    const header = (name: string) => (name === 'range' ? 'bytes=0-' : null);
    for (const more of [{}, { header }]) {
      const { status, headers, text } = await gateway.media(segment, null, more);
      expect([status, text]).toEqual([200, 'seven '.repeat(100)]);
      const length = new Headers(headers).get('content-length');
      expect(Number(length ?? 600)).toBe(600);
    }
  });

  it('whose playlist keeps everything has each address sealed once, and is written once for all who ask', async () => {
    const list = (count: number) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:EVENT\n${Array.from(
        { length: count },
        (_, number) => `#EXTINF:2,\nsegment-${number}.ts\n`,
      ).join('')}`;
    const HOURS = 14_400;
    const { origin, gateway, pass } = await startShow(list(HOURS));
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    const seal = vi.spyOn(gateway.playback.keys, 'seal');
    const first = await gateway.media(variant, pass);
    expect((await gateway.media(variant, pass)).body === first.body).toBe(true);
    expect(seal).toHaveBeenCalledTimes(HOURS);
    origin.files.set('/live/720p/index.m3u8?key=1', list(HOURS + 1));
    gateway.clock.now += 1000;
    const next = await gateway.media(variant, pass);
    expect(seal).toHaveBeenCalledTimes(HOURS + 1);
    expect(next.text.startsWith(first.text)).toBe(true);
  });

  it('may have addresses as long as its signatures make them', async () => {
    const path = `/abs/seg8.ts?policy=${'x'.repeat(2000)}`;
    const { origin, gateway, pass } = await startShow(`${LIVE}#EXTINF:4,\n${path}\n`);
    origin.files.set(path, 'signed');
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    const address = (await listAddresses(gateway, variant, pass)).at(-1) ?? '';
    expect(await gateway.media(address)).toMatchObject({ status: 200, text: 'signed' });
  });

  it('that is gone is told from one that is not there yet, and plays again when it is back', async () => {
    const { origin, gateway, pass } = await startShow();
    origin.state.isDown = true;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 503 });
    origin.state.isDown = false;
    origin.files.delete('/live/master.m3u8');
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 404 });
    origin.files.set('/live/master.m3u8', '<html>busy</html>');
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 503 });
    origin.files.set('/live/master.m3u8', MASTER);
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 200 });
  });

  it('leads nowhere else: not to another host, not by a redirect, not by an address of ours made up', async () => {
    const other = await startOrigin();
    other.files.set('/secret.ts', 'secret');
    const { origin, gateway, pass } = await startShow(
      `#EXTM3U\n#EXTINF:4,\n${other.url}/secret.ts\n#EXTINF:4,\nfile:///etc/passwd\n#EXTINF:4,\n/moved.ts\n`,
    );
    origin.files.set('/moved.ts', { status: 302, location: '/secret.ts' });
    origin.files.set('/secret.ts', 'secret');
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    for (const segment of await listAddresses(gateway, variant, pass)) {
      const { status, text } = await gateway.media(segment);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('secret');
    }
    expect(other.asked).toEqual([]);
    expect(gateway.warnings).toEqual([
      expect.stringContaining(other.url),
      expect.stringContaining('file:'),
      `${origin.url} redirects, which is not followed, so that is not played.`,
    ]);
    expect(origin.asked).not.toContain('/secret.ts');
  });
});
