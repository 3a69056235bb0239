import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SECONDS = 40;

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** A beep a second, so that each language has a pitch of its own. */
const toSound = (hertz: number) => ['-f', 'lavfi', '-i', `sine=${hertz}:beep_factor=2`];

/**
 * Makes a folder of videos (MEDIA_DIR) with `two-languages`: fMP4, sound in
 * English and German apart from the picture, captions in WebVTT. Needs ffmpeg.
 */
export function makeMediaFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  const video = join(folder, 'two-languages');
  mkdirSync(video);
  execFileSync('ffmpeg', [
    ...[
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=12',
      ...toSound(300),
      ...toSound(500),
    ],
    ...['-map', '0:v', '-map', '1:a', '-map', '2:a', '-t', String(SECONDS)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24', '-c:a', 'aac'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_filename', join(video, '%v-%03d.m4s'), '-hls_fmp4_init_filename', '%v-init.mp4'],
    ...['-var_stream_map', 'v:0,agroup:sound a:0,agroup:sound,language:en a:1,agroup:sound,language:de'],
    join(video, '%v.m3u8'),
  ]);
  writeFileSync(join(video, 'captions.vtt'), readFileSync('media/sample-video/captions/en.vtt'));
  writeFileSync(join(video, 'captions.m3u8'), CAPTIONS);
  writeFileSync(join(video, 'master.m3u8'), MASTER);
  return folder;
}

const CAPTIONS = `#EXTM3U
#EXT-X-TARGETDURATION:${SECONDS}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${SECONDS},
captions.vtt
#EXT-X-ENDLIST
`;

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="1.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,URI="2.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="captions.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=320x180,AUDIO="sound",SUBTITLES="captions"
0.m3u8
`;
