import type { Selectable } from 'kysely';
import type { Schema } from '@/backend/store/schema';
import { type BuyerSteps, createBuyerSteps } from '../buyer';
import { type Client, createClient } from '../client';
import type { Inside, Target } from '../target';
import { late } from '../../support/late';

/** Only available inside tests and hooks. `inside` only exists for in-process targets. */
export type Context = {
  target: Target;
  client: Client;
  steps: BuyerSteps;
  sandbox: Target['sandbox'];
  inside: Inside;
  orderOf(key?: string): Promise<Selectable<Schema['orders']>>;
  statusOf(key?: string): Promise<string>;
};

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
    target,
    client,
    sandbox,
    inside,
    steps: createBuyerSteps(client, { sandbox }),
    orderOf,
    statusOf: async (key) => (await orderOf(key)).status,
  };
}

let screens = 0;

export function newScreen(): string {
  screens += 1;
  return `screen-${String(screens).padStart(12, '0')}`;
}

export function tenTimes<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
}
