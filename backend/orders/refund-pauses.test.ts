import { expect, it, vi } from 'vitest';
import { openTestStore } from '@/tests/support/store';
import { createRefundPauses } from './refund-pauses';

it('tells the operator of the first pause only, while the clock goes on', async () => {
  const store = await openTestStore();
  const report = vi.fn();
  let ms = 1000;
  const pauses = createRefundPauses({ store, now: () => (ms += 1), report });
  await pauses.pause('stripe', 'Too little money.');
  await pauses.pause('stripe', 'Too little money.');
  expect(report).toHaveBeenCalledTimes(1);
});
