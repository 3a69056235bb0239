import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A white flash and a beep each second, so that a recording shows how far they are apart. */

type Source = {
  size?: string;
  /** Of the clock of the sound card: 1.004 is 0.4 % slow. */
  factor?: number;
  /** When the sound begins, in ms. */
  lateMs?: number;
  /** The sound is missing in between. In seconds. */
  dropsOut?: { from: number; until: number };
  seconds: number;
  /** At the pace of a camera. */
  isReal?: boolean;
};

/** The arguments of `ffmpeg` up to the format. */
export function toFlashBeep(source: Source): string[] {
  const { size = '640x360', factor = 1, lateMs = 0, dropsOut, seconds, isReal = false } = source;
  const pace = isReal ? ['-re'] : [];
  const flash = "drawbox=c=white:t=fill:enable='lt(mod(t+0.001,1),0.1)'";
  const beep = `aevalsrc='if(lt(mod(t*${factor},1),0.1),0.8*sin(2*PI*1000*t),0)':s=48000`;
  const gap = dropsOut && `aselect='not(between(t,${dropsOut.from},${dropsOut.until}))'`;
  const late = `aselect='gte(t,${lateMs / 1000})'`;
  const sound = [`asetpts=PTS*${factor}`, late, ...(gap ? [gap] : [])].join(',');
  const pictures = `-f lavfi -i testsrc2=size=${size}:rate=30,${flash}`;
  const sounds = `-f lavfi -i ${beep} -t ${seconds} -af ${sound}`;
  const video = '-c:v libx264 -preset ultrafast -tune zerolatency -g 60 -b:v 3000k -pix_fmt yuv420p';
  const audio = '-c:a aac -ar 48000 -ac 2';
  return [...pace, ...pictures.split(' '), ...pace, ...sounds.split(' '), ...`${video} ${audio}`.split(' ')];
}

export type Sync = { at: number; offMs: number };

/** Decodes segments of one map: at each flash, how much later than it the beep is heard. */
export async function measureSync(folder: string, map: string, files: readonly string[]): Promise<Sync[]> {
  const parts = await Promise.all([map, ...files].map((file) => readFile(join(folder, file))));
  const whole = join(folder, 'sync.mp4');
  await writeFile(whole, Buffer.concat(parts));
  const brightness = 'scale=16:16,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';
  const loudness =
    'asetnsamples=n=96,astats=metadata=1:reset=1,ametadata=print:key=lavfi.astats.Overall.Peak_level:file=-';
  const flashes = findOnsets(await filter(whole, ['-an', '-vf', brightness]), 200);
  const beeps = findOnsets(await filter(whole, ['-vn', '-af', loudness]), -20);
  return flashes.flatMap((at) => {
    const off = beeps.map((beep) => beep - at).sort((one, other) => Math.abs(one) - Math.abs(other))[0];
    return off === undefined || Math.abs(off) > 0.4 ? [] : [{ at, offMs: Math.round(off * 1000) }];
  });
}

async function filter(file: string, filters: string[]): Promise<string> {
  const child = spawn('ffmpeg', ['-v', 'error', '-copyts', '-i', file, ...filters, '-f', 'null', '-']);
  let [text, said] = ['', ''];
  child.stdout.on('data', (data) => (text += String(data)));
  child.stderr.on('data', (data) => (said += String(data)));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(said);
  return text;
}

/** Where the value rises above a level, in seconds. */
function findOnsets(text: string, level: number): number[] {
  const onsets: number[] = [];
  let isAbove = true;
  for (const [, time, value] of text.matchAll(/pts_time:(\S+)\n\S+=(\S+)/g)) {
    const above = Number(value) > level;
    if (above && !isAbove) onsets.push(Number(time));
    isAbove = above;
  }
  return onsets;
}
