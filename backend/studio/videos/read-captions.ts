import { fail, ok, type Result } from '@/lib/result';

const MAX_CUES = 20_000;

const TIMES =
  /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})(.*)$/;
const SETTINGS = /(?:^|\s)(?:align|line|position|size|vertical):[\w.,%-]+/g;

const refuse = (message: string) => fail('invalid_input', message);

/** In seconds. `rest` is what follows the times: settings, and the lines below. */
export type Cue = { start: number; end: number; rest: string };

/** As one WebVTT file. */
export const writeCues = (cues: readonly Cue[]): string => `WEBVTT\n\n${cues.map(toText).join('\n\n')}\n`;

/**
 * Reads the cues of a WebVTT or SRT file, without notes, styles and other tags than
 * bold, italics and underlines. Fails with `invalid_input`, also where captions begin after the end
 * of the video, which is `length` seconds long.
 */
export function readCaptions(bytes: Uint8Array, length = Infinity): Result<Cue[]> {
  const lines = decode(bytes).split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of lines) {
    const times = line.length > 500 ? null : TIMES.exec(line);
    if (times) {
      const [, from = '', until = '', rest = ''] = times;
      const [start, end] = [toSeconds(from), toSeconds(until)];
      if (end <= start)
        return refuse(`The captions at ${from} end before they begin. Please correct the file.`);
      if (start > length)
        return refuse(
          `The captions at ${from} begin after the end of the video, at ${toTime(length)}. ` +
            'Please choose the captions of this version of the video, or remove those from the file.',
        );
      // The number of an SRT cue stands in the line before.
      const settings = (rest.match(SETTINGS) ?? []).join('');
      open = { start, end, rest: settings };
    } else if (line.trim() === '') {
      if (open && open.rest.includes('\n')) cues.push(open);
      open = null;
    } else if (open) open.rest += `\n${toPlain(line)}`;
    if (cues.length > MAX_CUES) return refuse('This file has too many captions.');
  }
  if (open && open.rest.includes('\n')) cues.push(open);
  if (cues.length === 0)
    return refuse('There are no captions in this file. Please choose a WebVTT (.vtt) or SRT (.srt) file.');
  return ok(cues);
}

/** SRT says nothing about its encoding. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

function toSeconds(time: string): number {
  const [clock = '', part = ''] = time.split(/[.,]/);
  const whole = clock.split(':').reduce((sum, number) => sum * 60 + Number(number), 0);
  return whole + Number(part.padEnd(3, '0')) / 1000;
}

export const toText = ({ start, end, rest }: Cue) => `${toTime(start)} --> ${toTime(end)}${rest}`;

export function toTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}

const toPlain = (line: string) =>
  line
    .replace(/<(?!\/?[biu]>)[^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replaceAll('-->', '→');
