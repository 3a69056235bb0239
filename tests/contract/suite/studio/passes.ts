import { describe, expect, it } from 'vitest';
import { toPeriodEnd } from '@/lib/time/period-end';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../../cards';
import { RETURN_URLS } from '../../buyer';
import { type Context, newScreen, tenTimes } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createPassSteps, PASS } from '../../steps/pass-steps';
import { readMails } from '../../steps/read-mails';
import { createCodeSteps } from '../../steps/studio-code-steps';

export function describePasses(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const { sell, saveCode } = createCodeSteps(context);
  const { refundInDashboard, openDispute } = createMoneySteps(context);
  const { offer, openCard, payCard } = createPassSteps(context);
  const register = async () => (await steps.register()).token;

  /** A broadcaster with one event and a pass for it. */
  async function start(change: object = {}) {
    const { owner, eventId } = await sell();
    return { owner, eventId, passId: await offer(owner, change) };
  }

  const openPaypal = (token: string, passId: string) =>
    client.ok(calls.createPaypalOrder, { token, body: { passId, ...RETURN_URLS } });
  const capture = (token: string, paypalOrderId: string) =>
    client.send(calls.capturePaypalOrder, { token, body: { paypalOrderId } });

  async function payPaypal(token: string, passId: string): Promise<string> {
    const { paypalOrderId } = await openPaypal(token, passId);
    await steps.choose(paypalOrderId, 'approve');
    expect((await capture(token, paypalOrderId)).status).toBe(200);
    return paypalOrderId;
  }

  const watch = (token: string, eventId: string) => steps.playbackStatus(token, eventId);
  const reconcile = async (reference: string) =>
    inside.upstream.operator.reconcile((await orderOf(reference)).id);
  const setCover = (reference: string, covers: object) =>
    inside.store.updateTable('orders').set(covers).where('provider_ref', '=', reference).execute();

  describe('a pass', () => {
    it('opens every event of its broadcaster, also one that is made later, until it ends', async () => {
      const { owner, eventId, passId } = await start();
      const stranger = await sell();
      const buyer = await steps.register();
      const { token } = buyer;
      expect(await watch(token, eventId)).toBe(403);
      const reference = await payCard(token, passId);
      const later = await sell({}, owner);
      expect(await watch(token, eventId)).toBe(200);
      expect(await watch(token, later.eventId)).toBe(200);
      expect(await watch(token, stranger.eventId)).toBe(403);
      const order = await orderOf(reference);
      expect(order).toMatchObject({
        kind: 'pass',
        period_number: 1,
        amount_cents: 2500,
        organisation_id: owner.organisationId,
        covers_from: order.paid_at,
      });
      const { covers_from: from, covers_until: until } = order;
      expect(until).toBe(toPeriodEnd(from ?? 0, from ?? 0, { unit: 'month', count: 1 }));
      const { orders } = await client.ok(calls.listOrders, { token });
      expect(orders).toMatchObject([
        { item: { passId }, status: 'paid', until: new Date(until ?? 0).toISOString() },
      ]);
      const receipts = (await readMails(context, buyer.email)).filter(({ subject }) =>
        /receipt/.test(subject),
      );
      expect(receipts[0]?.body).toContain('Your pass is valid from');
      await inside.store
        .updateTable('events')
        .set({ not_in_pass: 1 })
        .where('id', '=', later.eventId)
        .execute();
      expect(await watch(token, later.eventId)).toBe(403);
      await setCover(reference, { covers_until: inside.now() });
      const over = await client.refused(calls.getPlayback, { token, params: { eventId } });
      expect(over).toMatchObject({ code: 'access_over', error: expect.stringContaining('pass has ended') });
    });

    it('that is bought again begins when the one before ends, by either provider', async () => {
      const { eventId, passId } = await start();
      const token = await register();
      const first = await orderOf(await payCard(token, passId));
      const second = await orderOf(await payPaypal(token, passId));
      expect(second).toMatchObject({ period_number: 2, covers_from: first.covers_until });
      const anchor = first.covers_from ?? 0;
      expect(second.covers_until).toBe(
        toPeriodEnd(second.covers_from ?? 0, anchor, { unit: 'month', count: 1 }),
      );
      await inside.store
        .updateTable('events')
        .set({ replay_until: null })
        .where('id', '=', eventId)
        .execute();
      const { until } = await client.ok(calls.getPlayback, { token, params: { eventId } });
      expect(until).toBe(new Date(second.covers_until ?? 0).toISOString());
      const rows = inside.store.selectFrom('pass_memberships').selectAll();
      expect(await rows.where('pass_id', '=', passId).execute()).toHaveLength(1);
    });

    it('is paid once, however many tabs and providers are open', async () => {
      const { passId } = await start();
      const token = await register();
      const intents = await tenTimes(() => openCard(token, passId));
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
      const { paypalOrderId } = await openPaypal(token, passId);
      await steps.choose(paypalOrderId, 'approve');
      const card = await payCard(
        token,
        passId,
        Promise.resolve(intents[0] ?? (await openCard(token, passId))),
      );
      expect((await capture(token, paypalOrderId)).status).toBe(409);
      expect(await orderOf(paypalOrderId)).toMatchObject({ period_number: 1, paid_at: null });
      // The other way around the money is taken before we hear of it.
      const other = await register();
      const intent = await openCard(other, passId);
      const paid = await payPaypal(other, passId);
      await steps.confirm(intent, CARDS.good);
      await reconcile(intent.paymentIntentId ?? '');
      await inside.upstream.reconcile('all');
      expect(await orderOf(intent.paymentIntentId)).toMatchObject({
        covers_from: null,
        refunded_cents: 2500,
      });
      // When the first is lost, there is nothing left to promote.
      await refundInDashboard('paypal', paid, null);
      await reconcile(paid);
      expect([(await orderOf(paid)).status, (await orderOf(card)).status]).toEqual(['refunded', 'paid']);
    });

    it('is not opened by bad input', async () => {
      const { owner, eventId, passId } = await start();
      const { token: seller, organisationId } = owner;
      await saveCode(owner, eventId);
      const token = await register();
      const refused = async (body: object) => {
        const request = { token, body: body as { passId: string } };
        return (await client.refused(calls.createPaymentIntent, request)).status;
      };
      expect(await refused({ passId: 'pss_none' })).toBe(404);
      expect(await refused({ passId: eventId })).toBe(404);
      expect(await refused({ passId, code: 'SUMMER10' })).toBe(404);
      expect(await refused({ passId, via: 'radio' })).toBe(400);
      expect(await refused({ passId, price: 1 })).toBe(400);
      expect(await refused({ planId: passId })).toBe(404);
      expect(await refused({ eventId, selectedPackage: passId })).toBe(404);
      expect((await client.refused(calls.claimFreeOrder, { token, body: { planId: passId } })).status).toBe(
        404,
      );
      const { paypalOrderId } = await openPaypal(token, passId);
      await steps.choose(paypalOrderId, 'approve');
      const off = { organisationId, passId, sells: '' as const };
      await client.ok(studioCalls.switchPass, { token: seller, body: off });
      expect(await refused({ passId })).toBe(409);
      expect((await capture(token, paypalOrderId)).status).toBe(409);
      expect((await client.refused(calls.getPass, { params: { passId } })).status).toBe(404);
      const rival = await sell();
      const theirs = { organisationId: rival.owner.organisationId, passId };
      const steal = { token: rival.owner.token, body: { ...theirs, sells: 'on' as const } };
      expect((await client.refused(studioCalls.switchPass, steal)).status).toBe(404);
      const edit = { token: rival.owner.token, body: { ...PASS, ...theirs } };
      expect((await client.refused(studioCalls.savePass, edit)).status).toBe(404);
      const list = { token: rival.owner.token, params: { ...theirs, after: '' } };
      expect((await client.refused(studioCalls.listPassOrders, list)).status).toBe(404);
    });

    it('is sold while it lasts, at its new price, and never loses what was bought', async () => {
      const { owner, passId } = await start({ stock: '1', screens: '3' });
      const { token: seller, organisationId } = owner;
      const token = await register();
      const first = await payCard(token, passId);
      const late = await register();
      const soldOut = { token: late, body: { passId } };
      expect(await client.refused(calls.createPaymentIntent, soldOut)).toMatchObject({ status: 409 });
      expect(await client.ok(calls.getPass, { params: { passId } })).toMatchObject({ state: 'sold-out' });
      // Who has it may buy the next period.
      await payCard(token, passId);
      const save = (change: object) => ({
        token: seller,
        body: { ...PASS, organisationId, passId, stock: '1', screens: '3', ...change },
      });
      for (const change of [{ period_count: '2' }, { screens: '2' }, { period_unit: 'day' as const }])
        expect((await client.refused(studioCalls.savePass, save(change))).status).toBe(400);
      await client.ok(studioCalls.savePass, save({ price: '30', stock: '2' }));
      expect((await client.refused(studioCalls.savePass, save({ price: '31' }))).status).toBe(409);
      expect((await openCard(late, passId)).amount).toBe(30);
      expect((await orderOf(first)).amount_cents).toBe(2500);
    });

    it('lists its shows by their start, and films last, without a date that they begin', async () => {
      const { owner, eventId, passId } = await start();
      const film = (await sell({}, owner)).eventId;
      const events = inside.store.updateTable('events').set({ listed: 1 });
      await events.where('id', 'in', [eventId, film]).execute();
      const past = {
        on_demand: 1,
        start_time: inside.now() - 1000,
        media: 'sample-video',
        replay_until: null,
      };
      await inside.store.updateTable('events').set(past).where('id', '=', film).execute();
      const pass = await client.ok(calls.getPass, { params: { passId } });
      expect(pass.events.map(({ _id, on_demand: isFilm }) => [_id, isFilm])).toEqual([
        [eventId, false],
        [film, true],
      ]);
    });

    it('that was refunded or is disputed opens nothing, and a refund is the broadcaster’s own', async () => {
      const { owner, eventId, passId } = await start();
      const { token: seller, organisationId } = owner;
      const token = await register();
      const reference = await payCard(token, passId);
      const { id: orderId } = await orderOf(reference);
      const settleDispute = await openDispute('stripe', reference);
      await reconcile(reference);
      expect(await client.refused(calls.getPlayback, { token, params: { eventId } })).toMatchObject({
        code: 'access_suspended',
      });
      await settleDispute('won');
      await reconcile(reference);
      expect(await watch(token, eventId)).toBe(200);
      const rival = await sell();
      const wish = { orderId, seen: '0', amount: '', note: '', message: '' };
      const foreign = {
        token: rival.owner.token,
        body: { ...wish, organisationId: rival.owner.organisationId },
      };
      expect((await client.refused(studioCalls.refundPass, foreign)).status).toBe(404);
      await client.ok(studioCalls.refundPass, { token: seller, body: { ...wish, organisationId } });
      expect(await client.refused(calls.getPlayback, { token, params: { eventId } })).toMatchObject({
        code: 'access_refunded',
      });
      const { orders } = await client.ok(studioCalls.listPassOrders, {
        token: seller,
        params: { organisationId, passId, after: '' },
      });
      expect(orders).toMatchObject([{ _id: orderId, status: 'refunded', refunded: 25, left: 0 }]);
      const report = await client.ok(studioCalls.getReport, {
        token: seller,
        params: { organisationId, mode: '' },
      });
      expect(report).toMatchObject({
        totals: { orders: 1, gross: 25, refunds: 25 },
        by_package: [{ label: 'Season pass' }],
        by_event: [{ label: 'Passes' }],
      });
      // The first period is free again.
      expect(await orderOf(await payCard(token, passId))).toMatchObject({ period_number: 1 });
      expect(await watch(token, eventId)).toBe(200);
    });

    it('has its screens for all events together, and a ticket has its own', async () => {
      const { owner, eventId, passId } = await start({ screens: '1' });
      const second = (await sell({ screens: '1' }, owner)).eventId;
      const buyer = await steps.register();
      await payCard(buyer.token, passId);
      const { token: other } = await client.ok(calls.login, { body: buyer });
      const screen = newScreen();
      const open = async (token: string, event: string, place?: string) => {
        const body = {
          eventId: event,
          screen: token === other ? `${screen}b` : screen,
          ...(place && { place }),
        };
        const response = await client.send(calls.openPlayback, { token, body });
        return response.status === 200
          ? calls.openPlayback.answer.parse(await response.json())
          : response.status;
      };
      const first = await open(buyer.token, eventId);
      expect(first).toMatchObject({ grant: 'order' });
      expect(await open(other, second)).toBe(409);
      // The same screen takes its place along, and the event that it left stops.
      expect(await open(buyer.token, second)).toMatchObject({ grant: 'order' });
      const place = typeof first === 'number' ? '' : (first.place ?? '');
      expect(await open(buyer.token, eventId, place)).toBe(409);
      const { screens } = await client.ok(calls.listScreens, { token: other, params: { eventId } });
      expect(screens).toHaveLength(1);
      await steps.buyByCard(buyer.token, { id: eventId, package: 'ticket', price: 20 });
      expect(await open(other, eventId)).toMatchObject({ grant: 'order' });
      expect(await open(buyer.token, second)).toMatchObject({ grant: 'order' });
    });

    it('ends with the account, and its order stays in the books', async () => {
      const { owner, passId } = await start();
      const { token, password } = await steps.register();
      const reference = await payCard(token, passId);
      const data = await client.ok(calls.exportAccount, { token });
      expect(data).toMatchObject({ orders: [{ item: { passId }, from: expect.any(String) }] });
      await client.ok(calls.deleteAccount, { token, body: { password } });
      const rows = inside.store.selectFrom('pass_memberships').select('state').where('pass_id', '=', passId);
      expect(await rows.execute()).toEqual([{ state: 'closed' }]);
      const { token: seller, organisationId } = owner;
      const params = { organisationId, passId, after: '' };
      const { orders } = await client.ok(studioCalls.listPassOrders, { token: seller, params });
      expect(orders).toMatchObject([{ _id: (await orderOf(reference)).id, buyer: null, status: 'paid' }]);
    });
  });
}
