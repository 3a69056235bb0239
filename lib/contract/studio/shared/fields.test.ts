import { describe, expect, it } from 'vitest';
import { lineSchema, localTimeSchema, optionalDaySchema, optionalLineSchema } from './fields';

describe('a day', () => {
  it.each(['', '2026-11-30', '2028-02-29'])('may be "%s"', (day) => {
    expect(optionalDaySchema.safeParse(day).success).toBe(true);
    expect(localTimeSchema.safeParse(`${day || '2026-01-01'}T10:00`).success).toBe(true);
  });

  it.each(['2026-11-31', '2026-02-29', '0020-11-30', '2026-13-01', '30.11.2026'])(
    'is in the calendar, other than %s',
    (day) => {
      expect(optionalDaySchema.safeParse(day).success).toBe(false);
      expect(localTimeSchema.safeParse(`${day}T10:00`).success).toBe(false);
    },
  );
});

describe('a line', () => {
  const read = (text: string) => lineSchema(120, 'Please enter a title').safeParse(text);

  it.each([
    ['zero-width spaces and a byte order mark', '\uFEFFGa\u200Bla\u2060 ', 'Gala'],
    ['a soft hyphen', 'Gala\u00ADnight', 'Galanight'],
    ['a text turned around', 'Gala \u202Elive\u202C\u2066!\u2069\u200F', 'Gala live!'],
    ['joiners in Latin and at the end', 'Ga\u200Dla\u200C 1\u200D', 'Gala 1'],
    ['hidden tags', `Gala\u{E0067}\u{E007F}`, 'Gala'],
    ['emoji of several', '👩‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Gala', '👩‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Gala'],
    ['Persian and Hindi', 'می‌خواهم क्‍ष', 'می‌خواهم क्‍ष'],
  ])('keeps what is meant of %s', (_what, text, line) => {
    expect(read(text)).toMatchObject({ data: line });
    expect(optionalLineSchema(120).parse(text)).toBe(line);
  });

  it('is missing where nothing visible is left', () => {
    expect(read('\u200B\u200E\u200D').error?.issues[0]?.message).toBe('Please enter a title');
    expect(read('x'.repeat(121)).success).toBe(false);
  });
});
