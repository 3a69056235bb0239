import type { ErrorCode } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import type { EventRow } from '../../events/repository';
import { findWatchEnd, selectOrderDetails } from '../../orders/order-answer';
import { holderIdOf } from '../../store/held-by';
import { isOfMode, ofMode } from '../../store/of-mode';
import type { OrderRow } from '../../store/schema';
import type { Reason } from './why-advice';
import type { Facts, Finding, Viewer } from './why-facts';

type Case = { event: EventRow; viewer: Viewer; orders: readonly OrderRow[]; code: ErrorCode };

/** Why an account has no access, from its orders and from what waits for its address. */
export async function sayNoTicket(facts: Facts, { event, viewer, orders, code }: Case): Promise<Finding> {
  const own = orders.filter((order) => isOfMode(order.payment_mode, facts.mode));
  const held = own.filter((order) => holderIdOf(order) === viewer.user?.id);
  const of = (status: OrderRow['status']) => held.find((order) => order.status === status);
  const disputed = of('disputed');
  if (code === 'access_suspended')
    return tell(
      'disputed',
      'The payment is disputed, so the access is paused until the bank decides.',
      disputed,
    );
  if (code === 'access_over') {
    const ended = of('paid');
    return tell(ended?.kind === 'pass' ? 'pass-over' : 'over', await sayOver(facts, event, ended), ended);
  }
  const waiting = await findWaiting(facts, event, viewer);
  if (waiting) return waiting;
  if (code === 'access_refunded' && disputed)
    return tell(
      'dispute-lost',
      'The bank decided the dispute for the buyer, so the access has ended.',
      disputed,
    );
  if (code === 'access_refunded')
    return tell('refunded', 'The payment was refunded, so the access has ended.', of('refunded'));
  const isPaid = ({ status }: OrderRow) => status === 'paid';
  const pass = own.find((order) => isPaid(order) && order.kind === 'pass');
  const open = of('pending');
  const isUnderway = open !== undefined && open.underway_at !== null;
  const reasons: [reason: Reason, order: OrderRow | undefined, sentence: string][] = [
    [
      'moved',
      own.find((order) => isPaid(order) && order.kind !== 'pass' && order.user_id === viewer.user?.id),
      'The ticket was moved to another address, which can watch instead.',
    ],
    event.not_in_pass === 1
      ? ['not-in-pass', pass, 'This event is not in the pass, so it asks for a ticket.']
      : [
          'pass-later',
          pass,
          `The pass begins on ${sayMoment(pass?.covers_from ?? 0, event.timezone ?? 'UTC')}.`,
        ],
    [
      'owed',
      of('duplicate') ?? of('undeliverable'),
      'The payment came too late or twice, so it is being refunded.',
    ],
    [
      isUnderway ? 'underway' : 'unfinished',
      open,
      isUnderway
        ? 'The payment is being processed. The ticket will be there once it is confirmed.'
        : 'The checkout was opened, but the payment was not finished.',
    ],
    ['declined', of('failed') ?? of('expired'), 'The payment did not go through.'],
    [
      'other-mode',
      orders.find((order) => isPaid(order) && !own.includes(order)),
      'The ticket was bought in another payment mode, such as a test.',
    ],
  ];
  for (const [reason, order, sentence] of reasons) if (order) return tell(reason, sentence, order);
  return { reason: 'unknown', sentence: 'No account with this address has a ticket for this event.' };
}

const tell = (
  reason: Reason,
  sentence: string,
  order: (Pick<OrderRow, 'id'> & { kind?: OrderRow['kind'] }) | undefined,
): Finding => ({
  reason,
  sentence,
  // The event has no page for the order of a pass.
  order: order?.kind === 'pass' ? null : (order?.id ?? null),
  isGuest: true,
});

async function sayOver(facts: Facts, event: EventRow, order: OrderRow | undefined): Promise<string> {
  const details =
    order && (await selectOrderDetails(facts.store).where('orders.id', '=', order.id).executeTakeFirst());
  const end = details ? findWatchEnd(details) : null;
  return end === null
    ? 'The access has ended.'
    : order?.kind === 'pass'
      ? `The pass ended on ${sayMoment(end, event.timezone ?? 'UTC')}.`
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
  const sentence = `A ticket is waiting for this address. ${next}: the link is in the email that we sent.`;
  return tell('waiting', sentence, moved);
}
