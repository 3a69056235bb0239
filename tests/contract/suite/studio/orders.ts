import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { setOrganisation } from '@/backend/events/set-organisation';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, newScreen, tenTimes } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { readMails, verifyAddress } from '../../steps/read-mails';
import { waitForCommit } from '../../steps/wait-for-commit';

export function describeStudioOrders(context: Context): void {
  const { client, steps, inside, sandbox, orderOf } = context;
  const office = createBoxOffice(context);
  const money = createMoneySteps(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;
  let staff: { token: string };

  const list = async (filter: Record<string, string> = {}) =>
    (
      await client.ok(studioCalls.listEventOrders, {
        token: staff.token,
        params: { eventId: shop.eventId, ...filter },
      })
    ).orders;
  const show = (orderId: string) =>
    client.ok(studioCalls.getEventOrder, { token: staff.token, params: { eventId: shop.eventId, orderId } });
  const post = (
    call: 'refundOrder' | 'moveOrder' | 'resendReceipt' | 'freeScreens',
    orderId: string,
    rest = {},
  ) =>
    client.send(studioCalls[call], { token: staff.token, body: { eventId: shop.eventId, orderId, ...rest } });
  const watch = (token: string) => steps.playbackStatus(token, shop.eventId);

  describe('box office: orders', () => {
    beforeAll(async () => {
      shop = await office.sell();
      staff = await office.addMember(shop.owner, 'box-office');
      await office.play(shop.eventId);
    });

    it('are found by name, address, order and provider, filtered, and listed in pages', async () => {
      const orders = [await office.buy(shop.item), await office.buy(shop.item, 'paypal')];
      const [card, paypal] = orders;
      await inside.store
        .updateTable('users')
        .set({ name: 'Ænne O’Rær%' })
        .where('email', '=', card?.email ?? '')
        .execute();
      for (const q of ['ænne', card?.email ?? '', card?.orderId ?? '', card?.reference ?? '', 'rær%'])
        expect([q, (await list({ q })).map(({ _id }) => _id)]).toEqual([q, [card?.orderId]]);
      expect((await list({ q: paypal?.reference ?? '' })).map(({ method }) => method)).toEqual(['paypal']);
      expect(await list({ status: 'refunded' })).toEqual([]);
      expect(await list({ mode: 'live' })).toEqual([]);
      const broken = { token: staff.token, params: { eventId: shop.eventId, q: 'a\0b' } };
      expect((await client.refused(studioCalls.listEventOrders, broken)).status).toBe(400);
      const ofOlderRelease = inside.store.updateTable('orders').where('id', '=', paypal?.orderId ?? '');
      await ofOlderRelease.set({ payment_mode: null }).execute();
      expect(await list({ mode: 'live' })).toHaveLength(1);
      expect(await list({ package: 'ticket', mode: 'sandbox', status: 'paid' })).toHaveLength(2);
      const today = new Date().toISOString().slice(0, 10);
      expect((await list({ day: '2001-01-01' })).length).toBe(0);
      expect((await list({ day: today })).length).toBeLessThanOrEqual(2);
      // In Paris it is the 30th.
      const movements = inside.store
        .updateTable('money_movements')
        .set({ at: Date.parse('2037-11-29T23:30Z') });
      await movements.where('order_id', '=', card?.orderId ?? '').execute();
      for (const [day, found] of [
        ['2037-11-29', 0],
        ['2037-11-30', 1],
        ['2037-12-01', 0],
      ] as const)
        expect(await list({ day })).toHaveLength(found);
      const params = { eventId: shop.eventId, percent: '100', day: '2037-11-30' };
      const { plan } = await client.ok(studioCalls.listRefundRuns, { token: shop.owner.token, params });
      expect(plan).toMatchObject({ orders: 1, total: 10, least: 10, most: 10, ending: 1 });
      // Opened first and paid last.
      const paid = inside.store.updateTable('orders').where('id', '=', card?.orderId ?? '');
      await paid.set({ paid_at: inside.now() + 60_000 }).execute();
      const first = await client.ok(studioCalls.listEventOrders, {
        token: staff.token,
        params: { eventId: shop.eventId, limit: '1' },
      });
      const rest = await list({ after: first.next, limit: '1' });
      expect([...first.orders, ...rest].map(({ _id }) => _id)).toEqual(orders.map(({ orderId }) => orderId));
    });

    it('tell what happened, and are only those of the event', async () => {
      const { orderId, email } = await office.buy(shop.item);
      const order = await show(orderId);
      expect(order).toMatchObject({ amount: 10, left: 10, seen: 0, buyer: { email } });
      expect(order.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payment', 'mail']));
      const other = await office.sell();
      const params = { eventId: other.eventId, orderId };
      const refused = await client.refused(studioCalls.getEventOrder, { token: other.owner.token, params });
      expect(refused.status).toBe(404);
      const { file } = await client.ok(studioCalls.getOrderEvidence, {
        token: staff.token,
        params: { eventId: shop.eventId, orderId },
      });
      expect(file).toContain(email);
    });

    it('are refunded in part and in full, once, however often and by however many', async () => {
      const { orderId, email } = await office.buy(shop.item);
      const part = { seen: '0', amount: '4', note: 'Late', message: 'Sorry for the <b>delay</b>.' };
      const sent = await tenTimes(() => post('refundOrder', orderId, part));
      expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
      await inside.upstream.reconcile('due');
      expect(await show(orderId)).toMatchObject({ refunded: 4, left: 6, seen: 1 });
      const [first, second] = await Promise.all([
        post('refundOrder', orderId, { seen: '1', amount: '' }),
        post('refundOrder', orderId, { seen: '1', amount: '3' }),
      ]);
      expect([first.status, second.status].sort()).toEqual([200, 409]);
      await inside.upstream.reconcile('due');
      const { refunded } = await show(orderId);
      expect([7, 10]).toContain(refunded);
      const mails = (await readMails(context, email)).filter(({ subject }) => /refund/i.test(subject));
      expect(mails).toHaveLength(2);
      expect(
        mails.some(({ body, html }) => body.includes('<b>delay') && html?.includes('&lt;b&gt;delay')),
      ).toBe(true);
      expect((await post('refundOrder', orderId, { seen: '2', amount: '11' })).status).toBe(409);
      expect((await post('refundOrder', orderId, { seen: '2', amount: '-1' })).status).toBe(400);
    });

    it('say that a refund was refused, also to a second click', async () => {
      const { orderId } = await office.buy(shop.item);
      const part = { seen: '0', amount: '4' };
      await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'forbidden', times: 1 });
      expect((await post('refundOrder', orderId, part)).status).toBe(200);
      await inside.store
        .updateTable('refunds')
        .set({ status: 'refused', last_error: 'Not refundable.' })
        .where('order_id', '=', orderId)
        .execute();
      expect((await post('refundOrder', orderId, part)).status).toBe(409);
    });

    it('list no mails of other events, however short the title is', async () => {
      const { orderId, token } = await office.buy(shop.item);
      await inside.store
        .updateTable('orders')
        .set({ item_name: 'e: Ticket' })
        .where('id', '=', orderId)
        .execute();
      await steps.buyByCard(token, (await office.sell()).item);
      const { timeline } = await show(orderId);
      expect(timeline.filter(({ text }) => text.includes('receipt'))).toHaveLength(1);
    });

    it('is not refunded again for what went back from the dashboard meanwhile', async () => {
      const { orderId, reference } = await office.buy(shop.item);
      await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'no-money', times: 1 });
      expect((await post('refundOrder', orderId, { seen: '0', amount: '6' })).status).toBe(200);
      await money.refundInDashboard('stripe', reference, 600);
      inside.moveTime(20 * 60_000);
      await inside.upstream.reconcile('due');
      expect(await show(orderId)).toMatchObject({ refunded: 6, left: 4 });
    });

    it('have receipts that are sent again, a few times', async () => {
      const { orderId, email } = await office.buy(shop.item);
      expect((await post('resendReceipt', orderId)).status).toBe(200);
      const receipts = (await readMails(context, email)).filter(({ subject }) =>
        subject.startsWith('Your receipt'),
      );
      expect(receipts).toHaveLength(2);
    });

    it('move to an account, which watches instead, and can be bought again', async () => {
      const buyer = await office.buy(shop.item);
      const friend = await steps.register();
      await office.verify(friend.email);
      const { token, orderId } = buyer;
      expect([await watch(token), await watch(friend.token)]).toEqual([200, 403]);
      const sent = await tenTimes(() => post('moveOrder', orderId, { email: friend.email }));
      expect(sent.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
        [],
      );
      expect([await watch(token), await watch(friend.token)]).toEqual([403, 200]);
      const orders = async (of: string) => (await client.ok(calls.listOrders, { token: of })).orders;
      expect(await orders(token)).toMatchObject([{ amount: 10, ticket: 'moved' }]);
      expect(await orders(friend.token)).toMatchObject([{ amount: 0, ticket: 'received', payment_id: null }]);
      const gone = { token: friend.token, params: { orderId } };
      expect((await client.refused(calls.getOrder, gone)).status).toBe(404);
      const moved = (await readMails(context, friend.email)).filter(({ subject }) =>
        subject.startsWith('A ticket'),
      );
      expect(moved).toHaveLength(1);
      await steps.buyByCard(token, shop.item);
      expect([await watch(token), await watch(friend.token)]).toEqual([200, 200]);
      expect((await post('moveOrder', orderId, { email: buyer.email })).status).toBe(409);
      const exported = await client.ok(calls.exportAccount, { token: friend.token });
      expect(JSON.stringify(exported.orders)).toContain('received');
    });

    it('move to an address that has no account yet, or has not confirmed it', async () => {
      const { token, orderId } = await office.buy(shop.item);
      const friend = await steps.register();
      expect((await post('moveOrder', orderId, { email: friend.email.toUpperCase() })).status).toBe(200);
      expect([await watch(token), await watch(friend.token)]).toEqual([403, 403]);
      await verifyAddress(context, friend);
      expect(await watch(friend.token)).toBe(200);
      const unknown = `${randomUUID()}@guests.example`;
      await post('moveOrder', orderId, { email: unknown });
      expect(await show(orderId)).toMatchObject({ holder: { name: '', email: unknown } });
      expect((await list({ q: unknown.toUpperCase() })).map(({ _id }) => _id)).toEqual([orderId]);
      expect(await watch(friend.token)).toBe(403);
    });

    it('move to an account that confirms its address at the same moment', async () => {
      const { orderId } = await office.buy(shop.item);
      const friend = await steps.register();
      const { id } = await office.findUser(friend.email);
      const moved = await waitForCommit(
        inside.store,
        (trx) => trx.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', id).execute(),
        () => post('moveOrder', orderId, { email: friend.email }),
      );
      expect(moved.status).toBe(200);
      expect(await watch(friend.token)).toBe(200);
    });

    it('that were moved are refunded, whatever the buyer has bought and paid twice since', async () => {
      const { token, orderId, reference } = await office.buy(shop.item);
      const friend = await steps.register();
      await office.verify(friend.email);
      await post('moveOrder', orderId, { email: friend.email });
      const later = await orderOf(await steps.buyByCard(token, shop.item));
      const twice = { id: `ord_${randomUUID()}`, provider_ref: `pi_${randomUUID()}` };
      await inside.store
        .insertInto('orders')
        .values({ ...later, ...twice, status: 'duplicate' })
        .execute();
      await money.refundInDashboard('stripe', reference, null);
      await inside.upstream.operator.reconcile(orderId);
      expect(await show(orderId)).toMatchObject({ status: 'refunded', left: 0 });
      expect(await show(twice.id)).toMatchObject({ status: 'duplicate' });
      expect(await watch(token)).toBe(200);
      const ended = (await readMails(context, friend.email)).filter(({ subject }) =>
        subject.startsWith('Your ticket has ended'),
      );
      expect(ended).toHaveLength(1);
      expect(ended[0]?.body).not.toContain('$');
    });

    it('move to and fro between addresses only so often, since both are mailed', async () => {
      const { orderId } = await office.buy(shop.item);
      const target = `${randomUUID()}@guests.example`;
      const answers = [];
      for (let turn = 0; turn < 22; turn += 1) {
        answers.push((await post('moveOrder', orderId, { email: target })).status);
        await post('moveOrder', orderId, { email: `${randomUUID()}@guests.example` });
      }
      expect(answers.slice(19)).toEqual([200, 429, 429]);
      expect(await readMails(context, target)).toHaveLength(20);
    });

    it('stay where they are while the payment is disputed', async () => {
      const { orderId, reference } = await office.buy(shop.item);
      await money.openDispute('stripe', reference);
      await inside.upstream.operator.reconcile(orderId);
      expect((await post('moveOrder', orderId, { email: 'a@guests.example' })).status).toBe(409);
      expect((await show(orderId)).can).toMatchObject({ move: false, refund: false });
    });

    it('have screens that are freed', async () => {
      const { token, orderId } = await office.buy(shop.item);
      const body = { eventId: shop.eventId, screen: newScreen() };
      await client.ok(calls.openPlayback, { token, body });
      expect(await show(orderId)).toMatchObject({ playing: 1 });
      expect((await post('freeScreens', orderId)).status).toBe(200);
      expect(await show(orderId)).toMatchObject({ playing: 0 });
    });

    it('keep their event with its organization', async () => {
      const rival = await office.startOrganisation();
      const [sold, empty] = [await office.sell(), await office.sell()];
      await office.buy(sold.item);
      const give = (eventId: string, organisation_id: string) =>
        inside.store
          .transaction()
          .execute((trx) => setOrganisation(trx, eventId, { organisation_id, version: 9 }));
      const ownerOf = async (eventId: string) =>
        await inside.store
          .selectFrom('events')
          .select(['organisation_id', 'version'])
          .where('id', '=', eventId)
          .executeTakeFirst();
      const { organisationId } = sold.owner;
      await expect(give(sold.eventId, rival.organisationId)).rejects.toThrow('keeps its organization');
      expect(await ownerOf(sold.eventId)).toMatchObject({ organisation_id: organisationId });
      await give(sold.eventId, organisationId);
      expect(await ownerOf(sold.eventId)).toEqual({ organisation_id: organisationId, version: 9 });
      await give(empty.eventId, rival.organisationId);
      expect(await ownerOf(empty.eventId)).toMatchObject({ organisation_id: rival.organisationId });
    });
  });
}
