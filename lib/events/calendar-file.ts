import { sayMoment } from '@/lib/time/moment';
import type { EventDetails } from './event';

/** For an event without an announced end, in milliseconds. */
export const ASSUMED_LENGTH_MS = 2 * 60 * 60 * 1000;

const MAX_LINE_OCTETS = 75;

type CalendarEvent = Pick<
  EventDetails,
  'id' | 'title' | 'description' | 'startsAtMs' | 'endsAtMs' | 'timezone'
>;

type CalendarContext = {
  url: string;
  watchUrl: string;
  siteName: string;
  /** Part of the UID, which stays the same so that a second file replaces the first. */
  siteHost: string;
  nowMs: number;
};

/** iCalendar (RFC 5545) in UTC, with a reminder an hour before. */
export function toCalendarFile(event: CalendarEvent, context: CalendarContext): string {
  const { url, watchUrl, siteName, siteHost, nowMs } = context;
  const description = [
    event.description,
    `Starts: ${sayMoment(event.startsAtMs, event.timezone, { beside: 'UTC', hasYear: true })}`,
    `Watch: ${watchUrl}`,
    ...(event.endsAtMs === null ? ["The end time isn't announced yet, so we assumed two hours."] : []),
  ].join('\n\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${toText(siteName)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${siteHost}`,
    `DTSTAMP:${toUtc(nowMs)}`,
    `SEQUENCE:${toSequence(nowMs)}`,
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

export function toCalendarFileName({ id, domainKey }: Pick<EventDetails, 'id' | 'domainKey'>): string {
  return `${(domainKey ?? id).replace(/[^A-Za-z0-9.-]/g, '-')}.ics`;
}

/** `20261121T190000Z` (RFC 5545 section 3.3.5). */
function toUtc(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}|[-:]/g, '');
}

/** Seconds since 2020: a later file needs a higher 32-bit number (RFC 5545 section 3.8.7.4). */
function toSequence(nowMs: number): number {
  return Math.floor((nowMs - Date.UTC(2020, 0)) / 1000);
}

/** RFC 5545 section 3.3.11. */
function toText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Lines have at most 75 octets (RFC 5545 section 3.1). */
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
