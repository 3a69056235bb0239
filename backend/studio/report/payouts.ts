import type { MoneyMode } from '@/lib/contract/studio/report/calls';
import { ok } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import type { BackendDeps } from '../../config/config';
import { isOfMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { toDollars } from './sales';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { addSum, noSums, toFigures, toNet } from './figures';
import { listPayouts } from './list-payouts';
import { chooseMode } from './modes';
import { listShares } from './shares';
import { closeMonths, listStatement, readBooks } from './statement';
import { sumMovements } from './sum-movements';
import { always } from './zones';

export async function getPayouts({ deps }: StudioContext, member: Member, wanted: MoneyMode | '') {
  const payouts = await readPayouts(deps, member.organisationId, wanted);
  return ok({ organisation: await findOrganisationAnswer(deps.store, member, deps), ...payouts });
}

/** Closes the months that are over. */
export async function readPayouts(
  { store, payments, now }: Pick<BackendDeps, 'store' | 'payments' | 'now'>,
  organisationId: string,
  wanted: MoneyMode | '',
) {
  const nowMs = now();
  await closeMonths(store, organisationId, nowMs);
  const books = await readBooks(store, organisationId, nowMs);
  const { mode, modes } = chooseMode(books.all, wanted, payments.accounts.mode);
  let balance = 0;
  const lines = await listStatement(store, organisationId, { books, mode });
  const months = lines.map(({ month, from, isClosed, sums, paidOut }) => {
    balance += toNet(sums) - paidOut;
    return {
      month,
      from: from === month ? '' : from,
      is_closed: isClosed,
      figures: toFigures(sums),
      paid_out: toDollars(paidOut),
      balance: toDollars(balance),
    };
  });
  const shares = await listShares(store, organisationId);
  return {
    mode,
    modes,
    share: shares.at(-1)?.basisPoints ?? 0,
    owed: toDollars(Math.max(0, balance)),
    balance: toDollars(balance),
    months: months.reverse(),
    payouts: books.payouts
      .filter((row) => row.mode === mode)
      .map(({ reference, cents, at, undone }) => ({
        reference,
        amount: toDollars(cents),
        at: toInstant(at),
        undoes: undone ?? '',
      })),
  };
}

/** Net less what was paid out, in cents. Below zero after refunds of money that was paid out. */
export async function findBalance(
  store: Store,
  organisationId: string,
  { mode, nowMs }: { mode: PaymentMode; nowMs: number },
): Promise<number> {
  const shares = await listShares(store, organisationId);
  const rows = await sumMovements(store, { organisationId }, { shares, zones: always('UTC'), nowMs });
  const sums = noSums();
  for (const row of rows.filter((one) => isOfMode(one.mode, mode))) addSum(sums, row);
  const payouts = await listPayouts(store, organisationId);
  return payouts.filter((row) => row.mode === mode).reduce((left, { cents }) => left - cents, toNet(sums));
}
