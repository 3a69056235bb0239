import type { Stack } from './servers';
import { addEvents, runScript } from './run-script';

const DAY_MS = 86_400_000;

/** An event with one ticket whose price the test changes while pages that sell it are open. */
export async function addPricedEvent(stack: Stack, domain: string, price: number) {
  const start_time = new Date(Date.now() + DAY_MS).toISOString();
  const setPrice = (dollars: number) =>
    addEvents(stack, [
      {
        domain,
        title: 'The Long Night',
        start_time,
        packages: [{ id: 'seat', name: 'A seat', price: dollars }],
      },
    ]);
  await setPrice(price);
  return { host: stack.hostUrl(domain), id: `evt-${domain}`, setPrice };
}

/** What each order of an event was paid with, in dollars. */
export async function listPaidAmounts(stack: Stack, eventId: string): Promise<number[]> {
  const orders = JSON.parse(await runScript(stack, 'orders', 'list', '--status', 'paid', '--json')) as {
    item: string;
    amount: number;
  }[];
  return orders.filter(({ item }) => item.includes(eventId)).map(({ amount }) => amount);
}
