import { expect, it } from 'vitest';
import { repeatStep } from './repeat-step.mjs';
import { now } from './worker.mjs';

const always = () => ({ measureFromMs: now() - 1_000, endMs: now() + 1e9 });

function listOf(count) {
  let taken = 0;
  return () => (taken < count ? (taken += 1) : undefined);
}

it('does everything once, so many at a time', async () => {
  const seen = [];
  let under = 0;
  let most = 0;
  const step = async (input) => {
    seen.push(input);
    under += 1;
    most = Math.max(most, under);
    await new Promise(setImmediate);
    under -= 1;
  };
  const { done, failed } = await repeatStep(3, listOf(10), step, always());
  expect({ done, failed, most, seen }).toEqual({
    done: 10,
    failed: 0,
    most: 3,
    seen: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  });
});

it('counts what fails and goes on', async () => {
  const step = async (input) => {
    if (input % 2) throw new Error(`no ${input}`);
  };
  expect(await repeatStep(1, listOf(5), step, always())).toMatchObject({
    done: 2,
    failed: 3,
    firstFailure: 'no 1',
  });
});

it('measures by the time until there was nothing left', async () => {
  const { perSecond } = await repeatStep(1, listOf(10), async () => undefined, always());
  // Ten in about a second; over all the time that was left it would be next to nothing.
  expect(perSecond).toBeGreaterThan(0.01);
});
