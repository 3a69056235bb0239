/** Turns a lossless picture and a soundtrack into an HLS package: renditions, captions, master playlist. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webvtt } from './captions.mjs';
import { FPS } from './draw.mjs';
import { run } from './run.mjs';

const SEGMENT = 4;

/**
 * The ladder. `crf` is x264's quality, `cap` the ceiling in kbit/s: quiet scenes spend little, and no scene more than
 * the cap. All renditions carry the same sound, so that a switch between them is not heard.
 */
const LADDER = [
  { name: '360p', width: 640, height: 360, crf: 32.5, cap: 320, profile: 'main', level: '3.0' },
  { name: '540p', width: 960, height: 540, crf: 32.5, cap: 560, profile: 'main', level: '3.1' },
  { name: '720p', width: 1280, height: 720, crf: 32.5, cap: 900, profile: 'high', level: '3.1' },
];

/** Encodes `picture` (any video file) and `sound` (WAV) into `folder`, `seconds` long. */
export async function packageVideo({ picture, sound, folder, seconds }) {
  const variants = [];
  for (const rung of LADDER) {
    const target = join(folder, rung.name);
    await mkdir(target, { recursive: true });
    console.log(`Encoding ${rung.name} …`);
    await run('ffmpeg', encodeArguments(rung, picture, sound, target, seconds));
    variants.push(await describe(rung, target));
  }
  await mkdir(join(folder, 'captions'), { recursive: true });
  await writeFile(join(folder, 'captions', 'en.vtt'), webvtt());
  await writeFile(join(folder, 'captions', 'en.m3u8'), captionsPlaylist(seconds));
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(variants));
}

function encodeArguments({ width, height, crf, cap, profile, level }, picture, sound, target, seconds) {
  const frames = String(FPS * SEGMENT);
  return [
    '-y',
    '-v',
    'error',
    '-i',
    picture,
    '-i',
    sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-t',
    String(seconds),
    '-vf',
    `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709,format=yuv420p`,
    '-c:v',
    'libx264',
    '-preset',
    'slower',
    '-tune',
    'animation',
    '-profile:v',
    profile,
    '-level',
    level,
    '-crf',
    String(crf),
    '-maxrate',
    `${cap}k`,
    '-bufsize',
    `${cap * 2}k`,
    // Keyframes at the same frames in every rendition, and nowhere else; a fixed thread count keeps the output the same on every machine.
    '-g',
    frames,
    '-keyint_min',
    frames,
    '-sc_threshold',
    '0',
    '-threads',
    '2',
    '-x264-params',
    'aq-mode=3:aq-strength=0.7:open-gop=0',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-ac',
    '2',
    '-ar',
    '48000',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    join(target, '%03d.m4s'),
    join(target, 'index.m3u8'),
  ];
}

/** Measures what was encoded, so that the master playlist states facts: peak and mean bit rate, exact codec. */
async function describe({ name, width, height }, target) {
  const playlist = await readFile(join(target, 'index.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, length, file]) => ({
    length: Number(length),
    file,
  }));
  let [bits, seconds, peak] = [0, 0, 0];
  for (const { length, file } of lengths) {
    const size = (await stat(join(target, file))).size * 8;
    bits += size;
    seconds += length;
    // The last piece may be a sliver of sound; RFC 8216 measures the peak over at least half a target duration.
    if (length >= SEGMENT / 2) peak = Math.max(peak, size / length);
  }
  const init = await readFile(join(target, 'init.mp4'));
  const avc = init.indexOf('avcC') + 5;
  const codec = `avc1.${init.subarray(avc, avc + 3).toString('hex')}`;
  return { name, width, height, codec, peak: Math.ceil(peak), mean: Math.ceil(bits / seconds) };
}

function masterPlaylist(variants) {
  const streams = variants
    .toReversed()
    .flatMap(({ name, width, height, codec, peak, mean }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},CODECS="${codec},mp4a.40.2",RESOLUTION=${width}x${height},FRAME-RATE=${FPS}.000,SUBTITLES="captions",CLOSED-CAPTIONS=NONE`,
      `${name}/index.m3u8`,
    ]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="captions/en.m3u8"',
    '',
    ...streams,
    '',
  ].join('\n');
}

/** One WebVTT file for the whole video: small enough, and the same file serves a `<track>` element. */
function captionsPlaylist(seconds) {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${seconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(6)},`,
    'en.vtt',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Total size in bytes of all files in `folder`, and below it. */
export async function sizeOf(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    total += entry.isDirectory() ? await sizeOf(path) : (await stat(path)).size;
  }
  return total;
}
