import { expect, test } from 'vitest';
import { createStandstill } from './standstill';

function watch(seconds: number, at: (second: number) => { position: number; newest: number }): number {
  const standstill = createStandstill();
  let stillMs = 0;
  for (let ms = 0; ms <= seconds * 1000; ms += 500)
    stillMs = standstill.look({ nowMs: ms, ...at(ms / 1000) });
  return stillMs;
}

test('a picture that plays, also a little more slowly, does not stand still', () => {
  expect(watch(30, (second) => ({ position: second, newest: Math.floor(second / 2) }))).toBe(0);
  expect(watch(30, (second) => ({ position: second * 0.93, newest: second }))).toBe(0);
});

test('one that stands still while the playlist grows does', () => {
  expect(watch(12, (second) => ({ position: 7, newest: Math.floor(second / 4) }))).toBe(12_000);
});

test('one that only jumps, ten seconds every nine, stands still too', () => {
  expect(watch(20, (second) => ({ position: Math.floor(second / 9) * 10, newest: second }))).toBe(20_000);
});

test('a playlist that does not grow is waited for', () => {
  expect(watch(60, () => ({ position: 7, newest: 3 }))).toBe(0);
});

test('in a hidden tab, whose timers come once a minute, a picture plays', () => {
  const standstill = createStandstill();
  for (const minute of [0, 1, 2])
    expect(standstill.look({ nowMs: minute * 60_000, position: minute * 60, newest: minute })).toBe(0);
});
