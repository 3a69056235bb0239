import { toShowId } from '@/lib/contract/show-id';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openMedia } from '@/backend/playback/open-media';
import { HOUR, NOW, startGateway } from './start-gateway';
import { listenOn } from '../support/listen-on';

const isThere = spawnSync('ffprobe', ['-version']).status === 0;
if (!isThere) console.warn('ffprobe is not on this machine: what it says of our playlists is not tested.');

async function serve(change: Parameters<typeof startGateway>[0]) {
  const asked = new Map<string, number>();
  const gateway = await startGateway(change);
  await gateway.give();
  const pass = await gateway.pass();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    const answering = openMedia(gateway.playback, {
      show: toShowId('show'),
      file: url.pathname.slice(1),
      query: url.searchParams,
      method: request.method ?? 'GET',
      token: url.searchParams.get('token'),
      country: null,
      header: (name) => [request.headers[name]].flat()[0] ?? null,
    });
    void answering.then(async ({ status, headers, body }) => {
      response.writeHead(status, headers).end(Buffer.from(await new Response(body).arrayBuffer()));
    });
  });
  const origin = `http://127.0.0.1:${await listenOn(server)}`;
  return { address: `${origin}/master.m3u8?token=${pass}`, asked };
}

/** ffprobe cannot read WebVTT from HLS of any server. */
const KNOWN = /^.*Can't support the subtitle\(uri: captions.*\n/gm;

/** ffprobe reads the initialisation section again with each live playlist, and warns. */
const READ_TWICE = /^.*Found duplicated MOOV Atom\. Skipped it\n/gm;

/** Without `repeat`, ffprobe folds equal warnings into one line. */
const EACH_WARNING = ['-v', 'repeat+warning'];

async function run(command: string, args: string) {
  const child = spawn(command, [...EACH_WARNING, ...args.split(' ')]);
  const [out, warnings, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, warnings: warnings.replace(KNOWN, '') };
}

describe.skipIf(!isThere)('a strict player', () => {
  it.each([
    ['a recording', {}],
    [
      'a simulated live video',
      { stream: { folder: 'sample-video', play_as: 'loop' }, start_time: NOW - HOUR + 3000 },
    ],
  ] as const)('finds nothing to warn of in %s', async (_case, change) => {
    const { address, asked } = await serve(change);
    const probe = await run('ffprobe', `-show_entries stream=codec_name,height -of csv=p=0 ${address}`);
    expect(probe).toMatchObject({ code: 0, warnings: '' });
    expect(new Set(probe.out.split('\n').filter((line) => line.startsWith('h264')))).toEqual(
      new Set(['h264,720', 'h264,540', 'h264,360']),
    );
    asked.clear();
    // Crosses the point where the video loops.
    const played = await run(
      'ffmpeg',
      `-live_start_index 0 -i ${address} -map 0:v:2 -map 0:a:2 -t 80 -f null -`,
    );
    const playlists = [...asked].filter(([file]) => file.endsWith('.m3u8'));
    const isReadTwice = playlists.some(([, times]) => times > 1);
    const warnings = isReadTwice ? played.warnings.replace(READ_TWICE, '') : played.warnings;
    expect({ ...played, warnings }).toMatchObject({ code: 0, warnings: '' });
  });
});
