import { parseLocalTime, toLocalText } from './local-time';

export type ProgramItem = { time: string; what: string };

/** "8:00 PM Doors", "20.30: Doors", "9 pm – Doors". */
const TIMED = /^(\d{1,2}(?:[:.]\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?))(?:\s*[-–—:,|]\s*|\s+)(\S.*)$/iu;
/** One time in a text is no program. */
const FEWEST = 2;

/** `lead` has the lines without a time. */
export function splitProgram(text: string): { lead: string; items: ProgramItem[] } {
  const lead: string[] = [];
  const items: ProgramItem[] = [];
  for (const line of text.trim().split('\n')) {
    const [, time, what] = TIMED.exec(line.trim()) ?? [];
    if (time && what) items.push({ time, what });
    else lead.push(line);
  }
  return items.length < FEWEST ? { lead: text.trim(), items: [] } : { lead: lead.join('\n').trim(), items };
}

/** In milliseconds. Times further from the start may mean another half of the day. */
const NEAR_MS = 6 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

type PlacedItem = ProgramItem & { ms: number };

/**
 * The instants of a program, whose first item is near the start and whose others follow it. Null
 * where its times could mean others, so that they are shown as they were written.
 */
export function placeProgram(
  items: readonly ProgramItem[],
  startsAtMs: number,
  timezone: string,
): PlacedItem[] | null {
  const placed: PlacedItem[] = [];
  for (const item of items) {
    const clock = to24Hours(item.time);
    const afterMs = placed.at(-1)?.ms;
    const ms = [-DAY_MS, 0, DAY_MS]
      .map((days) => toLocalText((afterMs ?? startsAtMs) + days, timezone).slice(0, 10))
      .map((day) => parseLocalTime(`${day}T${clock}`, timezone, false))
      .flatMap((parsed) => (clock !== null && parsed.ok ? [parsed.value] : []))
      .find((one) => (afterMs === undefined ? Math.abs(one - startsAtMs) <= NEAR_MS : one >= afterMs));
    if (ms === undefined) return null;
    placed.push({ ...item, ms });
  }
  return placed;
}

/** "20:30" of "8:30 p.m."; null for no time of day. */
function to24Hours(time: string): string | null {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])?/iu.exec(time) ?? [];
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (isHalf && Number(hours) > 12) return null;
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

/** An interval may come so much earlier or later than it was announced. In ms. */
const ABOUT_MS = 30 * 60_000;
const INTERVAL = /\b(?:interval|intermission|break|pause|half[- ]?time)\b/i;

/** Whether a program has an interval at about `nowMs`. */
export function announcesInterval(
  text: string,
  startsAtMs: number,
  timezone: string,
  nowMs: number,
): boolean {
  const placed = placeProgram(splitProgram(text).items, startsAtMs, timezone) ?? [];
  return placed.some(({ what, ms }) => INTERVAL.test(what) && Math.abs(ms - nowMs) <= ABOUT_MS);
}
