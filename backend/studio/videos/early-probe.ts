import { LRUCache } from 'lru-cache';
import type { BackendDeps } from '../../config/config';
import { isOutside, PROBE_MS, runWorker } from './run-worker';
import { readBoxes } from './worker/read-boxes';

const FIRST_BYTES = 1024 * 1024;
const MAX_AT_ONCE = 2;
const MAX_KNOWN = 1000;

/** Of an upload: the bytes of the whole file, and how many had arrived before and after a chunk. */
type Arrived = { id: string; organisationId: string; total: number; before: number; after: number };

type Parts = Pick<BackendDeps, 'report'> & {
  pathOf: (id: string) => string;
  refuse: (id: string, message: string) => Promise<void>;
};

/**
 * Looks at videos while they arrive, so that one that can't be sold is refused with its index and
 * not at its end. What is missed here is found there.
 */
export function createEarlyProbe({ pathOf, refuse, report }: Parts) {
  const judged = new LRUCache<string, true>({ max: MAX_KNOWN });
  /** Organizations, each with one look at a time. */
  const running = new Set<string>();

  async function look({ id, total }: Arrived): Promise<void> {
    const path = pathOf(id);
    const boxes = await readBoxes(path, total);
    if (!boxes.ok) return refuse(id, boxes.error.message);
    const { index } = boxes.value;
    const key = `${id} ${index}`;
    if (index === 'missing' || judged.has(key)) return;
    judged.set(key, true);
    const { refused } = await runWorker(['glance', path, String(total)], AbortSignal.timeout(PROBE_MS));
    if (refused !== undefined) await refuse(id, refused);
  }

  return async function note(arrived: Arrived): Promise<void> {
    const { organisationId } = arrived;
    if (running.size >= MAX_AT_ONCE || running.has(organisationId) || !isTime(arrived)) return;
    running.add(organisationId);
    try {
      await look(arrived);
    } catch (error) {
      // The whole file is judged in any case.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone && !isOutside(error)) report(`The upload ${arrived.id} could not be looked at.`, error);
    } finally {
      running.delete(organisationId);
    }
  };
}

/** With its first bytes, with a megabyte, and then with twice as much each time. */
function isTime({ total, before, after }: Arrived): boolean {
  const steps = (bytes: number) => Math.floor(Math.log2(Math.max(bytes, FIRST_BYTES / 2) / FIRST_BYTES));
  return after < total && (before === 0 || steps(after) > steps(before));
}
