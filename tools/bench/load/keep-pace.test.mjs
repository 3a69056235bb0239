import { expect, it } from 'vitest';
import { keepPace } from './keep-pace.mjs';
import { now } from './worker.mjs';

const from = (beginMs) => ({ beginMs, measureFromMs: beginMs, endMs: beginMs + 50 });

it('begins a step that is due although the one before has not ended', async () => {
  let taken = 0;
  let end;
  const last = new Promise((resolve) => (end = resolve));
  const step = (input) => (input === 3 ? end() : last);
  const figures = await keepPace(1000, () => (taken < 3 ? (taken += 1) : undefined), step, from(now()));
  expect(figures).toMatchObject({ done: 3, failed: 0 });
});

it('counts from the moment a step was due, and what fails', async () => {
  let taken = 0;
  const step = async (input) => {
    if (input % 2) throw new Error(`no ${input}`);
  };
  // All of them were due a second ago.
  const figures = await keepPace(100, () => (taken += 1), step, from(now() - 1_000));
  expect(figures).toMatchObject({ done: 2, failed: 3, firstFailure: 'no 1' });
  expect(figures.p50).toBeGreaterThan(900);
});
