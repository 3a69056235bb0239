import { expect, it } from 'vitest';
import { isJoint, mergeParts, type Piece } from './merge-parts';
import { toMove } from './move-edits';

const toPiece = (from: string | null, number: number, at: number, seconds = 2): Piece => ({
  number,
  at,
  seconds,
  from,
  file: `${String(number).padStart(6, '0')}.m4s`,
  own: `${from}-${number}`,
  bytes: 1,
  isNewStart: number === 0,
  map: { tag: '#EXT-X-MAP:URI="map-000000000000.mp4"' },
});
const run = (from: string | null, first: number, count: number, startMs: number) =>
  Array.from({ length: count }, (_, index) => toPiece(from, first + index, startMs + index * 2000));

it('takes the best and fills what it lacks, with at most half a segment more or less at each joint', () => {
  const best = [...run('a', 0, 5, 1000), ...run('a', 5, 5, 31_000)];
  const other = run('b', 0, 30, 700);
  const merged = mergeParts([best, other]);
  expect(merged.filter(({ from }) => from === 'a')).toEqual(best);
  const ends = merged.map(({ at, seconds }) => at + seconds * 1000);
  for (const [index, piece] of merged.slice(1).entries())
    expect(Math.abs(piece.at - (ends[index] ?? 0))).toBeLessThanOrEqual(1000);
  expect(merged.at(-1)?.from).toBe('b');
});

it('adds what comes later to what is joined already, and changes nothing the second time', () => {
  const joined = run(null, 0, 10, 0);
  const late = run('b', 0, 20, 0);
  const merged = mergeParts([joined, late]);
  expect(merged).toHaveLength(20);
  expect(mergeParts([merged, late])).toEqual(merged);
  expect(mergeParts([[], []])).toEqual([]);
});

it('begins again where the input changes or segments are missing', () => {
  const [one, two] = run('a', 3, 2, 0);
  if (!one || !two) throw new Error('There are two');
  expect(isJoint(two, one)).toBe(false);
  expect(isJoint(two, { ...one, from: 'b' })).toBe(true);
  expect(isJoint({ ...two, number: 9 }, one)).toBe(true);
  expect(isJoint(one, undefined)).toBe(true);
});

it('moves a moment of the recording by what was added before it, and by nothing after it', () => {
  const before = [...run('a', 0, 3, 10_000), ...run('a', 10, 3, 30_000)];
  const after = [toPiece('b', 0, 8000), ...before.slice(0, 3), toPiece('b', 4, 16_000), ...before.slice(3)];
  const move = toMove(before, after);
  expect([0, 1500, 6000, 6001, 9000, 12_000, 13_000].map(move)).toEqual([
    2000, 3500, 8000, 10_001, 13_000, 16_000, 17_000,
  ]);
  expect(toMove(before, before)(7777)).toBe(7777);
});
