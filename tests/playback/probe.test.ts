import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importEvents } from '@/backend/events/file/import-events';
import { describeStream } from '@/backend/playback/probe-stream';
import { createStreamProbe, type StreamProbe } from '@/backend/playback/stream-sources';
import { checkStreams as checkEvents } from '@/backend/playback/check-streams';
import { createFolderSource } from '@/backend/playback/media/folder-source';
import { collect } from '@/cli/doctor/finding';
import { checkStreams } from '@/cli/doctor/streams';
import type { Reply } from '../support/scripted-origin';
import { HOUR, NOW, startOrigin } from './start-gateway';
import { openTestStore } from '../support/store';
import { createFolder } from '../support/temp-folder';

const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8"\n' +
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",URI="de.m3u8"\n' +
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="cc.m3u8"\n' +
  '#EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2",AUDIO="a"\nhigh\n' +
  '#EXT-X-STREAM-INF:BANDWIDTH=1400000,RESOLUTION=854x480,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"\nlow\n';
const LIVE = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\na.ts\n'.repeat(10)}`;

async function startProbe(files: Record<string, Reply>) {
  const origin = await startOrigin();
  for (const [path, reply] of Object.entries(files)) origin.files.set(path, reply);
  const options = { media: createFolderSource('media'), origins: [origin.url], now: () => NOW };
  const probe = createStreamProbe(options);
  return {
    origin,
    options,
    probe,
    look: (path = '/show') => probe({ folder: null, url: origin.url + path }),
  };
}

