import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScriptedOrigin } from '@/tests/support/scripted-origin';

// 8 s of ffmpeg's testsrc and sine as fMP4; it loops with continuous timestamps.

const FOLDER = 'e2e/support/two-languages';
const TRACKS = ['video', 'en', 'de'];
const SEGMENTS = 4;
const SEGMENT_S = 2;

const readInit = (track: string) => readFileSync(join(FOLDER, `${track}-init.mp4`));

function readSegment(track: string, number: number, startS: number): Buffer {
  const segment = readFileSync(join(FOLDER, `${track}-${number % SEGMENTS}.m4s`));
  const init = readInit(track);
  // ISO 14496-12, 8.4.2 and 8.8.12.
  const timescale = init.readUInt32BE(init.indexOf('mdhd') + 16);
  const time = segment.indexOf('tfdt') + 8;
  const lateBy = (startS - (number % SEGMENTS) * SEGMENT_S) * timescale;
  segment.writeBigUInt64BE(segment.readBigUInt64BE(time) + BigInt(lateBy), time);
  return segment;
}

function toPlaylist(track: string, first: number, last: number, more: string[] = []): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${SEGMENT_S + 1}`];
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${first}`, `#EXT-X-MAP:URI="${track}-init.mp4"`);
  for (let number = first; number <= last; number += 1)
    lines.push(`#EXTINF:${SEGMENT_S},`, `${track}-${number}.m4s`);
  return `${[...lines, ...more].join('\n')}\n`;
}

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="audio_1",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="audio_2",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,URI="de.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="captions.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,CODECS="avc1.42c00a,mp4a.40.2",RESOLUTION=128x72,AUDIO="sound",SUBTITLES="captions"
video.m3u8
`;

const LENGTH = 20;

const CAPTIONS = `#EXTM3U
#EXT-X-TARGETDURATION:${LENGTH * SEGMENT_S}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${LENGTH * SEGMENT_S},
captions.vtt
#EXT-X-ENDLIST
`;

/** Some encoders omit the blank line. */
const WEB_VTT = `WEBVTT
00:00.000 --> 00:20.000 line:10%
The first line
00:20.000 --> 00:40.000
The second line
`;

/** For MEDIA_DIR: the sample video and `two-languages`. */
export function makeMediaFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  cpSync('media/sample-video', join(folder, 'sample-video'), { recursive: true });
  const video = join(folder, 'two-languages');
  mkdirSync(video);
  const write = (name: string, content: string | Buffer) => writeFileSync(join(video, name), content);
  for (const track of TRACKS) {
    write(`${track}-init.mp4`, readInit(track));
    write(`${track}.m3u8`, toPlaylist(track, 0, LENGTH - 1, ['#EXT-X-ENDLIST']));
    for (let number = 0; number < LENGTH; number += 1)
      write(`${track}-${number}.m4s`, readSegment(track, number, number * SEGMENT_S));
  }
  write('captions.vtt', WEB_VTT);
  write('captions.m3u8', CAPTIONS);
  write('master.m3u8', MASTER);
  return folder;
}

/** In segments. */
export const LIVE_WINDOW = 4;
const MOST = 1000;

export function broadcastTwoLanguages({ files }: Pick<ScriptedOrigin, 'files'>) {
  const beganMs = Date.now() - LIVE_WINDOW * SEGMENT_S * 1000;
  const newest = () => Math.floor((Date.now() - beganMs) / 1000 / SEGMENT_S) - 1;
  let restartsAt = Infinity;
  const toStart = (number: number) => (number < restartsAt ? number : number - restartsAt) * SEGMENT_S;

  files.set(
    '/apart/master.m3u8',
    MASTER.replace(/^.*SUBTITLES,.*\n/m, '').replace(',SUBTITLES="captions"', ''),
  );
  for (const track of TRACKS) {
    files.set(`/apart/${track}-init.mp4`, readInit(track));
    files.set(`/apart/${track}.m3u8`, () => toPlaylist(track, newest() - LIVE_WINDOW + 1, newest()));
    for (let number = 0; number < MOST; number += 1)
      files.set(`/apart/${track}-${number}.m4s`, () => readSegment(track, number, toStart(number)));
  }
  return {
    newest,
    /** Restarts the timestamps at 0 without a discontinuity tag. */
    restartTime: () => {
      restartsAt = (Math.floor(newest() / SEGMENTS) + 1) * SEGMENTS;
    },
  };
}
