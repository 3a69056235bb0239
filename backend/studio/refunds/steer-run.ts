import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { steerRefundRunSchema } from '@/lib/contract/studio/refunds/schemas';
import { fail, ok, type Result } from '@/lib/result';
import type { RefundRunRow, Schema, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { lockOrganisation } from '../organisation/lock-organisation';
import { mayStill } from '../team/members';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';
import { planMakeGoodOf } from './make-good';
import {
  ordersChanged,
  planRun,
  type RunPlan,
  sayOrders,
  toChoice,
  toFingerprint,
  toRunValues,
} from './plan-run';
import { createRows, pauseRows, refuseBegun, resumeRows, retryRows, withdrawRows } from './run-rows';

type Wish = z.output<typeof steerRefundRunSchema>;
type Said = Result<{ message: string }>;

const NOT_NOW = 'This refund run can no longer be changed. Please reload the page.';

const SHOW_GOES_ON =
  'The show is on again, or has just ended. What goes back is counted once it is over. Please try again then.';

const NO_AUTHOR =
  'The member who prepared this refund run is no longer an owner. Please withdraw it and start another.';

const NONE_TO_RETRY = 'None of these can be tried again. A new refund run counts what can still be refunded.';

/** Each step is safe to repeat. */
export async function steerRun({ deps }: StudioContext, wish: Wish, member: Member): Promise<Said> {
  const { store, payments, now } = deps;
  const asked = await findRun(store, wish);
  if (!asked) return noRun();
  // Read before the write lock is taken. A refund since then makes `createRows` or the job stop.
  const plan = wish.step === 'approve' ? await planAgain(asked) : null;

  function planAgain(run: RefundRunRow): Promise<RunPlan | null> {
    const { mode } = payments.accounts;
    return run.make_good === null
      ? planRun(store, mode, toChoice(run))
      : planMakeGoodOf(store, mode, run.event_id, now());
  }

  async function approve(trx: Transaction<Schema>, run: RefundRunRow): Promise<Said> {
    if (run.created_by === member.userId)
      return fail('conflict', 'Another owner has to approve what you started.');
    const author = { organisationId: run.organisation_id, userId: run.created_by };
    if (run.make_good === null && !(await mayStill(trx, 'startRefundRun', author)))
      return fail('conflict', NO_AUTHOR);
    if (plan === null) return fail('conflict', SHOW_GOES_ON);
    const fingerprint = toFingerprint(plan);
    if (fingerprint !== wish.fingerprint || fingerprint !== run.fingerprint) {
      await change(trx, run, toRunValues(run, plan));
      return ordersChanged(plan);
    }
    await change(trx, run, { state: 'running', approved_by: member.userId, started_at: now() });
    await createRows(trx, { ...run, created_by: run.created_by || member.userId }, plan.due, now());
    return ok({ message: `The refund run has started: ${sayOrders(plan.due.length)}.` });
  }

  async function take(trx: Transaction<Schema>, run: RefundRunRow): Promise<Said> {
    const { state } = run;
    switch (wish.step) {
      case 'approve':
        return state === 'waiting' ? approve(trx, run) : fail('conflict', NOT_NOW);
      case 'pause':
        if (state !== 'running') return fail('conflict', NOT_NOW);
        await pauseRows(trx, run.id);
        await change(trx, run, { state: 'paused' });
        return ok({ message: 'The refund run is paused. Refunds already requested still go through.' });
      case 'resume':
        if (state !== 'paused') return fail('conflict', NOT_NOW);
        await resumeRows(trx, run.id, now());
        await change(trx, run, { state: 'running' });
        return ok({ message: 'The refund run continues.' });
      case 'retry':
        if (state !== 'running') return fail('conflict', NOT_NOW);
        if ((await retryRows(trx, run.id, now())) === 0) return fail('conflict', NONE_TO_RETRY);
        return ok({ message: 'The failed refunds will be tried again.' });
      case 'withdraw':
        if (state === 'withdrawn') return fail('conflict', NOT_NOW);
        await withdrawRows(trx, run.id, now());
        await change(trx, run, { state: 'withdrawn' });
        return ok({ message: 'What was left of this refund run is canceled.' });
    }
  }

  return store
    .transaction()
    .execute(async (trx): Promise<Said> => {
      const { organisationId, userId } = member;
      await lockOrganisation(trx, organisationId);
      const run = await findRun(trx, wish);
      if (!run) return noRun();
      const done = await take(trx, run);
      const line = { organisationId, userId, eventId: run.event_id, subject: run.id };
      if (done.ok) await writeLog(trx, { ...line, action: `refund-run-${wish.step}` }, now());
      return done;
    })
    .catch(refuseBegun);
}

const noRun = () => fail('not_found', 'There is no such refund run.');

const findRun = (db: Pick<Store, 'selectFrom'>, { runId, eventId }: Wish) =>
  db
    .selectFrom('refund_runs')
    .selectAll()
    .where('id', '=', runId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();

async function change(
  trx: Transaction<Schema>,
  { id }: RefundRunRow,
  values: Partial<RefundRunRow>,
): Promise<void> {
  await trx.updateTable('refund_runs').set(values).where('id', '=', id).execute();
}
