import type { ErrorCode } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import type { EventRow } from '../../events/repository';
import { findWatchEnd, selectOrderDetails } from '../../orders/order-answer';
import { holderIdOf } from '../../store/held-by';
import { isOfMode, ofMode } from '../../store/of-mode';
import type { OrderRow } from '../../store/schema';
import type { Facts, Finding, Viewer } from './why-facts';

type Case = { event: EventRow; viewer: Viewer; orders: readonly OrderRow[]; code: ErrorCode };

/** Why an account has no access, from its orders and from what waits for its address. */
export async function sayNoTicket(facts: Facts, { event, viewer, orders, code }: Case): Promise<Finding> {
  const own = orders.filter((order) => isOfMode(order.payment_mode, facts.mode));
  const held = own.filter((order) => holderIdOf(order) === viewer.user?.id);
  const of = (status: OrderRow['status']) => held.find((order) => order.status === status);
  if (code === 'access_suspended')
    return tell('The payment is disputed, so the access is paused until the bank decides.', of('disputed'));
  if (code === 'access_over') return tell(await sayOver(facts, event, of('paid')), of('paid'));
  const waiting = await findWaiting(facts, event, viewer);
  if (waiting) return waiting;
  if (code === 'access_refunded')
    return tell('The payment was refunded, so the access has ended.', of('refunded') ?? of('disputed'));
  const isPaid = ({ status }: OrderRow) => status === 'paid';
  const open = of('pending');
  const isUnderway = open !== undefined && open.underway_at !== null;
  const reasons: [order: OrderRow | undefined, sentence: string][] = [
    [
      own.find((order) => isPaid(order) && order.user_id === viewer.user?.id),
      'The ticket was moved to another address, which can watch instead.',
    ],
    [of('duplicate') ?? of('undeliverable'), 'The payment came too late or twice, so it is being refunded.'],
    [
      open,
      isUnderway
        ? 'The payment is being processed. The ticket will be there once it is confirmed.'
        : 'The checkout was opened, but the payment was not finished.',
    ],
    [of('failed') ?? of('expired'), 'The payment did not go through. Nothing was charged.'],
    [
      orders.find((order) => isPaid(order) && !own.includes(order)),
      'The ticket was bought in another payment mode, such as a test.',
    ],
  ];
  for (const [order, sentence] of reasons) if (order) return tell(sentence, order);
  return {
    sentence:
      'No account with this address has a ticket for this event. Ask which address they bought with, or search the orders by name.',
  };
}

const tell = (sentence: string, order: Pick<OrderRow, 'id'> | undefined): Finding => ({
  sentence,
  order: order?.id ?? null,
  action: order ? 'order' : 'none',
  isGuest: true,
});

async function sayOver(facts: Facts, event: EventRow, order: OrderRow | undefined): Promise<string> {
  const details =
    order && (await selectOrderDetails(facts.store).where('orders.id', '=', order.id).executeTakeFirst());
  const end = details ? findWatchEnd(details) : null;
  return end === null
    ? 'The access has ended.'
    : `The ticket ended on ${sayMoment(end, event.timezone ?? 'UTC')}: its hours of access are over.`;
}

async function findWaiting(
  facts: Facts,
  event: EventRow,
  { emailKeys, user, hiddenId }: Viewer,
): Promise<Finding | null> {
  const moved = await facts.store
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', event.id)
    .where((eb) => eb.or([eb('holder_email', 'in', emailKeys), eb('holder_id', '=', hiddenId)]))
    .where('status', '=', 'paid')
    .where(ofMode(facts.mode))
    .executeTakeFirst();
  const invited = await facts.store
    .selectFrom('waiting_grants')
    .select('event_id')
    .where('event_id', '=', event.id)
    .where('email_key', 'in', emailKeys)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', facts.nowMs)]))
    .executeTakeFirst();
  const given = await facts.store
    .selectFrom('grants')
    .select('event_id')
    .where('event_id', '=', event.id)
    .where('user_id', '=', hiddenId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', facts.nowMs)]))
    .executeTakeFirst();
  if (!moved && !invited && !given) return null;
  const next = user ? 'The account has not confirmed this address yet' : 'It has not been opened yet';
  return tell(`A ticket is waiting for this address. ${next}: the link is in the email that we sent.`, moved);
}
