import { expect, test } from 'vitest';
import { chooseResumePoint, parseKeptPosition, toResumePoint } from './resume';

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

const KEPT = { account: 'ann', seconds: 42, heardAtMs: 1000 };

test('only a position is read back', () => {
  expect(parseKeptPosition(JSON.stringify(KEPT))).toEqual(KEPT);
  for (const text of [null, '', '42', 'x', '{}', '[]', '{"account":"ann","seconds":"1","heardAtMs":0}'])
    expect(parseKeptPosition(text)).toBeNull();
});

test('what this browser keeps counts until the account was elsewhere', () => {
  const there = (atMs: number, seconds = 600) => ({ seconds, atMs });
  expect(chooseResumePoint(KEPT, 'ann', null)).toBe(42);
  expect(chooseResumePoint(KEPT, 'ann', there(1000))).toBe(42);
  expect(chooseResumePoint(KEPT, 'ann', there(1001))).toBe(600);
  expect(chooseResumePoint(null, 'ann', there(1))).toBe(600);
  expect(chooseResumePoint(KEPT, 'ann', there(1001, 0))).toBeNull();
});

test('an account never resumes where another one was', () => {
  expect(chooseResumePoint(KEPT, 'bob', null)).toBeNull();
  expect(chooseResumePoint(KEPT, 'bob', { seconds: 70, atMs: 1 })).toBe(70);
});
