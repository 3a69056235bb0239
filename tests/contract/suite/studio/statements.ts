import { describe, expect, it, onTestFinished } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import { toNet } from '@/backend/studio/report/figures';
import { findBalance } from '@/backend/studio/report/payouts';
import { closeAllMonths, closeMonths, listStatement, readBooks } from '@/backend/studio/report/statement';
import { createId } from '@/backend/store/ids';
import type { MovementKind } from '@/backend/store/schema';
import { addOrder, addUser } from '../../../support/store';
import { type Context, tenTimes } from '../../steps/context';
import { compareOrders, readAccounts, readStatements } from '../../steps/compare-accounts';
import { readJournals } from '../../../support/compare-books';
import { createMoneySteps } from '../../steps/money-steps';
import { withWebhooks } from '../../steps/webhook-steps';
import { createCodeSteps } from '../../steps/studio-code-steps';
import type { Studio } from '../../steps/studio-event-steps';

const MODE = 'sandbox' as const;
/** Whatever day it is, its month closes meanwhile. */
const FORTY_DAYS = 40 * 24 * 60 * 60_000;
const at = (text: string) => Date.parse(text);

type Booking = { kind?: MovementKind; cents?: number; fee?: number; at: string; bookedAt?: string };

export function describeStudioStatements(context: Context): void {
  const { client, steps, sandbox, inside, orderOf } = context;
  const { sell, saveCode, buy } = createCodeSteps(context);
  const { refundInDashboard, openDispute } = createMoneySteps(context);

  /** An event that sells by rows of the ledger, each of an order of its own. */
  async function startShop() {
    const { owner, eventId } = await sell();
    const { organisationId } = owner;
    const { store } = inside;
    async function book({ kind = 'payment', cents = 2000, fee = 0, ...times }: Booking): Promise<string> {
      const [id, user] = [createId('ord'), createId('usr')];
      const orderedAt = at(times.at);
      await addUser(store, { id: user });
      await addOrder(store, {
        id,
        user_id: user,
        event_id: eventId,
        organisation_id: organisationId,
        kind: 'package',
        package_id: 'ticket',
        status: 'paid',
        payment_mode: MODE,
        created_at: orderedAt,
        paid_at: orderedAt,
      });
      await bookMore(id, { kind, cents, fee, ...times });
      return id;
    }
    async function bookMore(orderId: string, booking: Booking, version = 1): Promise<void> {
      const { kind = 'payment', cents = 0, fee = 0, bookedAt = booking.at } = booking;
      await store
        .insertInto('money_movements')
        .values({
          id: createId('mov'),
          order_id: orderId,
          version,
          kind,
          source: `${kind}:${version}`,
          amount_cents: cents,
          fee_cents: fee,
          at: at(booking.at),
          booked_at: at(bookedAt),
        })
        .execute();
    }
    /** As a read at that time. */
    async function readAt(time: string) {
      await closeMonths(store, organisationId, at(time));
      const books = await readBooks(store, organisationId, at(time));
      const lines = await listStatement(store, organisationId, { books, mode: MODE });
      const balance = await findBalance(store, organisationId, { mode: MODE, nowMs: at(time) });
      const sum = lines.reduce((cents, { sums, paidOut }) => cents + toNet(sums) - paidOut, 0);
      expect(sum).toBe(balance);
      return lines.map(({ month, from, isClosed, sums, paidOut }) => [
        `${month}${from === month ? '' : ` from ${from}`}${isClosed ? '' : ' open'}`,
        toNet(sums) - paidOut,
      ]);
    }
    const closed = () =>
      store
        .selectFrom('statements')
        .select(['payment_mode', 'month', 'lines'])
        .where('organisation_id', '=', organisationId)
        .orderBy('month')
        .orderBy('payment_mode')
        .execute();
    return { owner, eventId, organisationId, book, bookMore, readAt, closed };
  }

  const payouts = ({ token, organisationId }: Studio) =>
    client.ok(studioCalls.getPayouts, { token, params: { organisationId } });

  describe('a statement', () => {
    it('closes on the 5th of the next month, and what is learned later stands in the open month', async () => {
      const { book, bookMore, readAt, closed } = await startShop();
      // In Paris it is November already.
      await book({ at: '2025-10-31T23:30:00Z' });
      const order = await book({ at: '2025-11-20T12:00:00Z', bookedAt: '2025-12-04T22:59:00Z', fee: 88 });
      expect(await readAt('2025-12-04T22:59:59Z')).toEqual([['2025-11 open', 3912]]);
      expect(await readAt('2025-12-04T23:00:00Z')).toEqual([['2025-11', 3912]]);
      const before = await closed();
      const refund = { kind: 'refund' as const, cents: -500 };
      await bookMore(order, { ...refund, at: '2025-11-28T12:00:00Z', bookedAt: '2025-12-10T12:00:00Z' }, 2);
      await bookMore(order, { ...refund, at: '2025-11-29T12:00:00Z', bookedAt: '2026-01-03T12:00:00Z' }, 3);
      await book({ at: '2025-12-10T12:00:00Z' });
      const december = [
        ['2025-11', 3912],
        ['2025-12', 2000],
        ['2025-12 from 2025-11', -1000],
      ];
      expect(await readAt('2026-01-05T12:00:00Z')).toEqual(december);
      await bookMore(
        order,
        { kind: 'fee-changed', fee: 10, at: '2025-11-20T12:00:00Z', bookedAt: '2026-01-20T00:00:00Z' },
        4,
      );
      expect(await readAt('2026-01-20T12:00:00Z')).toEqual([...december, ['2026-01 from 2025-11 open', -10]]);
      expect(await closed()).toEqual(expect.arrayContaining(before));
    });

    it('is one row for each mode, however many instances close it, and the same when it is closed late', async () => {
      const { book, readAt, closed, organisationId } = await startShop();
      await book({ at: '2025-09-10T12:00:00Z' });
      await book({ at: '2025-11-10T12:00:00Z', bookedAt: '2025-12-20T12:00:00Z' });
      await book({ at: '2025-11-12T12:00:00Z' });
      await tenTimes(() => closeMonths(inside.store, organisationId, at('2025-12-06T12:00:00Z')));
      const inTime = await closed();
      expect(inTime.map(({ payment_mode: mode, month }) => `${mode} ${month}`)).toEqual([
        'sandbox 2025-09',
        'live 2025-11',
        'sandbox 2025-11',
        'test 2025-11',
      ]);
      const lines = await readAt('2026-03-01T12:00:00Z');
      await inside.store.deleteFrom('statements').where('organisation_id', '=', organisationId).execute();
      expect(await readAt('2026-03-01T12:00:00Z')).toEqual(lines);
      expect(await closed()).toEqual(
        expect.arrayContaining(inTime.filter(({ payment_mode: mode }) => mode === MODE)),
      );
    });

    it('never changes for what another instance was about to book when it closed: the open month has it', async () => {
      const { book, readAt, closed } = await startShop();
      await book({ at: '2025-11-10T12:00:00Z' });
      await readAt('2025-12-05T12:00:00Z');
      const before = await closed();
      await book({ at: '2025-11-30T12:00:00Z', cents: 700, bookedAt: '2025-12-04T22:59:59Z' });
      const lines = [
        ['2025-11', 2000],
        ['2025-12 from 2025-11 open', 700],
      ];
      expect(await readAt('2025-12-05T12:00:01Z')).toEqual(lines);
      expect(await readAt('2026-01-06T12:00:00Z')).toEqual([lines[0], ['2025-12 from 2025-11', 700]]);
      expect(await readAt('2026-02-06T12:00:00Z')).toEqual([lines[0], ['2025-12 from 2025-11', 700]]);
      expect(await closed()).toEqual(expect.arrayContaining(before));
    });

    it('and the report count in the zone that the organization had then', async () => {
      const { book, owner, organisationId } = await startShop();
      const { token } = owner;
      // December in Paris, November in New York.
      await book({ at: '2025-12-01T02:00:00Z' });
      const days = async () =>
        (await client.ok(studioCalls.getReport, { token, params: { organisationId } })).by_day.map(
          ({ key }) => key,
        );
      expect(await days()).toEqual(['2025-12-01']);
      expect((await payouts(owner)).months.map(({ month }) => month)).toEqual(['2025-12']);
      await inside.store.deleteFrom('statements').where('organisation_id', '=', organisationId).execute();
      const { name } = await client.ok(studioCalls.getSettings, { token, params: { organisationId } });
      const body = { organisationId, version: 1, name, timezone: 'America/New_York' };
      await client.ok(studioCalls.saveSettings, { token, body });
      expect(await days()).toEqual(['2025-12-01']);
      expect((await payouts(owner)).months).toMatchObject([
        { month: '2025-12', is_closed: true, balance: 20 },
      ]);
    });

    it('is closed by the hourly job too', async () => {
      const { book, closed } = await startShop();
      await book({ at: '2025-11-10T12:00:00Z' });
      const report = (message: string) => expect.fail(message);
      const deps = { store: inside.store, now: () => at('2025-12-06T12:00:00Z'), report };
      await closeAllMonths(deps);
      expect(await closed()).toHaveLength(3);
    });
  });

  describe('a month of sales', () => {
    withWebhooks(context);

    it('has one sum at the providers, in the ledger, report, lines and statement, also after it closed', async () => {
      const { owner, eventId } = await sell();
      const { token, organisationId } = owner;
      const { store, now } = inside;
      await createStudioOperator({ store, now }).setShare(organisationId, 1250);
      await saveCode(owner, eventId);
      const register = async () => (await steps.register()).token;
      const item = { id: eventId, package: 'ticket', price: 20 };
      await buy(await register(), eventId, { code: 'SUMMER10' });
      const card = await buy(await register(), eventId);
      const paypal = await steps.buyByPaypal(await register(), item);
      const [won, lost] = [await buy(await register(), eventId), await buy(await register(), eventId)];
      for (const cents of [333, 4]) await refundInDashboard('paypal', paypal, cents);
      await (
        await openDispute('stripe', won)
      )('won');
      await (
        await openDispute('stripe', lost)
      )('lost');
      await sandbox.untilDelivered();

      const { name } = await client.ok(studioCalls.getSettings, { token, params: { organisationId } });
      const body = { organisationId, version: 1, name, timezone: 'Asia/Tokyo' };
      await client.ok(studioCalls.saveSettings, { token, body });
      const changedAt = now();
      const zoneAt = (ms: number) => (ms < changedAt ? 'Europe/Paris' : 'Asia/Tokyo');
      inside.moveTime(FORTY_DAYS);
      onTestFinished(() => inside.moveTime(-FORTY_DAYS));
      const before = await readAccounts({ client }, owner, zoneAt);
      const rows = await readStatements({ store }, owner);
      // By the stand-in's clock, which stays, these are of the closed month.
      await refundInDashboard('stripe', card, 500);
      await refundInDashboard('paypal', paypal, 251);
      for (const reference of [card, paypal])
        await inside.upstream.operator.reconcile((await orderOf(reference)).id);

      const found = await readAccounts({ client }, owner, zoneAt);
      const orders = await store.selectFrom('orders').select('id').where('event_id', '=', eventId).execute();
      const journals = await readJournals(sandbox);
      const own = journals.filter(({ orderId }) => orders.some(({ id }) => id === orderId));
      const differences = await compareOrders({ store }, own);
      expect(differences.filter(([key]) => orders.some(({ id }) => key.startsWith(id)))).toEqual([]);
      expect(own.length).toBeGreaterThan(8);
      expect(new Set(found.nets).size).toBe(1);
      expect(found.statement).toEqual(found.ledger);
      expect(found.late).toMatchObject([{ figures: { refunds: 7.51 }, is_closed: false }]);
      expect(JSON.stringify(found.closed)).toBe(JSON.stringify(before.closed));
      expect(await readStatements({ store }, owner)).toEqual(rows);
    });
  });

  describe('large payouts, and those that come back', () => {
    it('add up beyond what 32 bits hold, and are undone once by an entry of their own', async () => {
      const { book, owner, organisationId } = await startShop();
      for (let sale = 0; sale < 30; sale += 1) await book({ at: '2025-11-10T12:00:00Z', cents: 99_999_999 });
      const operator = createStudioOperator({ store: inside.store, now: inside.now });
      const note = (amountCents: number, reference: string) =>
        operator.notePayout(organisationId, { amountCents, reference, mode: MODE });
      const undo = (undone: string, reference: string) =>
        operator.undoPayout(organisationId, { undone, reference, mode: MODE });
      const refused = (message: string) => ({
        error: { code: 'conflict', message: expect.stringContaining(message) },
      });
      expect(await note(9_007_199_254_740_991, 'WIRE-0')).toMatchObject(
        refused('owes Night Owls $29,999,999.70'),
      );
      expect(await note(2_999_999_970, 'WIRE-1')).toMatchObject({ ok: true });
      expect(await payouts(owner)).toMatchObject({ balance: 0, payouts: [{ amount: 29_999_999.7 }] });
      expect(await undo('WIRE-2', 'BACK-1')).toMatchObject({ error: { code: 'not_found' } });
      expect(await undo('WIRE-1', 'WIRE-1')).toMatchObject(refused('WIRE-1 is already noted'));
      const said = await tenTimes(() => undo('WIRE-1', 'BACK-1'));
      expect(said.every(({ ok }) => ok)).toBe(true);
      expect(await undo('WIRE-1', 'BACK-2')).toMatchObject(refused('already undone, by BACK-1'));
      expect(await undo('BACK-1', 'BACK-2')).toMatchObject(refused('is a counter-entry'));
      expect(await note(2_999_999_970, 'WIRE-1')).toMatchObject(refused('was undone'));
      const { payouts: list, balance, months } = await payouts(owner);
      expect(list.map(({ reference, amount, undoes }) => [reference, amount, undoes]).sort()).toEqual([
        ['BACK-1', -29_999_999.7, 'WIRE-1'],
        ['WIRE-1', 29_999_999.7, ''],
      ]);
      expect([balance, months[0]?.balance]).toEqual([29_999_999.7, 29_999_999.7]);
      expect(await note(2_999_999_970, 'WIRE-3')).toMatchObject({ ok: true });
    });
  });
}
