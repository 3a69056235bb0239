import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { toCalendarFile, toCalendarFileName } from './calendar-file';

const EVENT = {
  id: 'evt-gala',
  title: 'The Gala; one night, in Köln',
  description: 'First line.\r\nA backslash \\ and a bell \u0007.',
  startsAtMs: Date.UTC(2026, 10, 21, 19),
  endsAtMs: Date.UTC(2026, 10, 21, 22, 30),
  timezone: 'Europe/Berlin',
};
const CONTEXT = {
  url: 'https://gala.site.example/',
  watchUrl: 'https://site.example/user/watch/evt-gala',
  siteName: 'Marquee, Inc.',
  siteHost: 'site.example',
  nowMs: Date.UTC(2026, 5, 1, 12, 30, 15, 123),
};

function read(file: string) {
  const parsed: unknown[] = ICAL.parse(file);
  const calendar = new ICAL.Component(parsed);
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  if (!entry || others.length > 0) throw new Error('Not one event');
  const [alarm] = entry.getAllSubcomponents('valarm');
  return { calendar, event: new ICAL.Event(entry), entry, alarm };
}

describe('a calendar file', () => {
  it('is read back as the event', () => {
    const { calendar, event, entry } = read(toCalendarFile(EVENT, CONTEXT));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toContain('Marquee');
    expect(event).toMatchObject({ uid: 'evt-gala@site.example', summary: EVENT.title });
    expect(event.description).toBe(
      'First line.\nA backslash \\ and a bell .\n\nStarts: Sat, Nov 21, 2026, 8:00 PM in Berlin (7:00 PM UTC)\n\nWatch: https://site.example/user/watch/evt-gala',
    );
    expect(event.startDate.toJSDate().getTime()).toBe(EVENT.startsAtMs);
    expect(event.endDate.toJSDate().getTime()).toBe(EVENT.endsAtMs);
    expect(entry.getFirstPropertyValue('url')).toBe(CONTEXT.url);
    expect(String(entry.getFirstPropertyValue('dtstamp'))).toBe('2026-06-01T12:30:15Z');
  });

  it('has its times in UTC, and reminds an hour before', () => {
    const { event, alarm } = read(toCalendarFile(EVENT, CONTEXT));
    expect([event.startDate.zone.tzid, event.endDate.zone.tzid]).toEqual(['UTC', 'UTC']);
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT1H');
  });

  it('takes two hours for an event without an end, and says so', () => {
    const { event } = read(toCalendarFile({ ...EVENT, endsAtMs: null }, CONTEXT));
    expect(event.duration.toSeconds()).toBe(2 * 3600);
    expect(event.description).toContain("The end time isn't announced yet, so we assumed two hours.");
  });

  it('keeps its name and counts on when the event moves, so that the new time replaces the old', () => {
    const moved = { ...EVENT, startsAtMs: EVENT.startsAtMs + 3_600_000 };
    const later = { ...CONTEXT, nowMs: CONTEXT.nowMs + 1000 };
    const [before, after] = [read(toCalendarFile(EVENT, CONTEXT)), read(toCalendarFile(moved, later))];
    expect(after.event.uid).toBe(before.event.uid);
    expect(after.event.sequence).toBeGreaterThan(before.event.sequence);
    expect(after.event.sequence).toBeLessThan(2 ** 31);
    expect(String(after.entry.getFirstPropertyValue('dtstamp'))).toBe('2026-06-01T12:30:16Z');
  });

  it('has lines of at most 75 octets that end in CR LF, and never breaks a character', () => {
    const description = `${'Überraschung 🎆 '.repeat(40)}${'x'.repeat(200)}`;
    const file = toCalendarFile({ ...EVENT, description }, CONTEXT);
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(file).not.toContain('\uFFFD');
    expect(read(file).event.description).toContain(description);
  });

  it.each(['\nBEGIN:VEVENT\nSUMMARY:Mine', '\r\nX-EVIL:1', '\u2028END:VEVENT'])(
    'lets no title add a line of its own: %j',
    (title) => {
      const { event, entry } = read(toCalendarFile({ ...EVENT, title }, CONTEXT));
      expect(event.summary).toBe(title.replace('\r\n', '\n'));
      expect(entry.getFirstPropertyValue('x-evil')).toBeNull();
    },
  );
});

it('a calendar file is saved under the name of the event’s address', () => {
  expect(toCalendarFileName({ id: 'evt-gala', domainKey: 'gala.org' })).toBe('gala.org.ics');
  expect(toCalendarFileName({ id: 'evt_gala', domainKey: null })).toBe('evt-gala.ics');
});
