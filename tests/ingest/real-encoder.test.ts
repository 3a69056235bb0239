import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { dial } from './rtmp-client';
import { countSegments, KEY, SECRET } from './start-ingest';
import { useIngests } from './use-ingests';

const has = (command: string) => spawnSync(command, ['-version']).status === 0;
const isThere = has('ffmpeg') && has('ffprobe');
if (!isThere) console.warn('ffmpeg is not on the path, so no real encoder is tested.');

const AVC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p'];

function encode(port: number, seconds: number, { codec = AVC, size = '320x180', isReal = false } = {}) {
  const address = `rtmp://127.0.0.1:${port}/live/${KEY}`;
  const input = `-f lavfi -i testsrc=size=${size}:rate=30 -f lavfi -i sine=frequency=440:sample_rate=44100`;
  const output = `-t ${seconds} ${codec.join(' ')} -c:a aac -ac 2 -f flv ${address}`;
  const args = `-hide_banner -loglevel error ${isReal ? '-re ' : ''}${input} ${output}`;
  const child = spawn('ffmpeg', args.split(' '));
  return { child, done: once(child, 'exit') };
}

/** Decodes all of one map, and counts the frames. */
async function decode(folder: string, map: string, files: string[]) {
  const parts = await Promise.all([map, ...files].map((file) => readFile(join(folder, '0', file))));
  const path = join(folder, 'whole.mp4');
  await writeFile(path, Buffer.concat(parts));
  const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-']);
  const args = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames,duration'];
  const probed = spawnSync('ffprobe', [...args, '-of', 'json', path]);
  const { streams } = JSON.parse(probed.stdout.toString()) as {
    streams: { codec_name: string; nb_read_frames: string; duration: string }[];
  };
  return { errors: decoded.stderr.toString(), streams };
}

describe.skipIf(!isThere)('ffmpeg as the encoder', () => {
  const start = useIngests();

  it('is recorded frame by frame, with B-frames too', async () => {
    const ingest = await start({ isRealTime: true });
    const folder = join(ingest.mediaDir, 'show_evt-1');
    const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '60', '-pix_fmt', 'yuv420p'];
    await encode(ingest.port, 10, { codec }).done;
    await expect.poll(async () => countSegments(await ingest.playlist())).toBe(5);
    const map = /URI="(.*)"/.exec(await ingest.playlist())?.[1] ?? '';
    const files = (await readdir(join(folder, '0'))).filter((file) => file.endsWith('.m4s')).sort();
    const { errors, streams } = await decode(folder, map, files);
    expect(errors).toBe('');
    const [video, audio] = streams;
    expect(video).toMatchObject({ codec_name: 'h264', nb_read_frames: '300' });
    expect(audio?.codec_name).toBe('aac');
    for (const stream of streams) expect(Number(stream.duration)).toBeCloseTo(10, 0);
    expect(await ingest.status()).toMatchObject({ lost_frames: 0, drops: 0 });
  });

  it('takes another size after a reconnect, with another map', async () => {
    const ingest = await start({ isRealTime: true });
    await encode(ingest.port, 4).done;
    await encode(ingest.port, 4, { size: '640x360' }).done;
    await expect.poll(async () => countSegments(await ingest.playlist())).toBe(4);
    const playlist = await ingest.playlist();
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)).toHaveLength(1);
    expect(await ingest.status()).toMatchObject({ drops: 1 });
  });

  it.each([
    [
      'hevc',
      'hvc1',
      ['libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
      /^hvc1\.\d\.[0-9a-f]+\.L\d+/,
    ],
    ['av1', 'av01', ['libsvtav1', '-preset', '12'], /^av01\.0\.\d\dM\.08$/],
  ] as const)('takes %s by Enhanced RTMP where the event allows it', async (codec, fourCc, args, name) => {
    // Debian's ffmpeg can't send these over RTMP, so they are sent from a file.
    const ingest = await start({ codecs: ['avc', codec, 'aac'] });
    const path = join(ingest.mediaDir, 'source.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=30', '-t', '2.1', '-pix_fmt', 'yuv420p'];
    spawnSync('ffmpeg', ['-v', 'quiet', ...source, '-g', '60', '-c:v', ...args, path]);
    const file = await readFile(path);
    const at = file.indexOf(codec === 'hevc' ? 'hvcC' : 'av1C');
    const record = file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
    const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
    const [track] = await input.getVideoTracks();
    if (!track) throw new Error(`ffmpeg made no ${codec}`);
    const client = await dial(ingest.port);
    await client.publish(KEY);
    const tag = (first: number, ...parts: Uint8Array[]) =>
      Buffer.concat([Buffer.of(first), Buffer.from(fourCc), ...parts]);
    client.send(9, 0, tag(0x90, record));
    let frames = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const isKey = packet.type === 'key';
      const ms = Math.round((frames * 1000) / 30);
      const offset = Buffer.alloc(3);
      offset.writeIntBE(Math.round(packet.timestamp * 1000) - ms, 0, 3);
      client.send(9, ms, tag(isKey ? 0x91 : 0xa1, ...(codec === 'hevc' ? [offset] : []), packet.data));
      frames += 1;
    }
    await expect
      .poll(async () => (await ingest.status()).video)
      .toMatchObject({
        width: 320,
        height: 180,
        codec: expect.stringMatching(name),
      });
    client.close();
    // The one of 2 s, and what was left when the encoder went.
    await expect.poll(async () => countSegments(await ingest.playlist())).toBe(2);
    const playlist = await ingest.playlist();
    const map = /URI="(.*)"/.exec(playlist)?.[1] ?? '';
    const folder = join(ingest.mediaDir, 'show_evt-1');
    const files = playlist.match(/^\d+\.m4s$/gm) ?? [];
    const { errors, streams } = await decode(folder, map, files);
    expect(errors).toBe('');
    expect(streams[0]).toMatchObject({ codec_name: codec, nb_read_frames: String(frames) });
  });

  it('loses only the open segment when the process is killed, and goes on', async () => {
    const ingest = await start({ isRealTime: true });
    const mediaDir = await mkdtemp(join(tmpdir(), 'ingest-killed-'));
    const ports = { http: 0, rtmp: 0 };
    const { createServer } = await import('node:net');
    for (const name of ['http', 'rtmp'] as const) {
      const probe = createServer();
      await once(probe.listen(0, '127.0.0.1'), 'listening');
      const address = probe.address();
      ports[name] = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close();
    }
    const base = `http://localhost:${ports.http}`;
    const run = async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'ingest/main.ts'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          MEDIA_DIR: mediaDir,
          INGEST_URL: base,
          INGEST_RTMP_PORT: String(ports.rtmp),
          INGEST_SECRET: SECRET,
          INGEST_AUTH_URL: ingest.authUrl,
        },
      });
      const isUp = () =>
        fetch(`${base}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) await sleep(100);
      return child;
    };
    const count = async () => countSegments(await (await fetch(`${base}/shows/evt-1/index.m3u8`)).text());
    const first = await run();
    const encoder = encode(ports.rtmp, 60, { isReal: true });
    await expect.poll(count).toBe(2);
    first.kill('SIGKILL');
    await Promise.all([once(first, 'exit'), encoder.done]);
    const second = await run();
    const kept = await count();
    expect(kept).toBeGreaterThanOrEqual(2);
    await encode(ports.rtmp, 4).done;
    await expect.poll(count).toBe(kept + 2);
    second.kill('SIGTERM');
    await once(second, 'exit');
    await rm(mediaDir, { recursive: true, force: true });
  });
});
