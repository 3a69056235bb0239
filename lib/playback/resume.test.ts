import { expect, test } from 'vitest';
import { parseResumePoint, toResumePoint } from './resume';

test('a recording goes on where it was left', () => {
  expect(toResumePoint(1800.7, 7200)).toBe(1800);
});

test('what has hardly begun, or is all but over, starts from the beginning', () => {
  expect(toResumePoint(4, 7200)).toBeNull();
  expect(toResumePoint(7190, 7200)).toBeNull();
  expect(toResumePoint(70, 72)).toBeNull();
  expect(toResumePoint(60, 72)).toBe(60);
});

test('a live stream has no place to go on', () => {
  expect(toResumePoint(1800, Infinity)).toBeNull();
});

test('only a position is read back', () => {
  expect(['42', '', 'x', null, '-5', '3'].map(parseResumePoint)).toEqual([42, null, null, null, null, null]);
});
