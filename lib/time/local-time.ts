import { fail, ok, type Result } from '../result';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the zone's clocks show, as if it were UTC. @throws RangeError for an unknown zone */
function toWall(ms: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = new Map<string, number>();
  for (const { type, value } of format.formatToParts(ms)) parts.set(type, Number(value));
  const read = (name: string) => parts.get(name) ?? 0;
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

const toText = (wall: number) => new Date(wall).toISOString().slice(0, 16);
const offsetAt = (ms: number, zone: string) => toWall(ms, zone) - ms;

/** Wall-clock time `YYYY-MM-DDTHH:mm` in the zone. `ms` counts from 1970, in whole minutes. */
export function toLocalText(ms: number, zone: string): string {
  return toText(toWall(ms, zone));
}

/** ISO 8601 with the zone's offset, like `2026-11-29T21:06:00-05:00`. */
export function toOffsetInstant(ms: number, zone: string): string {
  const minutes = Math.round((toWall(ms, zone) - ms) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${toLocalText(ms, zone)}:00${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Two moments in the hour that daylight saving repeats, none in the one it skips. */
function listMoments(wall: number, zone: string): number[] {
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((ms) => toWall(ms, zone) === wall)
    .sort((one, other) => one - other);
}

function readWall(text: string): number | null {
  const wall = Date.parse(`${text.slice(0, 16)}Z`);
  // Some engines take February 31 for March 3.
  return Number.isNaN(wall) || toText(wall) !== text.slice(0, 16) ? null : wall;
}

/** Which of the two `ms` is, where daylight saving repeats its hour in the zone. */
export function toTurn(ms: number, zone: string): 'only' | 'first' | 'second' {
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const [first = minute, second] = listMoments(toWall(ms, zone), zone);
  if (second === undefined) return 'only';
  return minute === first ? 'first' : 'second';
}

/**
 * Milliseconds since 1970 of a wall-clock time in the zone. `isLater` means the second of an hour
 * that happens twice. Fails with `invalid_input` for a time that does not exist.
 */
export function parseLocalTime(text: string, zone: string, isLater: boolean): Result<number> {
  const wall = readWall(text);
  if (wall === null) return fail('invalid_input', 'This date does not exist. Please choose another one.');
  const moments = listMoments(wall, zone);
  const moment = isLater ? moments.at(-1) : moments[0];
  return moment === undefined ? fail('invalid_input', describeSkipped(wall, zone)) : ok(moment);
}

function describeSkipped(wall: number, zone: string): string {
  let [before, after] = [wall - DAY_MS, wall + DAY_MS];
  const offset = offsetAt(before, zone);
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  const [from, to] = [after + offset, toWall(after, zone)].map((ms) => toText(ms).slice(11));
  const asked = toText(wall).replace('T', ' ');
  return `${asked} does not exist in ${zone}: clocks go from ${from} to ${to}. Please choose another time.`;
}
