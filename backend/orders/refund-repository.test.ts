import { expect, it } from 'vitest';
import { addOrder, addUser, openTestStore } from '@/tests/support/store';
import { NEVER } from '../store/rhythm';
import { createRefundRows, enqueueRefund } from './refund-repository';

it('a refund that is paused while a worker has it is neither asked for nor tried again', async () => {
  const store = await openTestStore();
  await addUser(store, { id: 'usr_1' });
  await addOrder(store, { id: 'ord_1', user_id: 'usr_1', status: 'paid', paid_at: 1 });
  const rows = createRefundRows(store);
  const wanted = { amountCents: 500, reason: 'operator' as const, note: null };
  const row = await enqueueRefund(store, { id: 'ord_1', provider: 'stripe' }, wanted, 1);
  const claimed = await rows.claim(row ?? expect.unreachable(), 1000);
  await store.updateTable('refunds').set({ next_attempt_at: NEVER }).execute();
  expect(await rows.begin(claimed ?? expect.unreachable(), 2, 1000)).toBe(false);
  await rows.retryLater(claimed ?? expect.unreachable(), 3, { last_error: 'Later.', refused_at: null });
  expect(await rows.listDue(1000, 10)).toEqual([]);
});
