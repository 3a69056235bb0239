import { toKnownZone } from './known-zone';

/**
 * An instant as visitors read it, on pages, in mails and in calendars. Lint knows no second way
 * (`eslint.config.mjs`); the studio and the operator's desk have `instant.ts`.
 */

/** In milliseconds. A date further away needs its year. */
const FAR_MS = 180 * 86_400_000;

/** Undefined is the zone of the machine, in a browser the reader's. */
type Zone = string | undefined;

const read = (ms: number, timeZone: Zone, options: Intl.DateTimeFormatOptions): string =>
  // Some engines have a narrow space before AM and PM.
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(ms).replace(/\u202f/g, ' ');

/** "8:00 PM". */
export const sayClock = (ms: number, timeZone?: Zone): string =>
  read(ms, timeZone, { hour: 'numeric', minute: '2-digit' });

/** "Sat, Nov 21", or "Sat, Nov 21, 2026". */
export const sayDay = (ms: number, timeZone?: Zone, hasYear = false): string =>
  read(ms, timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: hasYear ? 'numeric' : undefined,
  });

/** "New York". Null for zones that are named after no place, like UTC or Etc/GMT+5. */
export const toPlace = (zone: string): string | null =>
  /^(?:A\w+|Europe|Indian|Pacific)\//.test(zone)
    ? zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ')
    : null;

function sayPlace(ms: number, zone: string): string {
  const place = toPlace(zone);
  return place === null
    ? read(ms, zone, { hour: 'numeric', timeZoneName: 'short' }).replace(/^.* /, '')
    : `in ${place}`;
}

/** Whether the reader's clocks show the same at `ms`. */
export const isSameClock = (ms: number, zone: string, other?: Zone): boolean =>
  sayDay(ms, zone) === sayDay(ms, other) && sayClock(ms, zone) === sayClock(ms, other);

type Clock = readonly [zone: Zone, place: string];

type Saying = {
  /** Whose clock stands beside the event's, where they differ. The reader's comes first. */
  beside?: 'reader' | 'UTC';
  hasYear?: boolean;
};

/**
 * "Mon, Nov 30, 2:06 AM your time (Sunday 9:06 PM in New York)" for a reader in Paris; without
 * `beside`, "Sun, Nov 29, 9:06 PM in New York". `timezone` is the event's; without one it is UTC.
 */
export function sayMoment(ms: number, timezone: string | null, { beside, hasYear }: Saying = {}): string {
  const known = toKnownZone(timezone);
  const zone = known ?? 'UTC';
  const event: Clock = [zone, sayPlace(ms, zone)];
  const say = ([one, place]: Clock) => `${sayClock(ms, one)} ${place}`;
  const sayAll = (clock: Clock) =>
    `${sayDay(ms, clock[0], hasYear ?? Math.abs(ms - Date.now()) > FAR_MS)}, ${say(clock)}`;
  const other: Clock = beside === 'UTC' ? ['UTC', 'UTC'] : [undefined, 'your time'];
  if (!beside || isSameClock(ms, zone, other[0])) return sayAll(event);
  const [first, second] = other[0] ? [event, other] : [other, event];
  if (known === null) return sayAll(first);
  const isSameDay = sayDay(ms, zone) === sayDay(ms, other[0]);
  const day = isSameDay ? '' : `${read(ms, second[0], { weekday: 'long' })} `;
  return `${sayAll(first)} (${day}${say(second)})`;
}

/** "just now", "20 min ago", "1 h ago", "3 days ago". */
export function formatAgo(passedMs: number): string {
  const minutes = Math.floor(passedMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
