import { operatorCalls } from '@/lib/contract/operator/calls';
import { isTicked } from '@/lib/contract/studio/fields';
import { STOPPABLE } from '@/lib/contract/studio/stoppable';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../../accounts/context';
import { createOwnPasswordCheck } from '../../accounts/own-password';
import type { User } from '../../accounts/repository';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { Router } from '../../http/router';
import type { Ingest } from '../../playback/ingest';
import { endShow } from '../live/desk-actions';
import { createStudioOperator } from './operator';
import { isolateReads } from '../../store/isolated-reads';
import { notThere, refuseLongRead } from '../studio-router';
import { readOperatorDesk } from './operator-desk';
import { isOperator, writeDeed } from './operators';
import { retryJob } from './retry-job';

type Parts = { accounts: AccountContext; ingest: Ingest; wake: () => void };
type Said = Promise<Result<{ message: string }>>;

/** For accounts that were named by command. Each change asks for the password again. */
export function mountOperator(
  router: Router,
  config: BackendConfig,
  deps: BackendDeps,
  { accounts, ingest, wake }: Parts,
): void {
  const { store, now } = deps;
  const checkPassword = createOwnPasswordCheck(accounts);
  const enter = async (userId: string, password: string): Promise<Result<User>> =>
    (await isOperator(store, userId)) ? checkPassword(userId, password, 'password') : notThere();

  router.getPrivate(operatorCalls.getOperatorDesk, async (_input, { userId }) => {
    if (!(await isOperator(store, userId))) return notThere();
    // It sums up the ledger of every organisation.
    return isolateReads(userId, async () => ok(await readOperatorDesk(config, deps))).catch(refuseLongRead);
  });

  router.postPrivate(operatorCalls.decideOrganisation, async (wish, { userId }) => {
    const { organisationId, decision, note, password } = wish;
    const own = await enter(userId, password);
    if (!own.ok) return own;
    const stops = STOPPABLE.filter((part) => isTicked(wish[part]));
    const decided = await createStudioOperator({ store, now }, userId).decide(
      decision,
      organisationId,
      note,
      stops,
    );
    if (!decided.ok) return decided;
    wake();
    return ok({ message: decided.value });
  });

  router.postPrivate(operatorCalls.retryJob, async ({ password, ...job }, { userId }) => {
    const own = await enter(userId, password);
    if (!own.ok) return own;
    const retried = await store.transaction().execute(async (trx): Said => {
      const subject = await retryJob(trx, job, now());
      if (subject === null)
        return fail('conflict', 'There is nothing left to try here. Please reload the page.');
      await writeDeed(trx, { userId, action: `${job.kind}-retried`, subject }, now());
      return ok({ message: 'It is tried again.' });
    });
    if (retried.ok) wake();
    return retried;
  });

  router.postPrivate(operatorCalls.stopShow, async ({ eventId, note, password }, { userId }) => {
    const own = await enter(userId, password);
    if (!own.ok) return own;
    const event = await store
      .selectFrom('events')
      .select(['title', 'organisation_id'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (!event?.organisation_id) return notThere();
    const member = { organisationId: event.organisation_id, userId: null };
    const ended = await endShow({ config, deps, ingest }, { eventId }, member);
    if (!ended.ok) return ended;
    const deed = { userId, action: 'show-stopped', subject: event.title, note } as const;
    await store.transaction().execute((trx) => writeDeed(trx, deed, now()));
    return ended;
  });
}
