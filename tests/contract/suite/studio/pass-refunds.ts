import { describe, expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { PASS_HOLDERS } from '@/lib/contract/studio/refunds/schemas';
import { createBoxOffice } from '../../steps/box-office-steps';
import type { Context } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createPassSteps } from '../../steps/pass-steps';
import { createRunSteps } from '../../steps/refund-run-steps';

const DAY = 24 * 60 * 60_000;
const HOLDERS = { package: PASS_HOLDERS };

export function describePassRefunds(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const office = createBoxOffice(context);
  const { offer, payCard } = createPassSteps(context);
  const money = createMoneySteps(context);
  const { look, toStart, start, steer, runOf, workOff, refundMails } = createRunSteps(context);

  async function open() {
    const shop = await office.sell();
    const passId = await offer(shop.owner);
    const buyPass = async () => {
      const buyer = await steps.register();
      const reference = await payCard(buyer.token, passId);
      return { ...buyer, reference, order: await orderOf(reference) };
    };
    return { ...shop, passId, buyPass };
  }
  const setEvent = (eventId: string, values: object) =>
    inside.store.updateTable('events').set(values).where('id', '=', eventId).execute();

  describe('a refund run for pass holders', () => {
    it('gives back to those whose period has the show in it, names the show, and nothing twice', async () => {
      const shop = await open();
      const { eventId, owner } = shop;
      const ticket = await office.buy(shop.item);
      const [first, other, early] = [await shop.buyPass(), await shop.buyPass(), await shop.buyPass()];
      const start_time = (first.order.covers_from ?? 0) + 10 * DAY;
      await setEvent(eventId, { start_time, cancelled_at: inside.now() });
      // The end is the first moment without access.
      const period = inside.store.updateTable('orders').where('id', '=', early.order.id);
      await period.set({ covers_until: start_time }).execute();
      const stranger = await open();
      await stranger.buyPass();

      expect((await look(shop)).plan).toMatchObject({ orders: 1, total: 10 });
      expect((await look(shop)).has_passes).toBe(true);
      expect((await look(await office.sell())).has_passes).toBe(false);
      const seen = await look(shop, { ...HOLDERS, percent: '20' });
      expect(seen.plan).toMatchObject({ orders: 2, people: 2, total: 10, ending: 0 });
      expect(seen.plan.buyers.map(({ order, is_pass: isPass }) => [order, isPass])).toEqual(
        [first, other].map(({ order }) => [order.id, true]),
      );
      const second = await office.addMember(owner, 'owner');
      const body = await toStart(shop, '20', HOLDERS);
      expect((await start(shop, body)).status).toBe(200);
      const { _id: runId, ...waiting } = await runOf(shop);
      expect(waiting).toMatchObject({ state: 'waiting', package: PASS_HOLDERS, orders: 2 });
      expect((await steer(owner.token, eventId, runId, 'approve', waiting)).status).toBe(409);
      expect((await steer(second.token, eventId, runId, 'approve', waiting)).status).toBe(200);
      expect(await workOff(shop)).toMatchObject({ state: 'done', done: 2, refunded: 10 });
      expect((await money.booksOf(first.reference)).balance).toBe(2000);
      expect((await money.booksOf(early.reference)).balance).toBe(2500);
      expect((await money.booksOf(ticket.reference)).balance).toBe(1000);
      const [mail, ...more] = await refundMails(first.email);
      expect(more).toEqual([]);
      const { title } = await inside.store
        .selectFrom('events')
        .select('title')
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      expect(mail?.body).toContain(`It is for “${title}” on `);
      expect(mail?.body).toContain('$5.00 of the $25.00 you paid');
      expect((await look(shop, { ...HOLDERS, percent: '20' })).plan).toMatchObject({
        orders: 0,
        refunded: 2,
      });
      expect((await start(shop, { ...body, seen: '1' })).status).toBe(409);
    });

    it('has none of an event that is not in the pass, and leaves disputed passes out', async () => {
      const shop = await open();
      const { eventId } = shop;
      const held = await shop.buyPass();
      await shop.buyPass();
      const start_time = (held.order.covers_from ?? 0) + DAY;
      await setEvent(eventId, { start_time });
      await money.openDispute('stripe', held.reference);
      await inside.upstream.operator.reconcile(held.order.id);
      expect((await look(shop, HOLDERS)).plan).toMatchObject({ orders: 1, disputed: 1, ending: 1 });
      expect((await look(shop, { ...HOLDERS, code: 'SUMMER10' })).plan).toMatchObject({ orders: 0 });
      await setEvent(eventId, { not_in_pass: 1 });
      expect(await look(shop, HOLDERS)).toMatchObject({ has_passes: false, plan: { orders: 0 } });
    });
  });

  it('the home lists disputed passes', async () => {
    const shop = await open();
    const { token, organisationId } = shop.owner;
    const { reference, order } = await shop.buyPass();
    await money.openDispute('stripe', reference);
    await inside.upstream.operator.reconcile(order.id);
    const { todo } = await client.ok(studioCalls.getHome, { token, params: { organisationId } });
    expect(todo).toEqual([{ kind: 'passes', _id: shop.passId, title: 'Season pass', count: 1 }]);
    const accountant = await office.addMember(shop.owner, 'accountant');
    const seen = await client.ok(studioCalls.getHome, {
      token: accountant.token,
      params: { organisationId },
    });
    expect(seen.todo).toEqual([]);
  });

  it('why a holder of a pass alone can or can’t watch', async () => {
    const shop = await open();
    const { eventId, owner } = shop;
    await office.play(eventId);
    const ask = async (q: string) => {
      const params = { eventId, q, country: '' };
      const { answer } = await client.ok(studioCalls.getWhy, { token: owner.token, params });
      return answer ?? expect.unreachable();
    };
    const { email, reference, order } = await shop.buyPass();
    expect(await ask(email)).toMatchObject({ can_watch: true, order: null, person: { email } });
    expect(await ask(order.id)).toMatchObject({ can_watch: true, person: { email } });
    const stranger = await open();
    const theirs = await stranger.buyPass();
    expect((await ask(theirs.email)).sentence).toMatch(/^No account with this address/);
    await setEvent(eventId, { not_in_pass: 1 });
    expect((await ask(email)).sentence).toContain('not in the pass');
    await setEvent(eventId, { not_in_pass: null });
    const set = (values: object) =>
      inside.store.updateTable('orders').set(values).where('id', '=', order.id).execute();
    await set({ covers_from: inside.now() + DAY });
    expect((await ask(email)).sentence).toContain('The pass begins on');
    await set({ covers_from: 1, covers_until: 2 });
    expect(await ask(email)).toMatchObject({ sentence: expect.stringContaining('The pass ended on') });
    await set({ covers_until: order.covers_until });
    await money.openDispute('stripe', reference);
    await inside.upstream.operator.reconcile(order.id);
    expect(await ask(email)).toMatchObject({ sentence: expect.stringContaining('disputed'), order: null });
  });
}
