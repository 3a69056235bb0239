import { toDecimal } from '@/lib/money';
import { ok } from '@/lib/result';
import { toInstantOrNull } from '@/lib/time/iso';
import type { Operator } from '../../orders/operator';
import { countHolders, toPeriod, toSaleState } from '../../passes/offers';
import { listRefunds, sumLeft } from '../../orders/ledger-repository';
import { ofMode } from '../../store/of-mode';
import { SUSPENSION_COLUMNS } from '../../events/stopped';
import type { StudioContext } from '../context';
import { isAfter, readCursor, toPage } from '../cursor';
import { createOrderSteps } from '../orders/order-steps';
import { selectSummaries, toSummary } from '../orders/select-orders';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { toDollars } from '../report/sales';
import { notThere } from '../studio-router';
import { countRenewals } from './count-renewals';
import { readMembers } from './read-members';
import { listPassRows, savePass, switchPass } from './save-pass';

const PAGE = 50;

export function mountPasses(context: StudioContext, operator: Pick<Operator, 'refund'>): void {
  const { config, deps, mount } = context;
  const { store, payments, now } = deps;
  const { mode } = payments.accounts;
  const steps = createOrderSteps(context, operator);

  mount('listPasses', async ({ organisationId }, member) => {
    const organisation = await store
      .selectFrom('organisations')
      .select(['name as organisation', 'timezone', ...SUSPENSION_COLUMNS])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const rows = await listPassRows(store, organisationId);
    const passes = rows.map(async (row) => {
      const { people } = await countHolders(store, { passId: row.id, mode }, now());
      const state = toSaleState({ ...row, ...organisation }, now());
      return {
        _id: row.id,
        version: row.version,
        name: row.name,
        description: row.description,
        price: toDecimal(row.price_cents),
        period: toPeriod(row),
        renews: row.renews === 1,
        screens: row.screens,
        stock: row.stock,
        sale_from: toInstantOrNull(row.sale_from),
        sale_until: toInstantOrNull(row.sale_until),
        state: state === 'on-sale' && row.stock !== null && people >= row.stock ? 'sold-out' : state,
        people,
        renewing: row.renews === 1 ? await countRenewals(store, { passId: row.id, mode }, now()) : null,
        url: `${config.site.url}/passes/${encodeURIComponent(row.id)}`,
      } as const;
    });
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      passes: await Promise.all(passes),
    });
  });

  mount('listPassOrders', async ({ organisationId, passId, after }) => {
    const start = readCursor(after);
    if (!start.ok) return start;
    const isOwn = (await listPassRows(store, organisationId)).some(({ id }) => id === passId);
    if (!isOwn) return notThere();
    const rows = await selectSummaries(store)
      .where('orders.kind', '=', 'pass')
      .where('orders.package_id', '=', passId)
      .where('orders.paid_at', 'is not', null)
      .where(ofMode(mode))
      .where(isAfter(start.value, 'orders.created_at', 'orders.id'))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(PAGE + 1)
      .execute();
    const { page, next } = toPage(rows, PAGE, (last) => ({ at: last.created_at, id: last.id }));
    const refunds = await listRefunds(
      store,
      page.map(({ id }) => id),
    );
    const readMember = await readMembers(store, { organisationId, orders: page });
    const orders = page.map(async (row) => ({
      ...toSummary(row),
      ...readMember(row),
      from: toInstantOrNull(row.covers_from),
      until: toInstantOrNull(row.covers_until),
      left: toDollars(await sumLeft(store, row.id)),
      seen: refunds.filter(({ order_id: id }) => id === row.id).length,
    }));
    return ok({ orders: await Promise.all(orders), next });
  });

  mount('savePass', (input, member) => savePass(context, input, member));
  mount('switchPass', (input, member) => switchPass(context, input, member));
  mount('refundPass', (wish, member) => steps.refund(wish, member));
}
