import { expect, test } from 'vitest';
import { toShortcut } from './shortcuts';

const press = (key: string, extra = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...extra });

test('letters work on the whole page, in either case', () => {
  const outside = { isInside: false, isLive: true };
  expect(toShortcut(press('k'), outside)).toEqual({ does: 'play' });
  expect(toShortcut(press('M'), outside)).toEqual({ does: 'mute' });
  expect(toShortcut(press('x'), outside)).toBeNull();
});

test('keys that scroll the page work in the player alone', () => {
  expect(toShortcut(press('ArrowDown'), { isInside: false, isLive: false })).toBeNull();
  expect(toShortcut(press('ArrowDown'), { isInside: true, isLive: false })).toEqual({
    does: 'volume',
    by: -0.1,
  });
});

test('digits jump within a recording, never in a live show', () => {
  expect(toShortcut(press('7'), { isInside: true, isLive: false })).toEqual({ does: 'jump', to: 0.7 });
  expect(toShortcut(press('7'), { isInside: true, isLive: true })).toBeNull();
});

test("the browser's own shortcuts stay its own", () => {
  expect(toShortcut(press('f', { ctrlKey: true }), { isInside: true, isLive: false })).toBeNull();
});
