import type { z } from 'zod';
import type { refundRunSchema } from '@/lib/contract/studio/refunds/schemas';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { RefundRunRow, Store } from '../../store/schema';
import { readFacts } from '../../make-good/facts';
import { toDollars } from '../report/sales';
import { toChoice } from './plan-run';

type Answer = z.output<typeof refundRunSchema>;

const FAILURES_SHOWN = 50;

/** Newest first. `mayApprove` says whether the member may approve a run of this member. */
export async function listRuns(
  store: Store,
  eventId: string,
  mayApprove: (createdBy: string) => boolean,
): Promise<Answer[]> {
  const runs = await store
    .selectFrom('refund_runs')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .execute();
  const members = await store
    .selectFrom('users')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', ['', ...runs.flatMap((run) => [run.created_by, run.approved_by ?? ''])])
    .execute();
  const nameOf = (id: string) =>
    members.find((member) => member.id === id)?.name ?? (id === '' ? 'The platform' : 'A former member');
  return Promise.all(
    runs.map(async (run) => ({
      ...(await toProgress(store, run)),
      started_by: nameOf(run.created_by),
      approved_by: run.approved_by === null ? null : nameOf(run.approved_by),
      may_approve: run.state === 'waiting' && mayApprove(run.created_by),
    })),
  );
}

async function toProgress(
  store: Store,
  run: RefundRunRow,
): Promise<Omit<Answer, 'started_by' | 'approved_by' | 'may_approve'>> {
  const sums = await store
    .selectFrom('refunds')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('refunds'),
      fn.sum<number>('amount_cents').as('cents'),
    ])
    .where('run_id', '=', run.id)
    .groupBy('status')
    .execute();
  const sum = (name: 'refunds' | 'cents', ...statuses: string[]) =>
    sums.reduce((total, row) => total + (statuses.includes(row.status) ? Number(row[name]) : 0), 0);
  const { eventId: _eventId, ...chosen } = toChoice(run);
  const open = sum('refunds', 'due', 'asked', 'pending');
  return {
    _id: run.id,
    state: run.state === 'running' && open === 0 ? 'done' : run.state,
    ...chosen,
    orders: run.orders,
    total: toDollars(Number(run.cents)),
    fingerprint: run.fingerprint ?? '',
    done: sum('refunds', 'done'),
    refunded: toDollars(sum('cents', 'done')),
    open,
    failed: sum('refunds', 'refused', 'failed'),
    skipped: sum('refunds', 'cancelled'),
    message: run.message ?? '',
    created_at: toInstant(run.created_at),
    make_good: toMakeGood(run.make_good),
    failures: await listFailures(store, run.id),
  };
}

function toMakeGood(json: string | null): Answer['make_good'] {
  const facts = readFacts(json);
  return (
    facts && {
      lost_seconds: Math.floor(facts.lostMs / 1000),
      is_all: facts.isAll,
      outages: facts.outages.map(({ fromMs, untilMs }) => ({
        at: toInstant(fromMs),
        until: toInstantOrNull(untilMs),
      })),
      percents: facts.percents,
      people: facts.people,
      passes: facts.passes,
      too_old: facts.tooOld,
    }
  );
}

async function listFailures(store: Store, runId: string): Promise<Answer['failures']> {
  const rows = await store
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.order_id', 'refunds.last_error', 'orders.kind'])
    .where('refunds.run_id', '=', runId)
    .where('refunds.status', 'in', ['refused', 'failed', 'cancelled'])
    .orderBy('refunds.closed_at', 'desc')
    .limit(FAILURES_SHOWN)
    .execute();
  return rows.map(({ order_id: order, kind, last_error: error }) => ({
    order,
    is_pass: kind === 'pass',
    message: error ?? 'It was refunded, disputed or canceled meanwhile.',
  }));
}
