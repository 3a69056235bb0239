import { HOME_STEP } from '@/lib/contract/ingest';

/** Of discontinuities. No show has as many. */
const BREAK_STEP = 100_000;
const COUNT = /^(#EXT-X-(?:MEDIA|DISCONTINUITY)-SEQUENCE:)(\d+)$/gm;
const SEGMENT = /^((?:\.\.\/0\/)?)(\d{6,9})\.m4s$/gm;

/**
 * A playlist as a later home of the show has it: two inputs number their segments alike, and what a
 * player and a CDN know by a name stays the same.
 */
export function toHomePlaylist(text: string, home: number): string {
  if (home === 0) return text;
  return text
    .replace(COUNT, (_line, tag: string, count: string) => {
      const step = tag.includes('MEDIA') ? HOME_STEP : BREAK_STEP;
      return `${tag}${Number(count) + home * step}`;
    })
    .replace(
      SEGMENT,
      (_line, dir: string, number: string) => `${dir}${Number(number) + home * HOME_STEP}.m4s`,
    );
}

/** The name of a segment in the folder, whichever home it was asked of. */
export const toOwnFile = (name: string): string =>
  name.replace(/^(\d{6,9})(?=\.m4s$)/, (number) => String(Number(number) % HOME_STEP).padStart(6, '0'));
