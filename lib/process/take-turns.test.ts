import { expect, it } from 'vitest';
import { createTurns } from './take-turns';

it('serves organizations in turns, and each in the order of its own queue', () => {
  const take = createTurns();
  const waiting = ['a 1', 'a 2', 'a 3', 'b 1', 'a 4', 'c 1'].map((name) => ({
    name,
    organisation_id: name.slice(0, 1),
  }));
  const served: string[] = [];
  while (waiting.length > 0) {
    const next = take(waiting)!;
    served.push(next.name);
    waiting.splice(waiting.indexOf(next), 1);
    // One that comes later waits no longer than the others' current turns.
    if (served.length === 2) waiting.push({ name: 'd 1', organisation_id: 'd' });
  }
  expect(served).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'a 2', 'a 3', 'a 4']);
  expect(take([])).toBeUndefined();
});
