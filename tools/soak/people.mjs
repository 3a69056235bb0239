import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toItemKey } from '../../backend/orders/catalogue.ts';
import { chooseOnApprovalPage } from '../../sandbox/paypal/buyer.ts';
import { CODE } from './office.mjs';
import { buyByCard, createBuyer } from '../traffic/buyer.mjs';

/** In milliseconds; a slower response is a failure. */
const PATIENCE_MS = 20_000;
const BEFORE_NEXT_TRY_MS = 400;
const BETWEEN_PAGES_MS = 100;
/** One in this many never returns after paying; a webhook or the reconciler finishes the order. */
const LEAVING = 4;

/** One in this many has a code. */
const CODED = 3;

export async function keepBuying({ url, sandbox }, items, ledger, isOver) {
  for (let turn = 0; !isOver(); turn += 1) {
    const chosen = items[turn % items.length];
    const item = turn % CODED === 1 ? { ...chosen, code: CODE } : chosen;
    const flow = turn % 2 === 0 ? 'card' : 'paypal';
    const email = `${randomUUID()}@buyers.example`;
    const purchase = { email, itemKey: toItemKey(item), told: false, flow, references: new Set() };
    const isLeaving = turn % LEAVING === LEAVING - 2;
    const buyer = createBuyer(url);
    await insist(ledger, 'registration', isOver, () => buyer.register(email));
    ledger.purchases.push(purchase);
    await insist(ledger, flow, isOver, async () => {
      const onOpen = (id) => purchase.references.add(id);
      if (flow === 'card') await buyByCard(buyer, sandbox.url, item, { onOpen, isLeaving });
      else await buyByPaypal(buyer, sandbox.url, item, onOpen);
      purchase.told = flow === 'paypal' || !isLeaving;
    });
  }
}

async function buyByPaypal(buyer, sandboxUrl, item, onOpen) {
  const order = await buyer.open('/api/paypal/create', item);
  if (order === null) return;
  const { paypalOrderId } = order;
  onOpen(paypalOrderId);
  await (await chooseOnApprovalPage(sandboxUrl, paypalOrderId, 'approve')).text();
  await buyer.post('/api/paypal/capture', { paypalOrderId });
}

export async function keepReading(url, paths, ledger, isOver) {
  let good = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const path = paths[turn % paths.length];
    const from = Date.now();
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      good += 1;
    } catch (error) {
      ledger.fail('page', from, error);
    }
    await sleep(BETWEEN_PAGES_MS);
  }
  return good;
}

async function insist(ledger, what, isOver, work) {
  for (;;) {
    const from = Date.now();
    try {
      return await work();
    } catch (error) {
      ledger.fail(what, from, error);
    }
    if (isOver()) return undefined;
    await sleep(BEFORE_NEXT_TRY_MS);
  }
}
