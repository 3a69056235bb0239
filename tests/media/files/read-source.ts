import { execFileSync } from 'node:child_process';
import type { Sample, Samples } from './read-segments';

/** As ffprobe reads a file, with its edit lists. `end`: of the last sample. */
export function readSource(path: string): Samples & { end: number } {
  const ask = (stream: string) => {
    const entries = 'packet=pts_time,duration_time,size';
    const options = ['-v', 'error', '-select_streams', stream, '-show_entries', entries, '-of', 'csv=p=0'];
    const out = execFileSync('ffprobe', [...options, path], { encoding: 'utf8', maxBuffer: 1e8 });
    return out
      .split('\n')
      .map((line) => line.split(',').map(Number))
      .filter(([seconds, , size]) => Number.isFinite(seconds) && Number.isFinite(size));
  };
  const [video, audio] = [ask('v:0'), ask('a:0')];
  const toSamples = (rows: number[][]): Sample[] =>
    rows.map(([seconds = 0, , size = 0]) => ({ seconds, size }));
  const ends = [...video, ...audio].map(([seconds = 0, length = 0]) => seconds + (length || 0));
  const pictures = toSamples(video);
  // What is shown before the first keyframe can't be decoded.
  const begin = pictures[0]?.seconds ?? 0;
  return {
    video: pictures.filter(({ seconds }) => seconds >= begin),
    audio: toSamples(audio),
    end: Math.max(...ends),
  };
}

/** The hash of each picture, in the order in which they are shown. */
export function hashPictures(path: string): string[] {
  const options = '-map 0:v:0 -fps_mode passthrough -f framemd5 -'.split(' ');
  const command = ['-v', 'error', '-noautorotate', '-i', path, ...options];
  const out = execFileSync('ffmpeg', command, { encoding: 'utf8', maxBuffer: 1e8 });
  return out
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() ?? '');
}
