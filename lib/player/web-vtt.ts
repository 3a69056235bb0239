/** MPEG-2 timestamps have 33 bits at 90 kHz. */
const WRAP_SECONDS = 2 ** 33 / 90_000;

/**
 * The stream's time in seconds at which the segment's clock is zero (X-TIMESTAMP-MAP, RFC 8216
 * section 3.5).
 */
export function readTimestampMap(segment: string): number {
  const [header = ''] = segment.split('-->', 1);
  const map = /^X-TIMESTAMP-MAP=(.*)$/m.exec(header)?.[1] ?? '';
  const ticks = /MPEGTS:(\d+)/.exec(map)?.[1];
  const local = /LOCAL:([\d:.]+)/.exec(map)?.[1];
  return ticks === undefined || local === undefined ? 0 : Number(ticks) / 90_000 - toSeconds(local);
}

/** Adds whole rounds of the stream's clock, to get nearest to `near`. */
export function unwrapSeconds(seconds: number, near: number): number {
  return seconds + Math.round((near - seconds) / WRAP_SECONDS) * WRAP_SECONDS;
}

function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
