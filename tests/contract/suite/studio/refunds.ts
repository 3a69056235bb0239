import { beforeAll, describe, expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, tenTimes } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createRunSteps } from '../../steps/refund-run-steps';

export function describeStudioRefunds(context: Context): void {
  const { client, inside, sandbox } = context;
  const office = createBoxOffice(context);
  const money = createMoneySteps(context);
  type Shop = Awaited<ReturnType<typeof office.sell>>;

  const { look, toStart, start, steer, runOf, workOff, refundMails } = createRunSteps(context);

  describe('box office: a refund run', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await office.sell();
    });

    it('refunds what the dry run counted, each once, with one mail, through faults and a restart', async () => {
      const buyers = [];
      for (let index = 0; index < 12; index += 1)
        buyers.push(await office.buy(shop.item, index % 3 === 0 ? 'paypal' : 'stripe'));
      const [disputed, refunded, partly] = await Promise.all([1, 2, 3].map(() => office.buy(shop.item)));
      await money.openDispute('stripe', disputed?.reference ?? '');
      await money.refundInDashboard('stripe', refunded?.reference ?? '', null);
      await money.refundInDashboard('stripe', partly?.reference ?? '', 400);
      for (const one of [disputed, refunded, partly])
        await inside.upstream.operator.reconcile(one?.orderId ?? '');
      const { plan } = await look(shop);
      expect(plan).toMatchObject({ orders: 13, people: 13, total: 126, disputed: 1, refunded: 1, free: 0 });
      expect(plan).toMatchObject({ least: 6, most: 10, ending: 13 });
      expect(plan.buyers.reduce((sum, { amount }) => sum + amount, 0)).toBe(plan.total);
      expect((await look(shop, { percent: '99' })).plan).toMatchObject({ ending: 0, most: 9.9 });
      const params = { eventId: shop.eventId };
      expect(await client.ok(studioCalls.listRefundRuns, { token: shop.owner.token, params })).toMatchObject({
        plan: null,
      });
      expect(plan.balances.map(({ covers }) => covers)).toEqual(['yes', 'not-told']);
      expect(await look(shop, { percent: '50' })).toMatchObject({ plan: { total: 61 } });
      expect(await look(shop, { percent: '40' })).toMatchObject({ plan: { total: 48, refunded: 2 } });

      const body = await toStart(shop);
      const sent = await tenTimes(() => start(shop, body));
      expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
      for (const fault of [
        'error-500',
        'too-many',
        'reset-after-commit',
        'bad-json',
        'forbidden',
        'not-found',
      ] as const)
        for (const provider of ['stripe', 'paypal'] as const) {
          await sandbox.fault({ provider, operation: 'refund', fault, times: 1 });
          await sandbox.fault({ provider, operation: 'any', fault, times: 1 });
        }
      // One goes back from the dashboard while the run is under way.
      await money.refundInDashboard('paypal', buyers[0]?.reference ?? '', 300).catch(() => undefined);
      const second = inside.restart();
      await Promise.all([second.reconcile('due'), inside.upstream.reconcile('due')]);
      await sandbox.clearFaults();
      const run = await workOff(shop);
      expect(run).toMatchObject({
        state: 'done',
        orders: 13,
        total: 126,
        open: 0,
        failed: 0,
        message: 'The show is off.',
      });
      for (const { reference, email } of buyers) {
        const books = await money.booksOf(reference);
        expect([reference, books.balance]).toEqual([reference, 0]);
        expect([email, (await refundMails(email)).length]).toEqual([email, 1]);
      }
      expect((await money.booksOf(partly?.reference ?? '')).balance).toBe(0);
      expect((await look(shop)).runs).toHaveLength(1);
    }, 120_000);

    it('starts only with the figures that were seen, and has nothing to do twice', async () => {
      const other = await office.sell();
      await office.buy(other.item);
      const body = await toStart(other);
      await office.buy(other.item);
      expect((await start(other, body)).status).toBe(409);
      const again = await toStart(other);
      expect((await start(other, again)).status).toBe(200);
      expect((await start(other, { ...again, percent: '50' })).status).toBe(409);
      expect(await workOff(other)).toMatchObject({ state: 'done', done: 2, refunded: 20 });
      expect((await start(other, await toStart(other))).status).toBe(409);
    });

    it('waits while the account is short, tells it, and goes on @fault:account-short', async () => {
      const other = await office.sell();
      for (let index = 0; index < 3; index += 1) await office.buy(other.item);
      await sandbox.control('stripe/balance', { cents: 1500 });
      expect((await look(other)).plan.balances).toMatchObject([{ provider: 'stripe', covers: 'no' }]);
      await start(other, await toStart(other));
      await inside.upstream.reconcile('due');
      expect(await look(other)).toMatchObject({
        paused: [{ provider: 'stripe' }],
        runs: [{ done: 1, open: 2 }],
      });
      await sandbox.control('stripe/balance', { cents: null });
      const { _id: runId } = await runOf(other);
      expect((await steer(other.owner.token, other.eventId, runId, 'retry')).status).toBe(200);
      expect(await workOff(other)).toMatchObject({ state: 'done', done: 3 });
    });

    it('says when nothing can be tried again, such as what a bank sent back', async () => {
      const other = await office.sell();
      const { orderId } = await office.buy(other.item);
      await start(other, await toStart(other));
      const { _id: runId } = await workOff(other);
      const refund = inside.store.updateTable('refunds').where('order_id', '=', orderId);
      await refund.set({ status: 'failed', last_error: 'The account is closed.' }).execute();
      const retry = () => steer(other.owner.token, other.eventId, runId, 'retry');
      expect((await retry()).status).toBe(409);
      await refund.set({ status: 'refused' }).execute();
      await inside.store.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
      expect((await retry()).status).toBe(200);
    });

    it('says why an order was left out, in one sentence whether the ledger or the job found it', async () => {
      const other = await office.sell();
      const [whole, partly, held] = [
        await office.buy(other.item),
        await office.buy(other.item),
        await office.buy(other.item),
      ];
      await start(other, await toStart(other, '50'));
      const { _id: runId } = await runOf(other);
      const step = (name: string) => steer(other.owner.token, other.eventId, runId, name);
      expect((await step('pause')).status).toBe(200);
      await money.refundInDashboard('stripe', whole.reference, null);
      await money.refundInDashboard('stripe', partly.reference, 500);
      await money.openDispute('stripe', held.reference);
      await inside.upstream.reconcile('all');
      for (const { orderId } of [whole, partly, held]) await inside.upstream.operator.reconcile(orderId);
      expect((await step('resume')).status).toBe(200);
      const { failures } = await workOff(other);
      expect(new Map(failures.map(({ order, message }) => [order, message]))).toEqual(
        new Map([
          [whole.orderId, 'This much went back already.'],
          [partly.orderId, 'This much went back already.'],
          [held.orderId, 'The payment is disputed.'],
        ]),
      );
    });

    it('that a removed owner has prepared is not approved', async () => {
      const other = await office.sell();
      const second = await office.addMember(other.owner, 'owner');
      await office.buy(other.item);
      await start(other, await toStart(other, '50'));
      const { _id: runId, ...seen } = await runOf(other);
      const { organisationId } = other.owner;
      const first = await inside.store
        .selectFrom('refund_runs')
        .select('created_by')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow();
      const body = { organisationId, memberId: first.created_by };
      await client.ok(studioCalls.removeMember, { token: second.token, body });
      expect((await steer(second.token, other.eventId, runId, 'approve', seen)).status).toBe(409);
      expect((await steer(second.token, other.eventId, runId, 'withdraw')).status).toBe(200);
    });

    it('of an organization that is suspended meanwhile goes on without its words', async () => {
      const other = await office.sell();
      const { email } = await office.buy(other.item);
      await start(other, await toStart(other, '50'));
      const operator = createStudioOperator({ store: inside.store, now: () => inside.now() });
      await operator.decide('suspend', other.owner.organisationId);
      expect(await workOff(other)).toMatchObject({ state: 'done', done: 1, message: '' });
      expect(await refundMails(email)).toEqual([]);
    });

    it('is approved by a second owner, paused, resumed and withdrawn', async () => {
      const other = await office.sell();
      const second = await office.addMember(other.owner, 'owner');
      const box = await office.addMember(other.owner, 'box-office');
      for (let index = 0; index < 2; index += 1) await office.buy(other.item);
      const params = { eventId: other.eventId };
      expect((await client.refused(studioCalls.listRefundRuns, { token: box.token, params })).status).toBe(
        403,
      );
      await start(other, await toStart(other, '50'));
      const { _id: runId, state, ...seen } = await runOf(other);
      expect(state).toBe('waiting');
      const step = (token: string, name: string) => steer(token, other.eventId, runId, name);
      expect((await step(other.owner.token, 'approve')).status).toBe(409);
      expect((await steer(second.token, shop.eventId, runId, 'approve')).status).toBe(404);
      const approve = (token: string) => steer(token, other.eventId, runId, 'approve', seen);
      expect((await approve(second.token)).status).toBe(200);
      expect((await approve(second.token)).status).toBe(409);
      expect((await step(second.token, 'pause')).status).toBe(200);
      await inside.upstream.reconcile('due');
      expect(await runOf(other)).toMatchObject({ state: 'paused', done: 0, open: 2 });
      expect((await step(other.owner.token, 'resume')).status).toBe(200);
      expect(await workOff(other)).toMatchObject({ state: 'done', done: 2, refunded: 10 });
    });
  });
}
