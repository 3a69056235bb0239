import { calls } from '@/lib/contract';
import type { LinkedRenewal, RenewalAnswer } from '@/lib/contract/renewals';
import { toDecimal } from '@/lib/money';
import type { IntervalJob } from '@/lib/process/interval-job';
import { fail, ok } from '@/lib/result';
import { toInstantOrNull } from '@/lib/time/iso';
import type { Router } from '../http/router';
import type { OrderContext } from './context';
import { cancelRenewal, findNextPayment, keepRenewal } from './renewals';
import { takeBackPeriod } from './take-back';

type Parts = {
  refundJob: { wake(): void };
  renewals: Pick<IntervalJob, 'wake'>;
};

const CANCELED = { message: 'The renewal is canceled. Nothing more is charged.' };
const NOT_YOURS = "We couldn't find this pass in your account.";
const INCOMPLETE = 'This link is incomplete. Please copy the full address.';

/** For the holder, from the account and by the links of mails. */
export function mountRenewals(router: Router, context: OrderContext, { refundJob, renewals }: Parts): void {
  const { store, now, payments, sender } = context;
  const { mode } = payments.accounts;

  const select = () =>
    store
      .selectFrom('renewals')
      .innerJoin('pass_memberships as m', 'm.id', 'renewals.membership_id')
      .innerJoin('passes', 'passes.id', 'm.pass_id')
      .innerJoin('organisations', 'organisations.id', 'passes.organisation_id')
      .leftJoin('saved_methods', (join) =>
        join
          .onRef('saved_methods.order_id', '=', 'renewals.method_order_id')
          .on('saved_methods.state', '!=', 'leaving'),
      )
      .selectAll('renewals')
      .select(['passes.id as pass_id', 'passes.name as pass', 'period_unit as unit', 'period_count as count'])
      .select(['organisations.name as organisation', 'organisations.timezone'])
      .select(['saved_methods.brand', 'saved_methods.last4', 'saved_methods.payer'])
      .select((eb) => {
        const paid = eb
          .selectFrom('orders')
          .whereRef('orders.membership_id', '=', 'renewals.membership_id')
          .where('orders.status', 'in', ['paid', 'disputed']);
        return [
          paid.select(({ fn }) => fn.max<number | null>('covers_until').as('at')).as('until'),
          paid.select(({ fn }) => fn.max<number | null>('grace_until').as('at')).as('grace'),
        ];
      })
      .where('m.payment_mode', '=', mode);
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

  const toLinked = (row: Row): LinkedRenewal => ({
    name: row.pass,
    organisation: row.organisation,
    timezone: row.timezone,
    state: row.state,
    price: toDecimal(row.cents),
    period: { unit: row.unit, count: row.count },
    until: toInstantOrNull(toMs(row.until)),
  });

  function toAnswer(row: Row): RenewalAnswer {
    const { state, fault } = row;
    return {
      _id: row.membership_id,
      passId: row.pass_id,
      ...toLinked(row),
      grace_until: toInstantOrNull(toMs(row.grace)),
      next: toInstantOrNull(findNextPayment(row, toMs(row.until))),
      fault: state === 'active' ? fault : null,
      method: row.brand === null ? null : { brand: row.brand, last4: row.last4 ?? '', payer: row.payer },
    };
  }

  router.getPrivate(calls.listRenewals, async (_params, { userId }) => {
    const rows = await select()
      .where('m.user_id', '=', userId)
      .where('m.state', '=', 'open')
      .where('renewals.state', '!=', 'ended')
      .orderBy('renewals.created_at', 'desc')
      .execute();
    return ok({ renewals: rows.map(toAnswer) });
  });

  const findOwn = (userId: string, id: string) =>
    store
      .selectFrom('pass_memberships')
      .innerJoin('renewals', 'renewals.membership_id', 'pass_memberships.id')
      .select('renewals.state')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();

  router.postPrivate(calls.cancelRenewal, async ({ renewalId }, { userId }) => {
    if (!(await findOwn(userId, renewalId))) return fail('not_found', NOT_YOURS);
    await cancelRenewal(store, renewalId, now());
    renewals.wake();
    return ok(CANCELED);
  });
  router.postPrivate(calls.keepRenewal, async ({ renewalId }, { userId }) => {
    if (!(await findOwn(userId, renewalId))) return fail('not_found', NOT_YOURS);
    const kept =
      (await keepRenewal(store, renewalId, now())) || (await findOwn(userId, renewalId))?.state === 'active';
    if (kept) return ok({ message: 'Your pass renews again.' });
    return fail('conflict', "This pass can't be kept any more. You can buy it again instead.");
  });
  router.postPrivate(calls.takeBackPeriod, async ({ orderId }, { userId }) => {
    const taken = await takeBackPeriod(context, userId, orderId);
    if (taken.ok) refundJob.wake();
    return taken;
  });
  const findLinked = async (token: string) => {
    const id = sender.links.read(token);
    return id === null ? undefined : select().where('renewals.membership_id', '=', id).executeTakeFirst();
  };
  router.post(calls.readRenewalLink, async ({ token }) => {
    const row = await findLinked(token);
    return row ? ok(toLinked(row)) : fail('not_found', INCOMPLETE);
  });
  router.post(calls.cancelByLink, async ({ token }) => {
    const row = await findLinked(token);
    if (!row) return fail('not_found', INCOMPLETE);
    await cancelRenewal(store, row.membership_id, now());
    renewals.wake();
    return ok(CANCELED);
  });
}

/** PostgreSQL answers sums and maxima of wide integers as text. */
const toMs = (value: number | null): number | null => (value === null ? null : Number(value));
