import { LRUCache } from 'lru-cache';

const MAX_KNOWN = 1000;

/**
 * Lets organizations take turns at work that waits: the next row is the first of the organization
 * that was served longest ago. `rows` are in the order of each organization's own queue.
 */
export function createTurns() {
  const served = new LRUCache<string, number>({ max: MAX_KNOWN });
  let turn = 0;

  return function take<R extends { organisation_id: string }>(rows: readonly R[]): R | undefined {
    const turnOf = (row: R) => served.peek(row.organisation_id) ?? 0;
    const [first, ...others] = rows;
    const next = first && others.reduce((best, row) => (turnOf(row) < turnOf(best) ? row : best), first);
    if (next) served.set(next.organisation_id, (turn += 1));
    return next;
  };
}
