import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createHashThread } from './hash-thread';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

it('hashes and verifies, several jobs at once and each with its own answer', async () => {
  const thread = createHashThread();
  const [one, two] = await Promise.all([thread.hash('one', CHEAP), thread.hash('two', CHEAP)]);
  const answers = [thread.verify(one, 'one'), thread.verify(one, 'two'), thread.verify(two, 'two')];
  expect(await Promise.all(answers)).toEqual([true, false, true]);
});

it('says when the library refuses, and goes on', async () => {
  const thread = createHashThread();
  await expect(thread.verify('no hash', 'one')).rejects.toThrow();
  await expect(thread.hash('one', { ...CHEAP, memoryCost: 0 })).rejects.toThrow();
  expect(await thread.hash('one', CHEAP)).toMatch(/^\$argon2id\$/);
});

/** How many threads of this process run behind the others: of the class SCHED_IDLE, or with the last nice value (proc(5), `stat`). */
function countBehind(): number {
  return readdirSync('/proc/self/task').filter((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields[38] === '5' || fields[16] === '19';
  }).length;
}

it.runIf(process.platform === 'linux')('stands behind everything else when it is asked to', async () => {
  const before = countBehind();
  await createHashThread('normal').hash('one', CHEAP);
  expect(countBehind()).toBe(before);
  await createHashThread('idle').hash('one', CHEAP);
  expect(countBehind()).toBe(before + 1);
});
