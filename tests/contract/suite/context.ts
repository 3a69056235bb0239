import type { BuyerSteps } from '../buyer';
import type { Client } from '../client';
import type { Inside, Target } from '../target';

/** What the parts of the suite work with; filled before the first test of a target runs. */
export type Context = { target: Target; client: Client; steps: BuyerSteps };

/** What only a target in this process lets a test see and move; for inside of tests. */
export function insideOf({ target }: Context): Inside {
  if (!target.inside) throw new Error('This part of the suite needs a target in this process.');
  return target.inside;
}

/** Ten of the same at once, as ten tabs or an impatient finger would send them. */
export function tenTimes<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
}
