import type { EventDetails } from './event';

/** How long an event without an announced end takes in a calendar, in milliseconds. */
export const ASSUMED_LENGTH_MS = 2 * 60 * 60 * 1000;

const MAX_LINE_OCTETS = 75;

type CalendarEvent = Pick<EventDetails, 'id' | 'title' | 'description' | 'startsAtMs' | 'endsAtMs'>;

type CalendarContext = {
  /** The event's storefront, and the page it is watched on. */
  url: string;
  watchUrl: string;
  siteName: string;
  /**
   * The main site's host name: with the event's id it makes a name that stays, so that a second
   * file replaces the first.
   */
  siteHost: string;
  /** When the file is made, in milliseconds since 1970. */
  nowMs: number;
};

/**
 * Writes an event as an iCalendar file (RFC 5545), with times in UTC and a reminder an hour before.
 * The same for every visitor. An event without an end gets two hours, and its
 * description says so.
 */
export function toCalendarFile(event: CalendarEvent, context: CalendarContext): string {
  const { url, watchUrl, siteName, siteHost, nowMs } = context;
  const description = [
    event.description,
    `Watch: ${watchUrl}`,
    ...(event.endsAtMs === null ? ['The end is not announced yet; two hours are our guess.'] : []),
  ].join('\n\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${toText(siteName)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${siteHost}`,
    `DTSTAMP:${toUtc(nowMs)}`,
    `DTSTART:${toUtc(event.startsAtMs)}`,
    `DTEND:${toUtc(event.endsAtMs ?? event.startsAtMs + ASSUMED_LENGTH_MS)}`,
    `SUMMARY:${toText(event.title)}`,
    `DESCRIPTION:${toText(description)}`,
    `LOCATION:${toText(url)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${toText(`${event.title} starts in an hour`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/**
 * The name a calendar file is saved under: the event's key where it has one, else its id. Both are
 * safe in a file's name.
 */
export function toCalendarFileName({ id, domainKey }: Pick<EventDetails, 'id' | 'domainKey'>): string {
  return `${(domainKey ?? id).replace(/[^A-Za-z0-9.-]/g, '-')}.ics`;
}

/** `20261121T190000Z` (RFC 5545 section 3.3.5). */
function toUtc(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}|[-:]/g, '');
}

/**
 * Escapes a text value (RFC 5545 section 3.3.11); control characters other than line breaks may not
 * be in one.
 */
function toText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');
}

/**
 * Breaks a line into parts of at most 75 octets, never inside a character; each next part starts
 * with a space (section 3.1).
 */
function fold(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n ');
}
