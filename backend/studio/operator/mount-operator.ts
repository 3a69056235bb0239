import { operatorCalls } from '@/lib/contract/operator/calls';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { STOPPABLE } from '@/lib/contract/studio/organisation/stoppable';
import { ok, type Result } from '@/lib/result';
import type { AccountContext } from '../../accounts/context';
import { createOwnPasswordCheck } from '../../accounts/own-password';
import type { Router } from '../../http/router';
import { createStudioOperator, toPayoutCents } from './operator';
import { isolateReads } from '../../store/isolated-reads';
import { readPayouts } from '../report/payouts';
import { notThere, refuseLongRead } from '../studio-router';
import { findOrganisationOf } from './list-organisations';
import { createOperatorActions, type OperatorParts } from './operator-actions';
import { type DeskParts, readOperatorDesk } from './operator-desk';
import { isOperator } from './operators';

type Parts = OperatorParts & DeskParts & { accounts: AccountContext; wake: () => void };
type Said = Promise<Result<string>>;

/** For accounts that were named by command. Each change asks for the password again. */
export function mountOperator(router: Router, parts: Parts): void {
  const { deps, accounts, wake } = parts;
  const { store, now, payments } = deps;
  const { mode } = payments.accounts;
  const checkPassword = createOwnPasswordCheck(accounts);

  // They sum up the ledger of organisations.
  const read = async <T>(userId: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
    (await isOperator(store, userId)) ? isolateReads(userId, work).catch(refuseLongRead) : notThere();

  async function change(
    { userId, password }: { userId: string; password: string },
    work: (operator: ReturnType<typeof createStudioOperator>) => Said,
  ): Promise<Result<{ message: string }>> {
    const own = await enter(userId, password);
    if (!own.ok) return own;
    const done = await work(createStudioOperator({ store, now }, userId));
    return done.ok ? ok({ message: done.value }) : done;
  }
  const enter = async (userId: string, password: string) =>
    (await isOperator(store, userId)) ? checkPassword(userId, password, 'password') : notThere();

  router.getPrivate(operatorCalls.getOperatorDesk, (asked, { userId }) =>
    read(userId, async () => ok(await readOperatorDesk(parts, asked))),
  );
  router.getPrivate(operatorCalls.getOperatorOrganisation, ({ organisationId }, { userId }) =>
    read(userId, async () => {
      const organisation = await findOrganisationOf(deps, organisationId);
      if (!organisation) return notThere();
      return ok({ organisation, ...(await readPayouts(deps, organisationId, mode)) });
    }),
  );

  router.postPrivate(operatorCalls.notePayout, (wish, { userId }) =>
    change({ userId, password: wish.password }, (operator) => {
      const payout = { amountCents: toPayoutCents(wish.amount), reference: wish.reference, mode };
      return operator.notePayout(wish.organisationId, payout);
    }),
  );
  router.postPrivate(
    operatorCalls.undoPayout,
    ({ organisationId, undone, reference, password }, { userId }) =>
      change({ userId, password }, (operator) =>
        operator.undoPayout(organisationId, { undone, reference, mode }),
      ),
  );
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
    const retried = await createOperatorActions(parts, userId).retry(job);
    if (retried.ok) wake();
    return retried;
  });

  router.postPrivate(operatorCalls.stopShow, async ({ eventId, note, password }, { userId }) => {
    const own = await enter(userId, password);
    return own.ok ? createOperatorActions(parts, userId).endShow({ eventId, note }) : own;
  });
}
