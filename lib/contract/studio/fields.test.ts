import { describe, expect, it } from 'vitest';
import { localTimeSchema, optionalDaySchema } from './fields';

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
