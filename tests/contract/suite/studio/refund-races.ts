import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../../buyer';
import { createBoxOffice } from '../../steps/box-office-steps';
import type { Context } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createRunSteps } from '../../steps/refund-run-steps';
import { createCodeSteps } from '../../steps/studio-code-steps';

export function describeStudioRefundRaces(context: Context): void {
  const { client, inside, orderOf, sandbox, steps } = context;
  const office = createBoxOffice(context);
  const codes = createCodeSteps(context);
  const money = createMoneySteps(context);
  const { look, toStart, start, steer, runOf, workOff, refundMails } = createRunSteps(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;

  const list = async (filter: Record<string, string>) =>
    (
      await client.ok(studioCalls.listEventOrders, {
        token: shop.owner.token,
        params: { eventId: shop.eventId, ...filter },
      })
    ).orders;
  const refund = (token: string, orderId: string, rest: object) =>
    client.send(studioCalls.refundOrder, { token, body: { eventId: shop.eventId, orderId, ...rest } });
  const refundsOf = async (reference: string) =>
    (await money.booksOf(reference)).refunds.map(({ status, amount_cents: cents }) => `${status} ${cents}`);

  describe('box office: orders and refund runs by code and country', () => {
    beforeEach(async () => {
      shop = await office.sell();
    });

    it('chooses the orders that were bought with a code, or in a country', async () => {
      await codes.saveCode(shop.owner, shop.eventId, { code: 'SPRING', value: '50' });
      const withCode = await steps.register();
      const coded = await orderOf(await codes.buy(withCode.token, shop.eventId, { code: 'spring' }));
      const abroad = await steps.register();
      const opened = { token: abroad.token, country: 'PT', body: steps.intentBody(shop.item) };
      const intent = await client.ok(calls.createPaymentIntent, opened);
      await steps.confirm(intent, CARDS.good);
      const body = steps.saveBody(shop.item, intent.paymentIntentId);
      await client.ok(calls.savePayment, { token: abroad.token, body });
      const plain = await office.buy(shop.item);

      expect(await list({ code: ' Spr-ing' })).toMatchObject([
        { _id: coded.id, code: 'SPRING', country: null },
      ]);
      expect(await list({ country: 'pt' })).toMatchObject([
        { _id: intent.orderId, code: null, country: 'PT' },
      ]);
      expect(await list({ code: 'SPRING', country: 'PT' })).toEqual([]);
      for (const code of ['SPRINGS', 'ЅPRING', '%']) expect([code, await list({ code })]).toEqual([code, []]);
      const exported = await client.ok(calls.exportAccount, { token: abroad.token });
      expect(exported.orders).toMatchObject([{ country: 'PT' }]);

      const filter = { code: 'Spring' };
      expect((await look(shop, filter)).plan).toMatchObject({ orders: 1, total: 5, code: 'Spring' });
      expect((await look(shop, { country: 'PT' })).plan).toMatchObject({ orders: 1, total: 10 });
      expect((await look(shop, { day: '2001-01-01' })).plan).toMatchObject({ orders: 0, day: '2001-01-01' });
      const noDay = { eventId: shop.eventId, day: '2001-13-41' };
      const refused = { token: shop.owner.token, params: noDay };
      expect((await client.refused(studioCalls.listRefundRuns, refused)).status).toBe(400);

      const second = await office.addMember(shop.owner, 'owner');
      const wish = await toStart(shop, '100', filter);
      expect((await start(shop, { ...wish, code: '' })).status).toBe(409);
      expect((await start(shop, wish)).status).toBe(200);
      expect((await start(shop, { ...wish, code: '' })).status).toBe(409);
      const { _id: runId, ...seen } = await runOf(shop);
      expect((await steer(second.token, shop.eventId, runId, 'approve', seen)).status).toBe(200);
      expect(await workOff(shop)).toMatchObject({
        state: 'done',
        code: 'Spring',
        country: '',
        done: 1,
        refunded: 5,
      });
      expect((await list({ status: 'paid' })).map(({ _id }) => _id).sort()).toEqual(
        [intent.orderId, plain.orderId].sort(),
      );
    });

    it('approves the orders that the second owner saw, and no others of the same sum', async () => {
      const second = await office.addMember(shop.owner, 'owner');
      const first = await office.buy(shop.item);
      await start(shop, await toStart(shop));
      const approve = ({ _id: runId, fingerprint }: { _id: string; fingerprint?: string }) =>
        steer(second.token, shop.eventId, runId, 'approve', fingerprint === undefined ? {} : { fingerprint });
      const before = await runOf(shop);
      expect((await refund(shop.owner.token, first.orderId, { seen: '0' })).status).toBe(200);
      await inside.upstream.reconcile('due');
      const other = await office.buy(shop.item);
      expect((await approve(before)).status).toBe(409);
      const after = await runOf(shop);
      expect(after).toMatchObject({ state: 'waiting', orders: 1, total: 10 });
      // Another page, which was opened before.
      expect((await approve(before)).status).toBe(409);
      expect((await approve({ _id: after._id })).status).toBe(409);
      await inside.store.updateTable('refund_runs').set({ fingerprint: null }).execute();
      expect((await approve(await runOf(shop))).status).toBe(409);
      expect((await approve(await runOf(shop))).status).toBe(200);
      expect(await workOff(shop)).toMatchObject({ state: 'done', done: 1, refunded: 10 });
      expect(await refundsOf(other.reference)).toEqual(['done 1000']);
    });
  });

  describe('box office: refunds at the same time', () => {
    beforeEach(async () => {
      shop = await office.sell();
    });

    it('refunds once what two members refund at once', async () => {
      const { orderId, reference } = await office.buy(shop.item);
      const staff = await office.addMember(shop.owner, 'box-office');
      const part = { seen: '0', amount: '4' };
      const sent = await Promise.all(
        [shop.owner.token, staff.token, shop.owner.token, staff.token].map((token) =>
          refund(token, orderId, part),
        ),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await inside.upstream.reconcile('due');
      expect(await refundsOf(reference)).toEqual(['done 400']);
    });

    it('starts one of two runs that two owners start at once', async () => {
      const second = await office.addMember(shop.owner, 'owner');
      const bought = await office.buy(shop.item);
      const [whole, half] = [await toStart(shop), await toStart(shop, '50')];
      const sent = await Promise.all([start(shop, whole), start({ ...shop, owner: second }, half)]);
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await look(shop)).runs).toHaveLength(1);
      expect(await refundsOf(bought.reference)).toEqual([]);
    });

    it.each([
      ['before the run starts', 'start'],
      ['while it starts', 'both'],
      ['after it has started', 'run'],
    ])('refunds an order of a run in part %s: never more than was paid', async (_when, first) => {
      const { orderId, reference, email } = await office.buy(shop.item);
      const wish = await toStart(shop);
      const part = () => refund(shop.owner.token, orderId, { seen: '0', amount: '4' });
      if (first === 'start') {
        expect((await part()).status).toBe(200);
        expect((await start(shop, wish)).status).toBe(409);
        await inside.upstream.reconcile('due');
        expect((await look(shop)).plan).toMatchObject({ orders: 1, total: 6 });
        return;
      }
      if (first === 'both') await Promise.all([part(), start(shop, wish)]);
      else {
        expect((await start(shop, wish)).status).toBe(200);
        expect((await part()).status).toBe(409);
      }
      for (let turn = 0; turn < 3; turn += 1) await inside.upstream.reconcile('due');
      const { refunds, balance } = await money.booksOf(reference);
      const sum = refunds.reduce(
        (total, { status, amount_cents: cents }) => total + (status === 'done' ? cents : 0),
        0,
      );
      expect(balance).toBe(1000 - sum);
      expect(first === 'both' ? [400, 1000] : [1000]).toContain(sum);
      const { runs } = await look(shop);
      // A run that has begun has refunded all that it said.
      if (runs.length > 0) expect([sum, (await refundMails(email)).length]).toEqual([1000, 1]);
    });

    it('leaves a payment that comes in after the event was canceled to its own refund', async () => {
      await office.buy(shop.item);
      const late = await steps.register();
      const intent = await steps.openIntent(late.token, shop.item);
      const { version } = await office.read(shop.owner, shop.eventId);
      const cancel = { eventId: shop.eventId, version, note: 'The hall burned down.' };
      await client.ok(studioCalls.cancelEvent, { token: shop.owner.token, body: cancel });
      // The stand-in's clock has whole seconds.
      await inside.store
        .updateTable('events')
        .set({ cancelled_at: Date.now() - 1000 })
        .where('id', '=', shop.eventId)
        .execute();
      await steps.confirm(intent, CARDS.good);
      const saved = { token: late.token, body: steps.saveBody(shop.item, intent.paymentIntentId) };
      await client.send(calls.savePayment, saved);
      const { plan } = await look(shop);
      expect([plan.orders, plan.refunded + plan.underway]).toEqual([1, 1]);
      await start(shop, await toStart(shop));
      expect(await workOff(shop)).toMatchObject({ state: 'done', done: 1 });
      await sandbox.untilDelivered();
      expect(await refundsOf(intent.paymentIntentId ?? '')).toEqual(['done 1000']);
      expect(await refundMails(late.email)).toEqual([]);
    });

    it('refuses a member who has lost the right while the page was open', async () => {
      const { orderId, reference } = await office.buy(shop.item);
      const second = await office.addMember(shop.owner, 'owner');
      await start(shop, await toStart(shop));
      const { _id: runId, ...seen } = await runOf(shop);
      const member = inside.store
        .updateTable('memberships')
        .where('user_id', '=', (await office.findUser(second.email)).id);
      await member.set({ role: 'accountant' }).execute();
      expect((await steer(second.token, shop.eventId, runId, 'approve', seen)).status).toBe(403);
      expect((await refund(second.token, orderId, { seen: '0' })).status).toBe(403);
      await inside.store
        .deleteFrom('memberships')
        .where('user_id', '=', (await office.findUser(second.email)).id)
        .execute();
      expect((await steer(second.token, shop.eventId, runId, 'approve', seen)).status).toBe(404);
      expect((await refund(second.token, orderId, { seen: '0' })).status).toBe(404);
      await inside.upstream.reconcile('due');
      expect([(await runOf(shop)).state, await refundsOf(reference)]).toEqual(['waiting', []]);
    });
  });
}
