import { toMailedMoment } from '../events/event-links';
import type { Store } from '../store/schema';
import type { MoneyNews } from './ledger';
import type { OrderDetails } from './order-answer';

/** The mail about a pass that a run refunds names the show, and comes from its broadcaster. */
export async function findRunLetter(
  trx: Store,
  order: OrderDetails,
  news: MoneyNews,
): Promise<{ order: OrderDetails; why: string }> {
  if (news.kind !== 'refund-done' || order.kind !== 'pass') return { order, why: '' };
  const show = await trx
    .selectFrom('refund_runs')
    .innerJoin('events', 'events.id', 'refund_runs.event_id')
    .select(['events.title as event_title', 'events.broadcaster as event_broadcaster'])
    .select(['events.domain_key as event_domain_key', 'events.accent as event_accent'])
    .select(['events.logo as event_logo', 'events.start_time', 'events.timezone'])
    .where('refund_runs.id', '=', news.refund.run_id ?? '')
    .executeTakeFirst();
  if (!show) return { order, why: '' };
  const { start_time: start, timezone, ...names } = show;
  const when = toMailedMoment(start, timezone);
  return { order: { ...order, ...names }, why: ` It is for “${show.event_title}” on ${when}.` };
}