async function makeFolder(files: Record<string, string>): Promise<string> {
  const mediaDir = createFolder();
  await mkdir(join(mediaDir, 'gala'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(mediaDir, 'gala', name), text);
  return mediaDir;
}

describe('looking at a stream', () => {
  it('tells renditions, codecs, audio, captions and how far back it goes, with two requests', async () => {
    const { origin, look } = await startProbe({ '/show': MASTER, '/high': LIVE });
    const report = await look();
    expect(report).toMatchObject({ state: 'ready', says: [] });
    expect(describeStream(report!.facts!)).toBe(
      'live, DVR of 40 s; 1080p (5.0 Mbit/s), 480p (1.4 Mbit/s); avc1.640028, mp4a.40.2, avc1.4d401f; ' +
        'audio: English, Deutsch; captions: English',
    );
    expect(origin.asked).toEqual(['/show', '/high']);
    origin.files.set('/high', `${LIVE.replaceAll('EXTINF:4', 'EXTINF:360')}#EXT-X-ENDLIST\n`);
    const recorded = await look();
    expect(describeStream(recorded!.facts!)).toMatch(/^recorded, 1 h 0 min; /);
  });

  it.each<[string, Reply, RegExp]>([
    ['a web page', { body: '<!DOCTYPE html>', type: 'application/vnd.apple.mpegurl' }, /web page/],
    ['another type', '<?xml version="1.0"?><MPD/>', /DASH/],
    [
      'a redirect',
      { status: 302, location: 'https://cdn.example/x' },
      /redirects to https:\/\/cdn\.example\/x.*MEDIA_ORIGINS/,
    ],
    ['DRM', '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n#EXTINF:4,\na.ts\n', /DRM/],
    [
      'another origin',
      '#EXTM3U\n#EXTINF:4,\nhttps://cdn.example/a.ts\n',
      /https:\/\/cdn\.example, which is not in MEDIA_ORIGINS/,
    ],
    ['a variable of another playlist', '#EXTM3U\n#EXT-X-DEFINE:IMPORT="x"\n', /"x"/],
  ])('refuses %s, and says why', async (_what, reply, says) => {
    const { look } = await startProbe({ '/show': reply });
    expect(await look()).toMatchObject({
      state: 'refused',
      facts: null,
      says: [expect.stringMatching(says)],
    });
    const within = await startProbe({
      '/show': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh\n',
      '/high': reply,
    });
    expect(await within.look()).toMatchObject({ state: 'refused', says: [expect.stringMatching(says)] });
  });

  it('refuses an origin that is not in MEDIA_ORIGINS, without a request', async () => {
    const { origin, options } = await startProbe({ '/show': MASTER });
    const probe = createStreamProbe({ ...options, origins: [] });
    const report = await probe({ folder: null, url: `${origin.url}/show` });
    expect(report).toMatchObject({ state: 'refused', says: [expect.stringContaining('MEDIA_ORIGINS')] });
    expect(origin.asked).toEqual([]);
  });

  it('refuses parts of files where the origin has only whole ones', async () => {
    const parts = '#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:3@0\na.mp4\n';
    const { origin, look } = await startProbe({ '/show': parts, '/a.mp4': 'abcdef' });
    expect(await look()).toMatchObject({ state: 'ready' });
    origin.files.set('/a.mp4', { body: 'abcdef', ignoresRange: true });
    expect(await look()).toMatchObject({ state: 'refused', says: [expect.stringContaining('BYTERANGE')] });
  });

  it('says of HEVC alone that browsers need something else, named in the playlist or not', async () => {
    const note = "Most browsers can't play HEVC. Add a quality in H.264 with AAC sound.";
    const hevc = MASTER.replaceAll(/avc1\.\w+/g, 'hvc1.1.6.L93.B0');
    const named = await startProbe({ '/show': hevc, '/high': LIVE });
    expect(await named.look()).toMatchObject({ state: 'ready', says: [note] });
    const map = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\na.m4s\n';
    const init = Buffer.from('\0\0\0\x08ftyp\0\0\0\x08hvc1', 'latin1');
    const unnamed = await startProbe({ '/show': map, '/init.mp4': init });
    expect(await unnamed.look()).toMatchObject({ state: 'ready', says: [note] });
  });

  it.each<[string, Reply | null, RegExp]>([
    ['is not up yet', null, /can't see your stream yet.*encoder/],
    ['refuses us', { status: 403 }, /refuses this server \(403\)/],
    ['is broken', { status: 500 }, /answers with 500/],
    ['drops the connection', { resetAfter: 0 }, /can't be reached/],
  ])('waits for an origin that %s', async (_what, reply, says) => {
    const { look } = await startProbe(reply === null ? {} : { '/show': reply });
    expect(await look()).toMatchObject({ state: 'waiting', says: [expect.stringMatching(says)] });
  });

  it('looks at a media folder in the same way', async () => {
    const look = async (files: Record<string, string>) =>
      createStreamProbe({ media: createFolderSource(await makeFolder(files)), origins: [], now: () => NOW })({
        folder: 'gala',
        url: null,
      });
    const whole = `${LIVE}#EXT-X-ENDLIST\n`;
    const good = await look({
      'master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n',
      'v.m3u8': whole,
      'a.ts': 'x',
    });
    expect(describeStream(good!.facts!)).toMatch(/^recorded, 40 s/);
    expect(await look({})).toMatchObject({
      state: 'waiting',
      says: [expect.stringContaining('gala/master.m3u8')],
    });
    expect(await look({ 'master.m3u8': whole })).toMatchObject({
      state: 'refused',
      says: [expect.stringContaining('a.ts')],
    });
    const away = { 'master.m3u8': '#EXTM3U\n#EXTINF:4,\nhttps://cdn.example/a.ts\n' };
    expect(await look(away)).toMatchObject({
      state: 'refused',
      says: [expect.stringContaining('cdn.example')],
    });
  });
});

describe('an import', () => {
  async function importWith(url: string, probe: StreamProbe) {
    const store = await openTestStore();
    const event = {
      id: 'evt-late',
      domain: 'late',
      title: 'Late',
      description: 'x',
      image: '/x.webp',
      stream: { url },
      start_time: new Date(NOW + HOUR).toISOString(),
      packages: [{ id: 'seat', name: 'Seat', price: 5 }],
    };
    const text = JSON.stringify({ events: [event] }, null, 1);
    const outcome = await importEvents(store, text, NOW, {
      check: (events) => checkEvents(events, probe, NOW),
    });
    return { outcome, rows: await store.selectFrom('events').select('id').execute() };
  }

  it('takes a stream that is not up yet, and says so', async () => {
    const { origin, probe } = await startProbe({});
    const { outcome, rows } = await importWith(`${origin.url}/show?key=1`, probe);
    const note = "evt-late  note: We can't see your stream yet. It plays as soon as the encoder starts.";
    expect(outcome).toEqual({ ok: true, value: { added: 1, updated: 0, lines: [note] } });
    expect(rows).toHaveLength(1);
  });

  it('refuses what can never play, with its line', async () => {
    const { origin, probe } = await startProbe({ '/show': '<html>' });
    const { outcome, rows } = await importWith(`${origin.url}/show`, probe);
    expect(outcome).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^line \d+, events\[0\]\.stream: It is a web page/)],
    });
    expect(rows).toEqual([]);
  });
});

describe('the doctor', () => {
  it('fails for what can never play, and for what is missing while its event is on', async () => {
    const { origin } = await startProbe({ '/good': LIVE, '/page': '<html>' });
    const event = (id: string, startsIn: number) => ({
      id,
      media: null,
      media_url: `${origin.url}/${id}`,
      start_time: NOW + startsIn,
      replay_until: null,
      end_time: null,
      ended_at: null,
      kept_by: null,
      cancelled_at: null,
    });
    const env = { MEDIA_DIR: 'media', MEDIA_ORIGINS: [origin.url], INGEST_URL: 'http://ingest.example' };
    const events = [event('good', -HOUR), event('page', HOUR), event('missing', -HOUR), event('later', HOUR)];
    const found = await collect(checkStreams(events, env, { fetch, now: () => NOW }));
    expect(found.map(({ state, says }) => [state, says.split(':')[0]])).toEqual([
      ['ok', 'good'],
      ['fail', 'page'],
      ['fail', 'missing'],
      ['ok', 'later'],
    ]);
  });
});
