import { expect, it } from 'vitest';
import { createId } from '../store/ids';
import type { OrderStatus } from '@/lib/contract/orders';
import { listReferrals } from './list-referrals';
import { toTable } from './to-table';
import { addOrder as insertOrder, addUser, openTestStore } from '@/tests/support/store';

async function start() {
  const store = await openTestStore();

  async function addPerson(email: string, given: { referral?: string; code?: string; at?: number } = {}) {
    const id = createId('usr');
    await addUser(store, {
      id,
      email,
      created_at: given.at ?? 100,
      referral: given.referral ?? null,
      referral_code: given.code ?? id,
    });
    return id;
  }
  async function addOrder(userId: string, cents: number, status: OrderStatus = 'paid', at = 100) {
    const id = createId('ord');
    const paidAt = status === 'paid' ? at : null;
    await insertOrder(store, {
      id,
      user_id: userId,
      amount_cents: cents,
      status,
      created_at: at,
      paid_at: paidAt,
    });
    await store
      .insertInto('money_movements')
      .values({
        id: createId('mov'),
        order_id: id,
        version: 1,
        kind: 'payment',
        source: 'payment:pi_1',
        amount_cents: cents,
        at,
      })
      .execute();
    return id;
  }
  return { store, addPerson, addOrder };
}

it('credits paid orders to the code by which their buyer came, in any case, and to no other', async () => {
  const { store, addPerson, addOrder } = await start();
  await addPerson('owner@mail.example', { code: 'bcdf2345' });
  const buyer = await addPerson('buyer@mail.example', { referral: 'bcdf2345' });
  await addOrder(buyer, 1299);
  await addOrder(buyer, 999);
  await addOrder(buyer, 5000, 'pending');
  await addOrder(buyer, 5000, 'duplicate');
  await addPerson('looker@mail.example', { referral: 'BCDF2345' });
  await addOrder(await addPerson('reader@mail.example', { referral: 'Newsletter' }), 700);
  await addOrder(await addPerson('unreferred@mail.example'), 10_000);
  expect(await listReferrals(store, 0, 'live')).toEqual([
    {
      code: 'bcdf2345',
      owner: { name: 'Ann Archer', email: 'owner@mail.example' },
      registrations: 2,
      buyers: 1,
      orders: 2,
      revenueCents: 2298,
    },
    { code: 'Newsletter', owner: null, registrations: 1, buyers: 1, orders: 1, revenueCents: 700 },
  ]);
});

it('takes the credit back when an order is paid no more', async () => {
  const { store, addPerson, addOrder } = await start();
  const buyer = await addPerson('buyer@mail.example', { referral: 'campaign' });
  const id = await addOrder(buyer, 1299);
  await store.updateTable('orders').set({ status: 'failed' }).where('id', '=', id).execute();
  expect(await listReferrals(store, 0, 'live')).toEqual([
    { code: 'campaign', owner: null, registrations: 1, buyers: 0, orders: 0, revenueCents: 0 },
  ]);
});

it('counts the orders of the mode the shop is in, and no play money', async () => {
  const { store, addPerson, addOrder } = await start();
  const buyer = await addPerson('buyer@mail.example', { referral: 'campaign' });
  const [tested] = [await addOrder(buyer, 1299), await addOrder(buyer, 700)];
  await store.updateTable('orders').set({ payment_mode: 'test' }).where('id', '=', tested).execute();
  expect(await listReferrals(store, 0, 'live')).toMatchObject([{ orders: 1, revenueCents: 700 }]);
  expect(await listReferrals(store, 0, 'test')).toMatchObject([{ orders: 2, revenueCents: 1999 }]);
});

it('gives no credit for referring oneself, under any spelling of the address', async () => {
  const { store, addPerson, addOrder } = await start();
  await addPerson('ann.archer@mail.example', { code: 'bcdf2345' });
  await addOrder(await addPerson('AnnArcher+2@mail.example', { referral: 'bcdf2345' }), 1299);
  await addOrder(await addPerson('self@mail.example', { referral: 'ghjk6789', code: 'ghjk6789' }), 1299);
  expect(await listReferrals(store, 0, 'live')).toEqual([]);
});

it('counts registrations and payments since a moment, each by its own time', async () => {
  const { store, addPerson, addOrder } = await start();
  const early = await addPerson('early@mail.example', { referral: 'campaign', at: 100 });
  await addOrder(early, 500, 'paid', 100);
  await addOrder(early, 700, 'paid', 200);
  await addPerson('idle@mail.example', { referral: 'old-campaign', at: 100 });
  await addPerson('late@mail.example', { referral: 'campaign', at: 200 });
  expect(await listReferrals(store, 200, 'live')).toEqual([
    { code: 'campaign', owner: null, registrations: 1, buyers: 1, orders: 1, revenueCents: 700 },
  ]);
});

it('is printed as a table with a sum', async () => {
  const text = toTable([
    {
      code: 'bcdf2345',
      owner: { name: 'Ann', email: 'ann@mail.example' },
      registrations: 12,
      buyers: 3,
      orders: 4,
      revenueCents: 123_450,
    },
    { code: 'Newsletter', owner: null, registrations: 1, buyers: 0, orders: 0, revenueCents: 0 },
  ]);
  expect(text.split('\n')).toEqual([
    'Code        Owner                   Registrations  Buyers  Paid orders    Revenue',
    'bcdf2345    Ann <ann@mail.example>             12       3            4  $1,234.50',
    'Newsletter  (campaign)                          1       0            0      $0.00',
    'Total                                          13       3            4  $1,234.50',
  ]);
});
