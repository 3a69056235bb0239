import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences';

test('reads back what was kept', () => {
  const kept = { volume: 0.4, isMuted: true, captions: 'en', audio: 'de', hasShortcuts: false };
  expect(parsePreferences(JSON.stringify(kept))).toEqual(kept);
});

test('takes the defaults for what makes no sense', () => {
  for (const text of [null, '', '{', '7', '{"volume":4,"isMuted":"yes","captions":1,"audio":{}}'])
    expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES);
});
