import type { z } from 'zod';
import type { MoneyMode, reportSchema } from '@/lib/contract/studio/money-calls';
import { ok } from '@/lib/result';
import { isOfMode } from '../../store/of-mode';
import { findTickets } from '../codes/make-codes';
import type { StudioContext } from '../context';
import { findOrganisationAnswer } from '../standing';
import type { Member } from '../studio-router';
import { addSum, noSums, type Sums, toFigures } from './figures';
import { findLabels } from './labels';
import { listMovements } from './list-movements';
import { chooseMode } from './modes';
import { getPayouts } from './payouts';
import { listShares } from './shares';
import { type DaySum, type Scope, sumMovements } from './sum-movements';

export function mountReport(context: StudioContext): void {
  const { mount, deps } = context;
  mount('getReport', async ({ organisationId, mode }, member) => {
    const zone = (await findOrganisationAnswer(deps.store, member, deps)).timezone;
    return report(context, member, { scope: { organisationId }, zone, wanted: mode });
  });
  mount('getEventReport', async ({ eventId, mode }, member) => {
    const { zone } = await findTickets(deps.store, eventId);
    return report(context, member, { scope: { eventId }, zone, wanted: mode });
  });
  mount('listMovements', ({ organisationId, mode, after }, member) =>
    listMovements(context, member, { scope: { organisationId }, wanted: mode, after }),
  );
  mount('listEventMovements', ({ eventId, mode, after }, member) =>
    listMovements(context, member, { scope: { eventId }, wanted: mode, after }),
  );
  mount('getPayouts', ({ mode }, member) => getPayouts(context, member, mode));
}

type Asked = { scope: Scope; zone: string; wanted: MoneyMode | '' };

async function report({ deps }: StudioContext, member: Member, { scope, zone, wanted }: Asked) {
  const { store, payments } = deps;
  const shares = await listShares(store, member.organisationId);
  const all = await sumMovements(store, scope, { shares, zone });
  const { mode, modes } = chooseMode(all, wanted, payments.accounts.mode);
  const rows = all.filter((row) => isOfMode(row.mode, mode));
  const labels = await findLabels(store, scope, rows);
  const totals = noSums();
  for (const row of rows) addSum(totals, row);
  const isOfEvent = 'eventId' in scope;
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    timezone: zone,
    mode,
    modes,
    totals: toFigures(totals),
    by_event: isOfEvent ? [] : group(rows, (row) => row.event, labels.event),
    by_package: group(rows, (row) => `${row.event} ${row.package}`, labels.package),
    by_code: group(rows, (row) => (row.code === '' ? '' : `${row.event} ${row.code}`), labels.code),
    // A partner of several events is one line.
    by_partner: group(rows, (row) => labels.partner(row.partner), identity),
    by_country: group(rows, (row) => row.country, labels.country),
    by_day: group(rows, (row) => row.day, identity).sort((a, b) => (a.key < b.key ? -1 : 1)),
  });
}

const identity = (key: string) => key;

type Group = z.output<typeof reportSchema>['by_day'];

/** The largest gross first. */
function group(
  rows: readonly DaySum[],
  toKey: (row: DaySum) => string,
  toLabel: (key: string) => string,
): Group {
  const groups = new Map<string, Sums>();
  for (const row of rows) {
    const key = toKey(row);
    const sums = groups.get(key) ?? noSums();
    groups.set(key, sums);
    addSum(sums, row);
  }
  return [...groups]
    .map(([key, sums]) => ({ key, label: toLabel(key), figures: toFigures(sums) }))
    .sort((a, b) => b.figures.gross - a.figures.gross);
}
