import type { Selectable } from 'kysely';
import type { Schema } from '@/backend/store/schema';
import { type BuyerSteps, createBuyerSteps } from '../buyer';
import { type Client, createClient } from '../client';
import type { Inside, Target } from '../target';
import { late } from '../../support/late';

/**
 * What the parts of the suite work with, there once the target has started: inside tests and hooks.
 * `inside` is there for targets in this process only.
 */
export type Context = {
  target: Target;
  client: Client;
  steps: BuyerSteps;
  sandbox: Target['sandbox'];
  inside: Inside;
  /** The row of an order, by its id or by what the provider calls its payment. */
  orderOf(key?: string): Promise<Selectable<Schema['orders']>>;
  statusOf(key?: string): Promise<string>;
};

/** A context for the target that `read` gives once it has started. */
export function createContext(read: () => Target | undefined): Context {
  const target = late(read);
  const sandbox = late(() => read()?.sandbox);
  const client = createClient(target);
  const inside = late(() => read()?.inside);
  const orderOf = (key = '') =>
    inside.store
      .selectFrom('orders')
      .selectAll()
      .where((eb) => eb.or([eb('id', '=', key), eb('provider_ref', '=', key)]))
      .executeTakeFirstOrThrow();
  return {
    ...{ target, client, sandbox, inside, steps: createBuyerSteps(client, { sandbox }) },
    ...{ orderOf, statusOf: async (key) => (await orderOf(key)).status },
  };
}

let screens = 0;

/** The id of an unused screen. */
export function newScreen(): string {
  screens += 1;
  return `screen-${String(screens).padStart(12, '0')}`;
}

/** Ten of the same at once, as ten tabs or an impatient finger would send them. */
export function tenTimes<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
}
