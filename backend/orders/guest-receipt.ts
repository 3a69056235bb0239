import type { ReceiptAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { isGuest } from '../accounts/guests';
import type { Session } from '../http/router';
import type { OrderContext } from './context';
import { selectOrderDetails, toReceiptAnswer } from './order-answer';

/** Names the address that the buyer typed, and nothing of an account that has it. */
export async function findGuestReceipt(
  { store, repository }: OrderContext,
  { userId, jti }: Session,
  orderId: string,
): Promise<Result<ReceiptAnswer>> {
  const order = await selectOrderDetails(store)
    .where('orders.id', '=', orderId)
    .where('orders.guest_id', '=', userId)
    .executeTakeFirst();
  const guest = await store
    .selectFrom('users')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.jti', '=', jti),
    )
    .select(['users.id', 'email', 'email_key', 'email_verified_at', 'corrected_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!order || !guest) return fail('not_found', "We couldn't find this order in this browser.");
  const { refunds, disputes } = await repository.readBooks(orderId);
  const isRefused = isGuest(guest) && guest.email === '';
  const isOpen = order.paid_at !== null && guest.email_verified_at === null && guest.corrected_at === null;
  return ok({
    ...toReceiptAnswer(order, refunds, disputes),
    buyer: { name: '', email: guest.email },
    guest: isRefused ? 'refused' : order.user_id === userId ? 'open' : 'other',
    correctable: isRefused || isOpen,
  });
}
