import type { MoneyMode } from '@/lib/contract/studio/money-calls';
import { ok } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { toLocalText } from '@/lib/time/local-time';
import { isOfMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { toDollars } from '../sales';
import { findOrganisationAnswer } from '../standing';
import type { Member } from '../studio-router';
import { addSum, noSums, type Sums, toFigures, toNet } from './figures';
import { chooseMode } from './modes';
import { listShares } from './shares';
import { sumMovements } from './sum-movements';

const MONTH = 'YYYY-MM'.length;

type Month = { sums: Sums; paidOut: number };

/** Newest first. */
const listPayouts = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store
    .selectFrom('payouts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function getPayouts({ deps }: StudioContext, member: Member, wanted: MoneyMode | '') {
  const { store, payments } = deps;
  const organisation = await findOrganisationAnswer(store, member, deps);
  const zone = organisation.timezone;
  const shares = await listShares(store, member.organisationId);
  const scope = { organisationId: member.organisationId };
  const all = await sumMovements(store, scope, { shares, zone });
  const { mode, modes } = chooseMode(all, wanted, payments.accounts.mode);
  const payouts = (await listPayouts(store, member.organisationId)).filter(
    (row) => row.payment_mode === mode,
  );
  const months = new Map<string, Month>();
  const read = (month: string) => {
    const found = months.get(month) ?? { sums: noSums(), paidOut: 0 };
    months.set(month, found);
    return found;
  };
  for (const row of all.filter((one) => isOfMode(one.mode, mode)))
    addSum(read(row.day.slice(0, MONTH)).sums, row);
  for (const { at, amount_cents: cents } of payouts)
    read(toLocalText(at, zone).slice(0, MONTH)).paidOut += cents;
  let balance = 0;
  const statement = [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { sums, paidOut }]) => {
      balance += toNet(sums) - paidOut;
      return {
        month,
        figures: toFigures(sums),
        paid_out: toDollars(paidOut),
        balance: toDollars(balance),
      };
    });
  return ok({
    organisation,
    mode,
    modes,
    share: shares.at(-1)?.basisPoints ?? 0,
    owed: toDollars(Math.max(0, balance)),
    balance: toDollars(balance),
    months: statement.reverse(),
    payouts: payouts.map(({ reference, amount_cents: cents, at }) => ({
      reference,
      amount: toDollars(cents),
      at: toInstant(at),
    })),
  });
}

/** Net less what was paid out, in cents. Below zero after refunds of money that was paid out. */
export async function findBalance(store: Store, organisationId: string, mode: PaymentMode): Promise<number> {
  const shares = await listShares(store, organisationId);
  const rows = await sumMovements(store, { organisationId }, { shares, zone: 'UTC' });
  const sums = noSums();
  for (const row of rows.filter((one) => isOfMode(one.mode, mode))) addSum(sums, row);
  const payouts = await listPayouts(store, organisationId);
  return payouts
    .filter((row) => row.payment_mode === mode)
    .reduce((left, { amount_cents: cents }) => left - cents, toNet(sums));
}
