import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { startRefundRunSchema } from '@/lib/contract/studio/refunds/schemas';
import { formatUsd } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { RefundJob } from '../../orders/refund-job';
import { listPaused } from '../../orders/refund-pauses';
import { hasPasses } from '../../passes/covers-event';
import { createId } from '../../store/ids';
import type { RefundRunRow, Schema } from '../../store/schema';
import type { StudioContext } from '../context';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { hasOtherOwner } from '../team/members';
import { findCatalogue } from '../tickets/find-catalogue';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { toPlanAnswer } from './plan-answer';
import {
  type Choice,
  ordersChanged,
  planRun,
  type RunPlan,
  sayOrders,
  toChoice,
  toColumns,
  toFingerprint,
} from './plan-run';
import { createRows, refuseBegun } from './run-rows';
import { listRuns } from './run-view';
import { steerRun } from './steer-run';

type Trx = Transaction<Schema>;
type Wish = z.output<typeof startRefundRunSchema>;

export function mountRefundRuns(context: StudioContext, refundJob: Pick<RefundJob, 'wake'>): void {
  const { deps, mount } = context;
  const { store, payments, now } = deps;
  const { mode } = payments.accounts;

  mount('listRefundRuns', async ({ percent, ...filter }, member) => {
    const { eventId } = filter;
    const paused = await listPaused(store, now());
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      packages: (await findCatalogue(store, eventId)).packages,
      has_passes: await hasPasses(store, eventId),
      plan: percent === '' ? null : await plan({ ...filter, percent: Number(percent) }, member),
      seen: await countRuns(store, eventId),
      paused: paused.map(({ provider, reason }) => ({ provider, reason })),
      runs: await listRuns(store, eventId, (createdBy) => createdBy !== member.userId),
    });
  });

  async function plan(choice: Choice, { organisationId, userId }: Member) {
    const planned = await planRun(store, mode, choice);
    return {
      ...(await toPlanAnswer(planned, choice, deps)),
      needs_approval: await hasOtherOwner(store, organisationId, userId),
    };
  }

  mount('startRefundRun', async (wish, member) => {
    // Read before the write lock is taken. A refund since then makes `createRows` or the job stop.
    const planned = await planRun(store, mode, toWished(wish));
    const started = await store
      .transaction()
      .execute((trx) => startRun(trx, wish, { plan: planned, member }))
      .catch(refuseBegun);
    if (started.ok) refundJob.wake();
    return started;
  });

  mount('steerRefundRun', async (wish, member) => {
    const steered = await steerRun(context, wish, member);
    if (steered.ok) refundJob.wake();
    return steered;
  });

  /** The dry run is made again, so that what starts is what the member saw. */
  async function startRun(
    trx: Trx,
    wish: Wish,
    { plan, member: { organisationId, userId } }: { plan: RunPlan; member: Member },
  ): Promise<Result<{ message: string }>> {
    await lockOrganisation(trx, organisationId);
    const { eventId, seen, fingerprint, message } = wish;
    const choice = toWished(wish);
    const key = `${eventId}.${seen}`;
    const same = await trx
      .selectFrom('refund_runs')
      .selectAll()
      .where('ask_key', '=', key)
      .executeTakeFirst();
    if (same)
      return isDeepStrictEqual(toChoice(same), choice)
        ? ok({ message: 'This refund run has already started.' })
        : fail('conflict', 'Another refund run has started in the meantime. Please check, then try again.');
    if (plan.due.length === 0) return fail('conflict', 'There is nothing to refund.');
    if (toFingerprint(plan) !== fingerprint) return ordersChanged(plan);
    const needsApproval = await hasOtherOwner(trx, organisationId, userId);
    const run: RefundRunRow = {
      id: createId('run'),
      ask_key: key,
      organisation_id: organisationId,
      ...toColumns(choice),
      message: message === '' ? null : message,
      orders: plan.due.length,
      cents: plan.cents,
      fingerprint,
      make_good: null,
      state: needsApproval ? 'waiting' : 'running',
      created_by: userId,
      created_at: now(),
      approved_by: null,
      started_at: needsApproval ? null : now(),
    };
    await trx.insertInto('refund_runs').values(run).execute();
    if (!needsApproval) await createRows(trx, run, plan.due, now());
    const changes = [{ field: 'amount', before: null, after: formatUsd(plan.cents) }];
    const line = { organisationId, userId, eventId, subject: run.id, changes };
    await writeLog(trx, { ...line, action: 'refund-run-started' }, now());
    return ok({
      message: needsApproval
        ? 'The refund run is waiting for another owner to approve it.'
        : `The refund run has started: ${sayOrders(plan.due.length)}.`,
    });
  }
}

const toWished = ({ seen: _seen, fingerprint: _fingerprint, message: _message, ...chosen }: Wish) => ({
  ...chosen,
  percent: Number(chosen.percent),
});

async function countRuns(store: Pick<Trx, 'selectFrom'>, eventId: string): Promise<number> {
  const { runs } = await store
    .selectFrom('refund_runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(runs);
}
