import { expect, test } from 'vitest';
import { parseScreens } from './screen-list';

const SINCE = '2026-05-01T12:00:00.000Z';

test('reads the screens of an answer', () => {
  const screens = [
    { id: 'a', name: 'Chrome on Windows', since: SINCE, current: true, screen: 'tab-1' },
    { id: 'b', name: 'Chrome on Windows', since: SINCE, current: true, screen: 'tab-2' },
    { id: 'c', name: null, since: SINCE },
  ];
  const sinceMs = Date.parse(SINCE);
  expect(parseScreens({ limit: 2, screens }, 'tab-1')).toEqual([
    { id: 'a', name: 'Chrome on Windows', sinceMs, place: 'here' },
    { id: 'b', name: 'Chrome on Windows', sinceMs, place: 'browser' },
    { id: 'c', name: null, sinceMs, place: 'elsewhere' },
  ]);
});

test('leaves out what is no screen, and refuses what is no answer', () => {
  const screens = [null, 'a', {}, { id: 1, name: 'x', since: SINCE }, { id: 'a', name: 'x', since: 'soon' }];
  expect(parseScreens({ screens }, 'tab-1')).toEqual([]);
  for (const answer of [null, [], 'ok', { screens: {} }]) expect(parseScreens(answer, 'tab-1')).toBeNull();
});
