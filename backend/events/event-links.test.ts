import { expect, it } from 'vitest';
import { toMomentMessage } from './event-links';

const JUNE = Date.UTC(2026, 5, 1, 19, 5);

it.each([
  ['Europe/Vienna', 'It starts on Monday, June 1, 2026 at 7:05 PM UTC.\nThat is'],
  ['UTC', /^It starts on Monday, June 1, 2026 at 7:05 PM UTC\.$/],
])("repeats a time in the event's zone only where it is not UTC (%s)", (zone, text) => {
  expect(toMomentMessage('It starts on', JUNE, zone)).toMatch(text);
});
