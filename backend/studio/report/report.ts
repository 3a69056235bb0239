import type { z } from 'zod';
import type { MoneyMode, reportSchema } from '@/lib/contract/studio/report/calls';
import { ok } from '@/lib/result';
import { isOfMode } from '../../store/of-mode';
import { findTickets } from '../codes/code-target';
import type { StudioContext } from '../context';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { addSum, noSums, type Sums, toFigures } from './figures';
import { findLabels } from './labels';
import { listMovements } from './list-movements';
import { chooseMode } from './modes';
import { getPayouts } from './payouts';
import { listShares } from './shares';
import type { Scope } from './order-slices';
import { type DaySum, sumMovements } from './sum-movements';
import { always, type DatedZone, listZones } from './zones';

export function mountReport(context: StudioContext): void {
  const { mount, deps } = context;
  mount('getReport', async ({ organisationId, mode }, member) => {
    const zones = await listZones(deps.store, organisationId);
    return report(context, member, { scope: { organisationId }, zones, wanted: mode });
  });
  mount('getEventReport', async ({ eventId, mode }, member) => {
    const { zone } = await findTickets(deps.store, eventId);
    return report(context, member, { scope: { eventId }, zones: always(zone), wanted: mode });
  });
  mount('listMovements', ({ organisationId, mode, after }, member) =>
    listMovements(context, member, { scope: { organisationId }, wanted: mode, after }),
  );
  mount('listEventMovements', ({ eventId, mode, after }, member) =>
    listMovements(context, member, { scope: { eventId }, wanted: mode, after }),
  );
  mount('getPayouts', ({ mode }, member) => getPayouts(context, member, mode));
}

type Asked = { scope: Scope; zones: readonly DatedZone[]; wanted: MoneyMode | '' };

async function report({ deps }: StudioContext, member: Member, { scope, zones, wanted }: Asked) {
  const { store, payments, now } = deps;
  const shares = await listShares(store, member.organisationId);
  const all = await sumMovements(store, scope, { shares, zones, nowMs: now() });
  const { mode, modes } = chooseMode(all, wanted, payments.accounts.mode);
  const rows = all.filter((row) => isOfMode(row.mode, mode));
  const labels = await findLabels(store, scope, rows);
  const totals = noSums();
  for (const row of rows) addSum(totals, row);
  const isOfEvent = 'eventId' in scope;
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    timezone: zones.at(-1)?.zone ?? 'UTC',
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
