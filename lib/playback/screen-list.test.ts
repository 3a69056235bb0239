import { expect, test } from 'vitest';
import { parseScreens } from './screen-list';

const SINCE = '2026-05-01T12:00:00.000Z';

test('reads the screens of an answer', () => {
  const screens = [
    { id: 'a', name: 'Chrome on Windows', since: SINCE, current: true },
    { id: 'b', name: null, since: SINCE },
  ];
  const sinceMs = Date.parse(SINCE);
  expect(parseScreens({ limit: 2, screens })).toEqual([
    { id: 'a', name: 'Chrome on Windows', sinceMs, isHere: true },
    { id: 'b', name: null, sinceMs, isHere: false },
  ]);
});

test('leaves out what is no screen, and refuses what is no answer', () => {
  const screens = [null, 'a', {}, { id: 1, name: 'x', since: SINCE }, { id: 'a', name: 'x', since: 'soon' }];
  expect(parseScreens({ screens })).toEqual([]);
  for (const answer of [null, [], 'ok', { screens: {} }]) expect(parseScreens(answer)).toBeNull();
});
