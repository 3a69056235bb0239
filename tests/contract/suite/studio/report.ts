import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../../cards';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import type { Context } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createCodeSteps } from '../../steps/studio-code-steps';
import type { Studio } from '../../steps/studio-event-steps';
import { compareBooks, readJournals } from '../../../support/compare-books';
import { fillOrganisations } from '@/backend/store/migrations/0058-order-organisations';
import { withWebhooks } from '../../steps/webhook-steps';

const MODE = 'sandbox' as const;

export function describeStudioReport(context: Context): void {
  const { client, steps, sandbox, inside, orderOf } = context;
  const { sell, saveCode, buy, toBody, openPaypal, openCard } = createCodeSteps(context);
  const { refundInDashboard, openDispute } = createMoneySteps(context);

  const operator = () => createStudioOperator({ store: inside.store, now: Date.now });
  const register = async () => (await steps.register()).token;

  const report = ({ token, organisationId }: Studio, mode = '') =>
    client.ok(studioCalls.getReport, { token, params: { organisationId, mode } });
  const eventReport = ({ token }: Studio, eventId: string, mode = '') =>
    client.ok(studioCalls.getEventReport, { token, params: { eventId, mode } });
  const payouts = ({ token, organisationId }: Studio) =>
    client.ok(studioCalls.getPayouts, { token, params: { organisationId } });

  async function buyByPaypal(token: string, eventId: string, terms: object = {}) {
    const { paypalOrderId } = await openPaypal(token, eventId, terms);
    await steps.choose(paypalOrderId, 'approve');
    await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
    return paypalOrderId;
  }

  /** Five sales: two with a code, one by a partner; a part and a whole refund, two disputes. */
  async function sellMany() {
    const { owner, eventId } = await sell();
    await saveCode(owner, eventId);
    const partner = { eventId, name: 'Radio One', slug: 'radio-one' };
    await client.ok(studioCalls.savePartner, { token: owner.token, body: partner });
    await saveCode(owner, eventId, { code: 'FREE', value: '100' });
    const coded = await buy(await register(), eventId, { code: 'SUMMER10', via: 'radio-one' });
    await buyByPaypal(await register(), eventId, { code: 'SUMMER10' });
    const refunded = await buyByPaypal(await register(), eventId);
    const lost = await buy(await register(), eventId);
    const won = await buy(await register(), eventId);
    await inside.store
      .updateTable('orders')
      .set({ country: 'PT' })
      .where('provider_ref', '=', coded)
      .execute();
    const token = await register();
    await client.ok(calls.claimFreeOrder, { token, body: toBody(eventId, 'FREE') });
    await refundInDashboard('stripe', coded, 333);
    await refundInDashboard('paypal', refunded, null);
    await (
      await openDispute('stripe', lost)
    )('lost');
    await (
      await openDispute('stripe', won)
    )('won');
    await sandbox.untilDelivered();
    return { owner, eventId, coded, lost };
  }

  async function sumLedger(eventId: string) {
    const rows = await inside.store
      .selectFrom('money_movements')
      .innerJoin('orders', 'orders.id', 'money_movements.order_id')
      .select(['money_movements.amount_cents as cents', 'money_movements.fee_cents as fee'])
      .where('orders.event_id', '=', eventId)
      .execute();
    return rows.reduce((sum, { cents, fee }) => sum + cents - (fee ?? 0), 0) / 100;
  }

  const cents = (dollars: number) => Math.round(dollars * 100);
  const sum = (groups: readonly { figures: { net: number; gross: number; share: number } }[]) =>
    (['net', 'gross', 'share'] as const).map((name) =>
      groups.reduce((total, { figures }) => total + cents(figures[name]), 0),
    );

  describe('the report', () => {
    withWebhooks(context);

    it('equals the ledger to the cent, in total and in each grouping', async () => {
      const { owner, eventId } = await sellMany();
      await operator().setShare(owner.organisationId, 0);
      const found = await eventReport(owner, eventId);
      expect(found).toMatchObject({ mode: MODE, modes: [MODE], timezone: 'Europe/Paris' });
      expect(found.totals).toEqual({
        orders: 5,
        gross: 100,
        discounts: 10,
        refunds: 23.33,
        disputes: 20,
        // Two of Stripe's for disputes, $15 each.
        fees: 34,
        fees_not_told: 0,
        share: 0,
        net: 12.67,
      });
      expect(found.totals.net).toBe(await sumLedger(eventId));
      const all = await report(owner);
      const whole = [cents(found.totals.net), cents(found.totals.gross), cents(found.totals.share)];
      const { by_package, by_code, by_partner, by_country, by_day } = found;
      for (const groups of [
        by_package,
        by_code,
        by_partner,
        by_country,
        by_day,
        all.by_event,
        all.by_package,
      ])
        expect(sum(groups)).toEqual(whole);
      expect(by_code.map(({ label, figures }) => [label, figures.orders, figures.net])).toEqual([
        ['', 3, -12.25],
        ['SUMMER10', 2, 24.92],
      ]);
      expect(by_partner.map(({ label, figures }) => [label, figures.orders, figures.net])).toEqual([
        ['', 4, 1.74],
        ['Radio One', 1, 10.93],
      ]);
      expect(by_country.map(({ label, figures }) => [label, figures.orders, figures.net])).toEqual([
        ['', 4, 1.74],
        ['Portugal', 1, 10.93],
      ]);
      const { lines, compared } = await compareBooks(inside.store, await readJournals(sandbox));
      const isOwn = (line: string) => line.includes(eventId) || line.includes(owner.organisationId);
      expect(compared).toBeGreaterThan(2);
      expect(lines.filter(isOwn)).toEqual([]);
    });

    it('counts a share by when an order was made, and its ledger adds up', async () => {
      const { owner, eventId } = await sell();
      const { token, organisationId } = owner;
      await buy(await register(), eventId);
      expect(await operator().setShare(organisationId, 1250)).toMatchObject({ ok: true });
      expect(await operator().setShare(organisationId, 1250)).toMatchObject({ ok: true });
      const reference = await buyByPaypal(await register(), eventId);
      await refundInDashboard('paypal', reference, 501);
      // An eighth of each is half a cent.
      for (let part = 0; part < 4; part += 1) await refundInDashboard('paypal', reference, 4);
      await sandbox.untilDelivered();
      const { totals } = await eventReport(owner, eventId);
      expect(totals).toMatchObject({ gross: 40, refunds: 5.17, share: 1.85 });
      const { movements, next } = await client.ok(studioCalls.listEventMovements, {
        token,
        params: { eventId },
      });
      expect(next).toBe('');
      const refunds = movements.filter(({ kind }) => kind === 'refund');
      expect(movements.slice(0, 2).map(({ kind, amount, fee, share }) => [kind, amount, fee, share])).toEqual(
        [
          ['payment', 20, 0.88, 0],
          ['payment', 20, 1.19, 2.5],
        ],
      );
      expect(refunds).toHaveLength(5);
      expect(refunds.reduce((sum, { share }) => sum + cents(share), 0)).toBe(-65);
      const lines = await client.ok(studioCalls.listMovements, { token, params: { organisationId } });
      expect(lines.movements).toEqual(movements);
      expect((await payouts(owner)).share).toBe(1250);
    });

    it('says of how many orders the fee is not told, until it is, and never fails a sale for it', async () => {
      const { owner, eventId } = await sell();
      await buyByPaypal(await register(), eventId);
      const intent = await openCard(await register(), eventId);
      const { paymentIntentId: id = '' } = intent;
      await sandbox.control(`stripe/intents/${id}`, { action: 'hold-fee' });
      await steps.confirm(intent, CARDS.good);
      const old = await orderOf(await buy(await register(), eventId));
      await sandbox.untilDelivered();
      const { store } = inside;
      const movements = store.updateTable('money_movements').set({ fee_cents: null });
      await movements.where('order_id', '=', old.id).execute();
      const figures = async () => (await eventReport(owner, eventId)).totals;
      expect(await figures()).toMatchObject({ orders: 3, fees: 1.19, fees_not_told: 2, net: 58.81 });
      await sandbox.control(`stripe/intents/${id}`, { action: 'tell-fee' });
      await sandbox.untilDelivered();
      expect(await figures()).toMatchObject({ orders: 3, fees: 2.07, fees_not_told: 1, net: 57.93 });
      for (const _again of [1, 2]) await inside.upstream.operator.reconcile(old.id);
      expect(await figures()).toMatchObject({ orders: 3, fees: 2.95, fees_not_told: 0, net: 57.05 });
      const { id: orderId } = await orderOf(id);
      const before = await orderOf(id);
      await inside.upstream.operator.reconcile(orderId);
      expect((await orderOf(id)).version).toBe(before.version);
    });

    it('never mixes modes', async () => {
      const { owner, eventId } = await sell();
      await buy(await register(), eventId);
      const live = await buy(await register(), eventId);
      const { id } = await orderOf(live);
      await inside.store.updateTable('orders').set({ payment_mode: 'live' }).where('id', '=', id).execute();
      expect(await eventReport(owner, eventId)).toMatchObject({
        mode: MODE,
        modes: ['live', MODE],
        totals: { orders: 1, gross: 20 },
      });
      expect(await eventReport(owner, eventId, 'live')).toMatchObject({ totals: { orders: 1, gross: 20 } });
      expect(await eventReport(owner, eventId, 'test')).toMatchObject({ totals: { orders: 0, gross: 0 } });
      const { token } = owner;
      const params = { eventId, mode: 'live' };
      const { movements } = await client.ok(studioCalls.listEventMovements, { token, params });
      expect(movements.map(({ order }) => order)).toEqual([id]);
    });

    it('names the codes of its own event where another organization uses the same batch id', async () => {
      const [mine, theirs] = [await sell(), await sell()];
      const made = { batch: 'shared-batch', code: '', count: '2' };
      await saveCode(mine.owner, mine.eventId, { ...made, label: 'Ours' });
      await saveCode(theirs.owner, theirs.eventId, { ...made, label: 'Theirs' });
      const params = { eventId: mine.eventId, batch: made.batch, after: '' };
      const { codes } = await client.ok(studioCalls.exportCodes, { token: mine.owner.token, params });
      await buy(await register(), mine.eventId, { code: codes[0]?.code });
      const labels = async (found: ReturnType<typeof report>) =>
        (await found).by_code.map(({ label, figures }) => [label, figures.orders]);
      expect(await labels(eventReport(mine.owner, mine.eventId))).toEqual([['Ours', 1]]);
      expect(await labels(report(mine.owner))).toEqual([[expect.stringMatching(/.: Ours$/), 1]]);
    });

    it('of an organization has one line for a partner of two events', async () => {
      const first = await sell();
      const second = await sell({}, first.owner);
      for (const { owner, eventId } of [first, second]) {
        const body = { eventId, name: 'Radio One', slug: 'radio-one' };
        await client.ok(studioCalls.savePartner, { token: owner.token, body });
        await buy(await register(), eventId, { via: 'radio-one' });
      }
      const { by_partner } = await report(first.owner);
      expect(by_partner.map(({ label, figures }) => [label, figures.orders])).toEqual([['Radio One', 2]]);
    });

    it('of an organization adds an order that the release before wrote, and only that changes', async () => {
      const { owner, eventId } = await sell();
      await buy(await register(), eventId);
      const old = await orderOf(await buy(await register(), eventId));
      expect(old.organisation_id).toBe(owner.organisationId);
      const before = await report(owner);
      const orders = inside.store.updateTable('orders').set({ organisation_id: null });
      await orders.where('id', '=', old.id).execute();
      expect(await report(owner)).toMatchObject({ totals: { orders: 1 } });
      for (let turn = 0; turn < 2; turn += 1) await fillOrganisations(inside.store);
      expect(await report(owner)).toEqual(before);
      expect(before).toMatchObject({ totals: { orders: 2, gross: 40 } });
      expect(await orderOf(old.provider_ref ?? '')).toEqual(old);
    });

    it('is empty before the first sale', async () => {
      const { owner, eventId } = await sell();
      expect(await eventReport(owner, eventId)).toMatchObject({ totals: { orders: 0, net: 0 }, by_day: [] });
      expect(await payouts(owner)).toMatchObject({ owed: 0, balance: 0, months: [], payouts: [] });
    });
  });

  describe('payouts', () => {
    withWebhooks(context);

    it('are noted once, never exceed what is owed, and a later refund is carried', async () => {
      const { owner, eventId } = await sell();
      const { organisationId } = owner;
      const reference = await buy(await register(), eventId);
      await operator().setShare(organisationId, 1000);
      await buy(await register(), eventId);
      expect(await payouts(owner)).toMatchObject({ owed: 36.24, balance: 36.24 });
      const note = (amountCents: number, name: string) =>
        operator().notePayout(organisationId, { amountCents, reference: name, mode: MODE });
      expect(await note(3625, 'WIRE-1')).toMatchObject({ error: { code: 'conflict' } });
      for (const _again of [1, 2]) expect(await note(3624, 'WIRE-1')).toMatchObject({ ok: true });
      expect(await note(1, 'WIRE-1')).toMatchObject({ error: { code: 'conflict' } });
      expect(await note(1, 'WIRE-2')).toMatchObject({ error: { code: 'conflict' } });
      expect(await payouts(owner)).toMatchObject({ owed: 0, balance: 0, payouts: [{ amount: 36.24 }] });
      await refundInDashboard('stripe', reference, 1500);
      await sandbox.untilDelivered();
      expect(await payouts(owner)).toMatchObject({
        owed: 0,
        balance: -15,
        months: [
          {
            figures: { gross: 40, refunds: 15, fees: 1.76, share: 2, net: 21.24 },
            paid_out: 36.24,
            balance: -15,
          },
        ],
      });
      await buy(await register(), eventId);
      expect(await payouts(owner)).toMatchObject({ owed: 2.12, balance: 2.12 });
    });

    it('noted ten times at once are one', async () => {
      const { owner, eventId } = await sell();
      await buy(await register(), eventId);
      const payout = { amountCents: 1912, reference: 'WIRE', mode: MODE };
      const said = await Promise.all(
        Array.from({ length: 10 }, () => operator().notePayout(owner.organisationId, payout)),
      );
      expect(said.filter(({ ok }) => ok)).toHaveLength(10);
      expect((await payouts(owner)).payouts).toHaveLength(1);
    });
  });
}
