import type { Page } from '@playwright/test';
import { enter } from './person';
import { addEvents, withStackStore } from './run-script';
import type { Stack } from './servers';

const DAY_MS = 86_400_000;

export async function addPricedEvent(page: Page, stack: Stack, domain: string, price: number) {
  const start_time = new Date(Date.now() + DAY_MS).toISOString();
  const setPrice = (dollars: number) => {
    const packages = [{ id: 'seat', name: 'A seat', price: dollars }];
    return addEvents(stack, [{ domain, title: 'The Long Night', start_time, packages }]);
  };
  await setPrice(price);
  const { host, person } = await enter(page, stack.hostUrl(domain));
  return { host, person, id: `evt-${domain}`, setPrice };
}

/** In dollars. */
export async function listPaidAmounts(stack: Stack, eventId: string): Promise<number[]> {
  const orders = await withStackStore(stack, (store) =>
    store.selectFrom('orders').select(['item_key', 'amount_cents']).where('status', '=', 'paid').execute(),
  );
  return orders
    .filter(({ item_key: item }) => item.includes(eventId))
    .map(({ amount_cents: cents }) => cents / 100);
}
