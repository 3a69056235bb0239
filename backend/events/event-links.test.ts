import { expect, it } from 'vitest';
import { toMomentMessage } from './event-links';

const JUNE = Date.UTC(2026, 5, 1, 19, 5);

it.each([
  ['Europe/Vienna', /^It starts on Mon, Jun 1, 2026, 9:05 PM in Vienna \(7:05 PM UTC\)\.$/],
  ['UTC', /^It starts on Mon, Jun 1, 2026, 7:05 PM UTC\.$/],
])("has UTC beside the event's zone where they differ (%s)", (zone, text) => {
  expect(toMomentMessage('It starts on', JUNE, zone)).toMatch(text);
});
