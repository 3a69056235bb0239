import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { planMakeGoodOf } from '@/backend/studio/refunds/make-good';
import { addOrder, addUser } from '@/tests/support/store';
import { createBoxOffice } from '../../steps/box-office-steps';
import type { Context } from '../../steps/context';
import { createMakeGoodSteps, MINUTE } from '../../steps/make-good-steps';
import { makeHistory, toExpected } from '../../steps/make-good-model';
import { createMoneySteps } from '../../steps/money-steps';
import { createPassSteps } from '../../steps/pass-steps';
import { readMails } from '../../steps/read-mails';
import { createRunSteps } from '../../steps/refund-run-steps';

export function describeMakeGood(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const office = createBoxOffice(context);
  const money = createMoneySteps(context);
  const { offer, payCard } = createPassSteps(context);
  const { look, steer, runOf, workOff } = createRunSteps(context);
  const { promise, endShow, addOutage, prepare, setEvent, setOrder } = createMakeGoodSteps(context);

  async function open(price = '9.99') {
    const shop = await office.sell({ price });
    const item = { ...shop.item, price: Number(price) };
    await promise(shop.eventId);
    const buy = async () => {
      const buyer = await office.buy(item);
      return { ...buyer, userId: (await office.findUser(buyer.email)).id };
    };
    return { ...shop, item, buy };
  }
  type Shop = Awaited<ReturnType<typeof open>>;
  const listRuns = async (shop: Pick<Shop, 'owner' | 'eventId'>) => (await look(shop)).runs;
  async function approve(shop: Shop) {
    const { _id: runId, ...seen } = await runOf(shop);
    return (await steer(shop.owner.token, shop.eventId, runId, 'approve', seen)).status;
  }
  const findOwner = ({ owner }: Shop) =>
    inside.store
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('organisation_id', '=', owner.organisationId)
      .executeTakeFirstOrThrow();
  const verifyOwner = async (shop: Shop) => office.verify((await findOwner(shop)).email);
  const listAlerts = async (shop: Shop) =>
    (await readMails(context, (await findOwner(shop)).email)).filter(({ subject }) =>
      subject.startsWith('A make-good'),
    );

  describe('a make-good', () => {
    it.each([
      [4, 0, 0],
      [12, 25, 250],
      [31, 50, 500],
    ])(
      'of a show that lost %i minutes gives %i %% to exactly those who had that',
      async (lost, percent, cents) => {
        const shop = await open();
        await verifyOwner(shop);
        const [one, two, other, late, disputed, partly] = await Promise.all(
          Array.from({ length: 6 }, shop.buy),
        );
        if (!one || !two || !other || !late || !disputed || !partly) return expect.unreachable();
        const startMs = await endShow(shop.eventId);
        const had = [one, two, late, disputed, partly].map(({ userId }) => userId);
        await addOutage(shop.eventId, startMs, [20, 20 + lost], had);
        await addOutage(shop.eventId, startMs, [0, 15, 'interval'], [other.userId]);
        await setOrder(late.orderId, { paid_at: startMs + 21 * MINUTE });
        await money.openDispute('stripe', disputed.reference);
        await money.refundInDashboard('stripe', partly.reference, 200);
        for (const { orderId } of [disputed, partly]) await inside.upstream.operator.reconcile(orderId);
        const second = inside.restart();
        await Promise.all([prepare(), second.prepareMakeGoods(), prepare()]);
        if (percent === 0) {
          expect(await listRuns(shop)).toEqual([]);
          expect(await listAlerts(shop)).toEqual([]);
          return;
        }
        const total = (3 * cents - 200) / 100;
        expect(await listRuns(shop)).toMatchObject([
          {
            state: 'waiting',
            percent,
            orders: 3,
            total,
            may_approve: true,
            make_good: { lost_seconds: lost * 60, is_all: false, percents: [percent], people: 3, passes: 0 },
          },
        ]);
        expect(await listAlerts(shop)).toHaveLength(1);
        const { todo } = await client.ok(studioCalls.getHome, {
          token: shop.owner.token,
          params: { organisationId: shop.owner.organisationId },
        });
        expect(todo).toContainEqual(expect.objectContaining({ kind: 'runs', _id: shop.eventId, count: 1 }));
        expect((await money.booksOf(one.reference)).balance).toBe(999);

        expect(await approve(shop)).toBe(200);
        expect(await approve(shop)).toBe(409);
        expect(await workOff(shop)).toMatchObject({ state: 'done', done: 3, refunded: total });
        // Whatever is known later, an event has one.
        await addOutage(shop.eventId, startMs, [52, 59], had);
        inside.moveTime(10 * MINUTE);
        await Promise.all([prepare(), second.prepareMakeGoods()]);
        expect(await listRuns(shop)).toHaveLength(1);
        const left = async ({ reference }: { reference: string }) => (await money.booksOf(reference)).balance;
        expect(await Promise.all([one, two, partly].map(left))).toEqual([
          999 - cents,
          999 - cents,
          999 - cents,
        ]);
        expect(await Promise.all([other, late].map(left))).toEqual([999, 999]);
        const [mail, ...more] = (await readMails(context, one.email)).filter(({ body }) =>
          body.includes("We're sorry"),
        );
        expect(more).toEqual([]);
        expect(mail?.body).toContain(`We're sorry: ${lost} minutes of “Opening night” on `);
        expect(mail?.body).toContain(`As promised, it is ${percent}% of the price.`);
      },
    );

    it('waits for the end, follows a show that is reopened and an outage that is corrected, until it is approved', async () => {
      const shop = await open();
      const { userId, reference } = await shop.buy();
      const startMs = await endShow(shop.eventId);
      await addOutage(shop.eventId, startMs, [10, 22], [userId]);
      await setEvent(shop.eventId, { ended_at: null, end_time: null });
      await prepare();
      expect(await listRuns(shop)).toEqual([]);
      const end = startMs + 60 * MINUTE;
      await setEvent(shop.eventId, { end_time: end, ended_at: inside.now() - MINUTE });
      await prepare();
      expect(await listRuns(shop), 'who had its outages is not known yet').toEqual([]);
      inside.moveTime(6 * MINUTE);
      await prepare();
      expect(await listRuns(shop)).toMatchObject([{ percent: 25, total: 2.5 }]);

      await setEvent(shop.eventId, { ended_at: null, end_time: inside.now() + 60 * MINUTE });
      await prepare();
      expect(await approve(shop)).toBe(409);
      const again = await addOutage(shop.eventId, startMs, [60, 90], [userId]);
      await setEvent(shop.eventId, { ended_at: startMs + 95 * MINUTE, end_time: end });
      await prepare();
      expect(await listRuns(shop)).toMatchObject([
        { percent: 50, total: 5, make_good: { lost_seconds: 42 * 60 } },
      ]);
      // It is an interval after all: what an owner saw is not approved.
      const seen = await runOf(shop);
      const outage = inside.store.updateTable('outages').where('id', '=', again);
      await outage.set({ cause: 'interval' }).execute();
      const stale = await steer(shop.owner.token, shop.eventId, seen._id, 'approve', seen);
      expect(stale.status).toBe(409);
      expect(await listRuns(shop)).toMatchObject([
        { percent: 25, total: 2.5, make_good: { lost_seconds: 12 * 60 } },
      ]);
      expect(await approve(shop)).toBe(200);
      await outage.set({ cause: 'input' }).execute();
      await prepare();
      expect(await workOff(shop)).toMatchObject({ done: 1, refunded: 2.5 });
      expect((await money.booksOf(reference)).balance).toBe(749);
      expect(await listRuns(shop)).toHaveLength(1);
    });

    it('that is not owed after all is gone before it is approved, and comes back once it is', async () => {
      const shop = await open();
      const { userId } = await shop.buy();
      const startMs = await endShow(shop.eventId);
      const id = await addOutage(shop.eventId, startMs, [10, 22], [userId]);
      await prepare();
      expect(await listRuns(shop)).toHaveLength(1);
      const outage = inside.store.updateTable('outages').where('id', '=', id);
      await outage.set({ cause: 'interval' }).execute();
      await prepare();
      await prepare();
      expect(await listRuns(shop)).toEqual([]);
      await outage.set({ cause: 'site' }).execute();
      await prepare();
      const [run] = await listRuns(shop);
      expect((await steer(shop.owner.token, shop.eventId, run?._id ?? '', 'withdraw')).status).toBe(200);
      await outage.set({ cause: 'interval' }).execute();
      await prepare();
      await outage.set({ cause: 'input' }).execute();
      await prepare();
      expect(await listRuns(shop)).toMatchObject([{ state: 'withdrawn', refunded: 0 }]);
    });

    it('goes to the payer where another one watched, and both are told; the promise is that of the order', async () => {
      const shop = await open();
      const [giver, old] = [await shop.buy(), await shop.buy()];
      const friend = await steps.register();
      await office.verify(friend.email);
      const friendId = (await office.findUser(friend.email)).id;
      await client.ok(studioCalls.moveOrder, {
        token: shop.owner.token,
        body: { eventId: shop.eventId, orderId: giver.orderId, email: friend.email },
      });
      await setOrder(old.orderId, { promise: JSON.stringify([{ lost_minutes: 5, percent: 10 }]) });
      await promise(shop.eventId, null);
      const startMs = await endShow(shop.eventId);
      await addOutage(shop.eventId, startMs, [10, 21.5], [friendId, old.userId]);
      await prepare();
      expect(await listRuns(shop)).toMatchObject([
        { orders: 2, total: 3.5, make_good: { percents: [10, 25], lost_seconds: 690 } },
      ]);
      expect(await approve(shop)).toBe(200);
      expect(await workOff(shop)).toMatchObject({ done: 2 });
      expect((await money.booksOf(giver.reference)).balance).toBe(749);
      const sorryTo = async (email: string) =>
        (await readMails(context, email)).filter(({ body }) =>
          body.includes("We're sorry: 11 minutes 30 seconds"),
        );
      expect(await sorryTo(giver.email)).toMatchObject([
        { body: expect.stringContaining('$2.50 of the $9.99') },
      ]);
      const [told, ...more] = await sorryTo(friend.email);
      expect(more).toEqual([]);
      expect(told?.body).toContain('goes back to the person who bought your ticket');
      expect(told?.body).not.toContain('$');
      expect(await watch(friend.token, shop.eventId)).toBe(200);
    });

    it('of a canceled show is everything, also for a deleted account; of a part its outages are forgotten', async () => {
      for (const isCanceled of [true, false]) {
        const shop = await open('10');
        const [stays, leaves] = [await shop.buy(), await shop.buy()];
        const startMs = await endShow(shop.eventId);
        await addOutage(shop.eventId, startMs, [10, 45], [stays.userId, leaves.userId]);
        const { token, password } = leaves;
        await client.ok(calls.deleteAccount, { token, body: { password } });
        if (isCanceled) await setEvent(shop.eventId, { cancelled_at: inside.now() - MINUTE });
        await prepare();
        expect(await listRuns(shop)).toMatchObject([
          isCanceled ? { orders: 2, total: 20, make_good: { is_all: true } } : { orders: 1, total: 5 },
        ]);
        expect(await approve(shop)).toBe(200);
        expect(await workOff(shop)).toMatchObject({ done: isCanceled ? 2 : 1, failed: 0 });
        expect((await money.booksOf(leaves.reference)).balance).toBe(isCanceled ? 0 : 1000);
        expect((await money.booksOf(stays.reference)).balance).toBe(isCanceled ? 0 : 500);
      }
    });

    it('of a show that never began is everything for all who paid', async () => {
      const shop = await open('10');
      await shop.buy();
      const startMs = await endShow(shop.eventId);
      await addOutage(shop.eventId, startMs, [0, null, 'site'], []);
      await prepare();
      expect(await listRuns(shop)).toMatchObject([{ percent: 100, total: 10, make_good: { is_all: true } }]);
    });

    it('of a pass is a part of its price for one of the shows of its period so far', async () => {
      const shop = await open('10');
      const passId = await offer(shop.owner);
      const buyer = await steps.register();
      const reference = await payCard(buyer.token, passId);
      const { id: orderId, user_id: userId } = await orderOf(reference);
      const startMs = await endShow(shop.eventId);
      const from = startMs - 3 * 24 * 60 * MINUTE;
      await setOrder(orderId, { covers_from: from, paid_at: from });
      const others = [await office.sell(), await office.sell()];
      for (const [index, { eventId }] of others.entries())
        await setEvent(eventId, {
          organisation_id: shop.owner.organisationId,
          start_time: startMs - (index === 0 ? 1 : 9) * 24 * 60 * MINUTE,
        });
      await addOutage(shop.eventId, startMs, [10, 41], [userId]);
      await prepare();
      // Half of $25.00 for one of two shows; the third was before the period.
      expect(await listRuns(shop)).toMatchObject([
        { orders: 1, total: 6.25, percent: 50, make_good: { passes: 1 } },
      ]);
      expect(await approve(shop)).toBe(200);
      expect(await workOff(shop)).toMatchObject({ done: 1, refunded: 6.25 });
      expect((await money.booksOf(reference)).balance).toBe(1875);
      const [mail] = (await readMails(context, buyer.email)).filter(({ body }) =>
        body.includes("We're sorry"),
      );
      expect(mail?.body).toContain('part of the price of your pass');
      expect(mail?.body).toContain('Night Owls TV');
    });

    it('keeps the promise with which a show began for those who have a pass', async () => {
      const shop = await open('10');
      const { eventId, owner } = shop;
      const read = async () =>
        (
          await inside.store
            .selectFrom('events')
            .select('make_good')
            .where('id', '=', eventId)
            .executeTakeFirstOrThrow()
        ).make_good;
      const before = await read();
      const publishAgain = async (startMs: number) => {
        await setEvent(eventId, { start_time: startMs });
        const { draft, version } = await office.read(owner, eventId);
        const start_time = new Date(startMs).toISOString();
        await inside.store
          .updateTable('event_drafts')
          .set({
            published: null,
            entry: JSON.stringify({ ...draft, start_time, title: `Again ${startMs}` }),
          })
          .where('event_id', '=', eventId)
          .execute();
        const body = { eventId, version, acceptsTerms: true };
        await client.ok(studioCalls.publishEvent, { token: owner.token, body });
      };
      await publishAgain(inside.now() - MINUTE);
      expect(await read()).toBe(before);
      await publishAgain(inside.now() + 60 * MINUTE);
      expect(await read()).toBeNull();
    });

    it('says which payments PayPal no longer refunds', async () => {
      const shop = await open('10');
      const { orderId, email } = await office.buy(shop.item, 'paypal');
      const startMs = await endShow(shop.eventId);
      await setOrder(orderId, { paid_at: startMs - 181 * 24 * 60 * MINUTE });
      await addOutage(shop.eventId, startMs, [10, 22], [(await office.findUser(email)).id]);
      await prepare();
      expect(await listRuns(shop)).toMatchObject([{ make_good: { too_old: 1 } }]);
    });

    it('is owed in many of the histories, and not in all', () => {
      const owed = Array.from(
        { length: 20 },
        (_, seed) => toExpected(makeHistory(seed + 1, 'evt', 0), 0).size,
      );
      expect(owed.filter((orders) => orders > 0).length).toBeGreaterThan(7);
      expect(owed.filter((orders) => orders === 0).length).toBeGreaterThan(2);
    });

    it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
      'of history %i is what the model says',
      async (seed) => {
        const { eventId } = await office.sell();
        const { store } = inside;
        const startMs = await endShow(eventId);
        const history = makeHistory(seed, eventId, startMs);
        await setEvent(eventId, { cancelled_at: history.isCanceled ? startMs : null });
        for (const {
          id,
          userId,
          holderId,
          amount,
          back,
          promise: told,
          paidAt,
          isDisputed,
        } of history.orders) {
          for (const user of [userId, holderId])
            if (user) await addUser(store, { id: user }).catch(() => undefined);
          await addOrder(store, {
            id,
            user_id: userId,
            holder_id: holderId,
            kind: 'package',
            plan_id: null,
            event_id: eventId,
            package_id: 'ticket',
            item_key: id,
            amount_cents: amount,
            provider: amount === 0 ? 'none' : 'stripe',
            status: 'paid',
            paid_at: paidAt,
            promise: told && JSON.stringify(told),
            dispute_status: isDisputed ? 'open' : null,
          });
          for (const [version, cents] of [amount, -back].entries())
            await store
              .insertInto('money_movements')
              .values({
                id: `${id}.${version}`,
                order_id: id,
                version,
                kind: version === 0 ? 'payment' : 'refund',
                source: version === 0 ? 'payment' : `refund:${id}`,
                amount_cents: cents,
                fee_cents: null,
                at: paidAt,
                booked_at: paidAt,
              })
              .execute();
        }
        for (const { span, users } of history.outages) await addOutage(eventId, startMs, span, users);
        const plan = await planMakeGoodOf(store, 'sandbox', eventId, inside.now());
        const due = plan?.due.map(({ orderId, cents }) => [orderId, cents] as const);
        expect(new Map(due)).toEqual(toExpected(history, startMs));
      },
    );
  });

  const watch = (token: string, eventId: string) => steps.playbackStatus(token, eventId);
}
