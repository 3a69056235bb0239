import { sql } from 'kysely';
import type { MakeGoodFacts } from '../../make-good/facts';
import { findLoss, type Loss, LOSS_COLUMNS, type LossShow } from '../../make-good/find-loss';
import { readPromise, toPercent } from '../../make-good/lost-minutes';
import { coversEvent } from '../../passes/covers-event';
import { HOLDER } from '../../store/held-by';
import type { PaymentMode, Store } from '../../store/schema';
import type { Condition } from '../orders/order-filter';
import { type Paid, planOrders, type RunPlan, wentBack } from './plan-run';

const PAYPAL_MS = 180 * 24 * 60 * 60_000;

/** Unique, so that an event has one for ever. */
export const toMakeGoodKey = (eventId: string): string => `${eventId}.make-good`;

export const isSameLoss = (facts: MakeGoodFacts | null, loss: Loss): boolean =>
  facts !== null && JSON.stringify(toLossFacts(facts)) === JSON.stringify(toLossFacts(toFacts(loss)));

const toLossFacts = ({ lostMs, isAll, outages }: Pick<MakeGoodFacts, 'lostMs' | 'isAll' | 'outages'>) => [
  lostMs,
  isAll,
  outages.map(({ fromMs, untilMs }) => [fromMs, untilMs]),
];

const toFacts = ({ lostMs, isAll, outages }: Loss) => ({
  lostMs,
  isAll,
  outages: outages.map(({ from_at: fromMs, until_at: untilMs }) => ({ fromMs, untilMs })),
});

/** Null while the show goes on, and until it is known who had its outages. */
export async function planMakeGoodOf(
  store: Store,
  mode: PaymentMode,
  eventId: string,
  nowMs: number,
): Promise<RunPlan | null> {
  const show = await store
    .selectFrom('events')
    .select(LOSS_COLUMNS)
    .where('id', '=', eventId)
    .executeTakeFirst();
  const loss = show && (await findLoss(store, show, nowMs));
  return loss ? planMakeGood(store, { mode, nowMs }, show, loss) : null;
}

/** Whether a promise of an order, or of the event to those with a pass, is more than nothing. */
export async function mayOwe(store: Store, { id, make_good: own }: LossShow, loss: Loss): Promise<boolean> {
  const promised = await store
    .selectFrom('orders')
    .select('promise')
    .distinct()
    .where('event_id', '=', id)
    .where('promise', 'is not', null)
    .where('paid_at', 'is not', null)
    .execute();
  const owes = (promise: string | null) => toPercent(readPromise(promise), loss.lostMs, loss.isAll) > 0;
  return [own, ...promised.map(({ promise }) => promise)].some(owes);
}

/** Reads all that was paid by those who had the outages, each by the promise of its own order. */
export async function planMakeGood(
  store: Store,
  { mode, nowMs }: { mode: PaymentMode; nowMs: number },
  show: LossShow,
  loss: Loss,
): Promise<RunPlan> {
  const isOfPass = await coversEvent(store, show.id);
  const isOfTicket: Condition = (eb) =>
    eb.and([
      eb('orders.event_id', '=', show.id),
      eb('orders.kind', '=', 'package'),
      eb('orders.promise', 'is not', null),
    ]);
  const hadOutage = loss.isAll ? null : wasThere(loss);
  const isChosen: Condition = (eb) =>
    eb.and([eb.or([isOfTicket(eb), isOfPass(eb)]), ...(hadOutage ? [hadOutage] : [])]);
  const percentOf = ({ kind, promise }: Paid) =>
    toPercent(readPromise(kind === 'pass' ? show.make_good : promise), loss.lostMs, loss.isAll);
  const countShows = await readShows(store, show);
  const before = await readRefunds(store, show.id);
  const percents = new Set<number>();
  const plan = await planOrders(store, mode, isChosen, (row) => {
    const percent = percentOf(row);
    if (percent > 0) percents.add(percent);
    if (row.kind !== 'pass') return Math.round((row.amount_cents * percent) / 100);
    // Of a pass other shows may have given back a part, too.
    const share = Math.round((row.amount_cents * percent) / 100 / countShows(row.covers_from ?? 0));
    const cents = Math.max(0, share - (before.get(row.id) ?? 0));
    return Math.min(row.amount_cents, wentBack(row) + cents);
  });
  const { due } = plan;
  const isTooOld = ({ provider, paidAt }: (typeof due)[number]) =>
    provider === 'paypal' && nowMs - paidAt >= PAYPAL_MS;
  return {
    ...plan,
    makeGood: {
      ...toFacts(loss),
      percents: [...percents].sort((a, b) => a - b),
      people: new Set(due.map(({ userId }) => userId)).size,
      passes: due.filter(({ isPass }) => isPass).length,
      tooOld: due.filter(isTooOld).length,
    },
  };
}

/**
 * Its holder had one of the outages, with an order that was paid before it. A guest may have an
 * account since.
 */
const wasThere = ({ outages }: Loss) => sql<boolean>`exists (select 1 from outage_viewers v
  join outages o on o.id = v.outage_id
  where v.outage_id in (${sql.join(['', ...outages.map(({ id }) => id)])})
    and (v.user_id = ${HOLDER} or (v.user_id = orders.guest_id and orders.holder_id is null))
    and o.from_at >= orders.paid_at)`;

/** How many shows for pass holders there were from a moment (ms) to the start of this one. */
async function readShows(store: Store, { organisation_id: organisationId, start_time: startMs }: LossShow) {
  const shows = await store
    .selectFrom('events')
    .select('start_time')
    .where('organisation_id', '=', organisationId)
    .where('start_time', '<=', startMs)
    .where(sql<boolean>`coalesce(not_in_pass, 0) = 0 and coalesce(on_demand, 0) = 0`)
    .execute();
  return (fromMs: number) => Math.max(1, shows.filter((show) => show.start_time >= fromMs).length);
}

/** What other runs for this show gave back, by order, in cents. */
async function readRefunds(store: Store, eventId: string): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('refund_runs')
    .innerJoin('refunds', 'refunds.run_id', 'refund_runs.id')
    .select(({ fn }) => ['refunds.order_id', fn.sum<number>('refunds.amount_cents').as('cents')])
    .where('refund_runs.event_id', '=', eventId)
    .where('refunds.status', 'in', ['due', 'asked', 'pending', 'done'])
    .groupBy('refunds.order_id')
    .execute();
  return new Map(rows.map(({ order_id: id, cents }) => [id, Number(cents)]));
}
