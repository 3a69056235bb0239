import { sayLength } from '@/lib/time/say-length';
import { toMailedMoment } from '../events/event-links';
import { readPromise, toPercent } from '../make-good/lost-minutes';
import { type MakeGoodFacts, readFacts } from '../make-good/facts';
import type { Store } from '../store/schema';
import type { MoneyNews } from './ledger';
import type { OrderDetails } from './order-answer';

/** `sorry` and `why` stand before and after what went back, and may be empty. */
export type RunLetter = { order: OrderDetails; sorry: string; why: string };

/**
 * The mail about a pass that a run refunds names the show, and comes from its broadcaster. That of
 * a make-good says sorry, and why.
 */
export async function findRunLetter(trx: Store, order: OrderDetails, news: MoneyNews): Promise<RunLetter> {
  const none = { order, sorry: '', why: '' };
  if (news.kind !== 'refund-done' || news.refund.run_id === null) return none;
  const show = await trx
    .selectFrom('refund_runs')
    .innerJoin('events', 'events.id', 'refund_runs.event_id')
    .select(['events.title as event_title', 'events.broadcaster as event_broadcaster'])
    .select(['events.domain_key as event_domain_key', 'events.accent as event_accent'])
    .select(['events.logo as event_logo', 'events.start_time', 'events.timezone', 'refund_runs.make_good'])
    .where('refund_runs.id', '=', news.refund.run_id)
    .executeTakeFirst();
  const facts = readFacts(show?.make_good ?? null);
  if (!show || (order.kind !== 'pass' && facts === null)) return none;
  const { start_time: start, timezone, make_good: _facts, ...names } = show;
  const name = `“${show.event_title}” on ${toMailedMoment(start, timezone)}`;
  const from = order.kind === 'pass' ? { ...order, ...names } : order;
  if (facts === null) return { order: from, sorry: '', why: ` It is for ${name}.` };
  const lost = facts.isAll
    ? `We're sorry that ${name} could not be shown. `
    : `We're sorry: ${sayLength(facts.lostMs)} of ${name} were lost. `;
  return { order: from, sorry: lost, why: toWhy(order, facts, news.refund.amount_cents) };
}

function toWhy(order: OrderDetails, facts: MakeGoodFacts, cents: number): string {
  if (order.kind === 'pass') return ' As promised, it is part of the price of your pass, for this show.';
  const percent = toPercent(readPromise(order.promise), facts.lostMs, facts.isAll);
  const isWhole = cents >= Math.round((order.amount_cents * percent) / 100);
  return isWhole
    ? ` As promised, it is ${percent}% of the price.`
    : ` As promised, with earlier refunds it is ${percent}% of the price.`;
}
