/** In seconds on the clock of its file. */
export type CaptionCue = { start: number; end: number; text: string; settings: Record<string, string> };

/** `zeroAt` is the moment of the stream's clock (seconds) at which the file's own clock is zero. */
export type CaptionFile = { zeroAt: number; cues: CaptionCue[] };

/** MPEG-2 timestamps are 33 bits at 90 kHz: after this many seconds they wrap around. */
const WRAP_SECONDS = 2 ** 33 / 90_000;

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})(.*)$/;

/** Reads a WebVTT segment (RFC 8216 section 3.5). Blocks that are no cues are left out. */
export function parseWebVtt(text: string): CaptionFile {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd();
  const [header = '', ...blocks] = plain.split(/\n{2,}/);
  return { zeroAt: readZero(header), cues: blocks.flatMap(readCue) };
}

/** `seconds` moved by whole rounds of the stream's clock to where it is nearest to `near`. */
export function unwrapSeconds(seconds: number, near: number): number {
  return seconds + Math.round((near - seconds) / WRAP_SECONDS) * WRAP_SECONDS;
}

function readZero(header: string): number {
  const map = /^X-TIMESTAMP-MAP=(.*)$/m.exec(header)?.[1] ?? '';
  const ticks = /MPEGTS:(\d+)/.exec(map)?.[1];
  const local = /LOCAL:([\d:.]+)/.exec(map)?.[1];
  return ticks === undefined || local === undefined ? 0 : Number(ticks) / 90_000 - toSeconds(local);
}

function readCue(block: string): CaptionCue[] {
  const lines = block.split('\n').filter((line, index) => index > 0 || line !== '');
  const at = lines.findIndex((line) => line.includes('-->'));
  const [, start, end, rest = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  if (start === undefined || end === undefined || at > 1) return [];
  const settings = Object.fromEntries(
    rest
      .trim()
      .split(/\s+/)
      .map((setting) => setting.split(':'))
      .filter((pair): pair is [string, string] => pair.length === 2),
  );
  const cue = {
    start: toSeconds(start),
    end: toSeconds(end),
    text: lines.slice(at + 1).join('\n'),
    settings,
  };
  return cue.end > cue.start && cue.text !== '' ? [cue] : [];
}

function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
