import { expect, it } from 'vitest';
import { toPeriodEnd } from '@/lib/time/period-end';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { RETURN_URLS } from '../buyer';
import { type Context, tenTimes } from '../steps/context';
import { createMoneySteps } from '../steps/money-steps';
import { createRenewalSteps, DAY, HOUR, PRICE_CENTS } from '../steps/renewal-steps';
import { late } from '../../support/late';

const MONTH = { unit: 'month', count: 1 } as const;
const LINK = /\/passes\/cancel\?token=([\w.-]+)/;

export function describeRenewals(context: Context): void {
  const { client, steps, sandbox, inside } = context;
  let made: ReturnType<typeof createRenewalSteps> | undefined;
  const renewing = late(() => (made ??= createRenewalSteps(context)));
  const { openDispute } = createMoneySteps(context);
  const list = async (token: string) => (await client.ok(calls.listRenewals, { token })).renewals;
  const cancel = (token: string, renewalId: string) =>
    client.ok(calls.cancelRenewal, { token, body: { renewalId } });

  it('needs an express agreement, and keeps what pays for it', async () => {
    const { passId } = await renewing.start();
    const { token } = await steps.register();
    const without = { token, body: { passId } };
    expect(await client.refused(calls.createPaymentIntent, without)).toMatchObject({
      status: 400,
      fields: { renews: expect.stringContaining('agree') },
    });
    const paypal = { token, body: { passId, ...RETURN_URLS } };
    expect((await client.refused(calls.createPaypalOrder, paypal)).status).toBe(400);
    const hosted = { token, body: { passId, renews: true } };
    expect((await client.refused(calls.createCheckoutSession, hosted)).code).toBe('not_supported');
    await sandbox.fault({ provider: 'paypal', operation: 'create', fault: 'decline', times: 9 });
    const agreed = { token, body: { passId, renews: true, ...RETURN_URLS } };
    expect((await client.refused(calls.createPaypalOrder, agreed)).code).toBe('not_supported');
    await sandbox.clearFaults();
    await renewing.payCard(token, passId);
    const [renewal] = await list(token);
    expect(renewal).toMatchObject({
      passId,
      state: 'active',
      price: 25,
      period: MONTH,
      fault: null,
      method: { brand: 'visa', last4: '4242' },
    });
    expect(renewal?.next).toBe(renewal?.until);
    const saved = { token, body: { passId, renews: true, saved: 'ord_1', browser: 'b'.repeat(43) } };
    expect((await client.refused(calls.createPaymentIntent, saved)).code).toBe('gone');
  });

  it.each(['card', 'paypal'] as const)('is charged by %s when its period ends, never before', async (by) => {
    const { passId, eventId } = await renewing.start();
    const member = await renewing.join(passId, by);
    const endMs = await renewing.endOf(member.id);
    await inside.upstream.renewPasses();
    await renewing.runAt(endMs - HOUR);
    expect(await renewing.orders(member.id)).toHaveLength(1);
    await renewing.runAt(endMs);
    await inside.upstream.renewPasses();
    const [first, second, ...more] = await renewing.orders(member.id);
    expect(more).toEqual([]);
    const anchor = first?.covers_from ?? 0;
    expect(second).toMatchObject({
      status: 'paid',
      period_number: 2,
      amount_cents: PRICE_CENTS,
      covers_from: endMs,
      covers_until: toPeriodEnd(endMs, anchor, MONTH),
      renewal: 'charged',
    });
    expect(await renewing.watch(member, eventId)).toBe(200);
    expect(await renewing.mailsOf(member)).toEqual([]);
    await renewing.runAt(second?.covers_until ?? 0);
    expect(await renewing.paid(member.id)).toHaveLength(3);
  });

  it('is charged once by two instances, and once more only in the next period', async () => {
    const { passId } = await renewing.start();
    const member = await renewing.join(passId);
    inside.moveAllTime((await renewing.endOf(member.id)) - inside.now());
    const other = inside.restart();
    await Promise.all([inside.upstream.renewPasses(), other.renewPasses()]);
    await other.renewPasses();
    expect(await renewing.paid(member.id)).toHaveLength(2);
    expect(await renewing.orders(member.id)).toHaveLength(2);
  });

  it('charges nothing by a clock that is a day ahead, and catches up when it is a day behind', async () => {
    const { passId } = await renewing.start();
    const member = await renewing.join(passId);
    const endMs = await renewing.endOf(member.id);
    inside.moveAllTime(endMs - 12 * HOUR - inside.now());
    inside.moveTime(DAY);
    await inside.upstream.renewPasses();
    inside.moveTime(11 * 60_000);
    await inside.upstream.renewPasses();
    inside.moveTime(-DAY - 11 * 60_000);
    await inside.upstream.renewPasses();
    expect(await renewing.paid(member.id)).toHaveLength(1);
    await renewing.runAt(endMs - HOUR);
    expect(await renewing.paid(member.id)).toHaveLength(1);
    await renewing.runAt(endMs + HOUR);
    expect(await renewing.endOf(member.id)).toBe(
      toPeriodEnd(endMs, (await renewing.orders(member.id))[0]?.covers_from ?? 0, MONTH),
    );
    const next = await renewing.endOf(member.id);
    inside.moveAllTime(next + DAY - inside.now());
    inside.moveTime(-DAY);
    await inside.upstream.renewPasses();
    inside.moveTime(DAY);
    expect((await renewing.paid(member.id)).at(-1)).toMatchObject({ period_number: 3, covers_from: next });
  });

  it('is canceled from the account by one or ten clicks, runs to its end, and can be kept', async () => {
    const { passId, eventId } = await renewing.start();
    const [member, other] = [await renewing.join(passId), await renewing.join(passId)];
    const body = { renewalId: member.id };
    const foreign = { token: other.token, body };
    expect((await client.refused(calls.cancelRenewal, foreign)).status).toBe(404);
    expect((await client.refused(calls.keepRenewal, foreign)).status).toBe(404);
    await tenTimes(() => cancel(member.token, member.id));
    expect(await list(member.token)).toMatchObject([{ state: 'canceled', next: null }]);
    await client.ok(calls.keepRenewal, { token: member.token, body });
    await client.ok(calls.keepRenewal, { token: member.token, body });
    expect(await list(member.token)).toMatchObject([{ state: 'active' }]);
    await cancel(member.token, member.id);
    const endMs = await renewing.endOf(member.id);
    await renewing.runAt(endMs - HOUR);
    expect(await renewing.watch(member, eventId)).toBe(200);
    await renewing.runAt(endMs);
    expect(await renewing.orders(member.id)).toHaveLength(1);
    expect(await renewing.watch(member, eventId)).toBe(403);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'ended' });
    const keep = { token: await renewing.login(member), body };
    expect((await client.refused(calls.keepRenewal, keep)).status).toBe(409);
    await renewing.runAt(endMs + HOUR);
    expect(await renewing.paid(other.id)).toHaveLength(2);
  });

  it('that was canceled before its charge came in is paid back', async () => {
    const { passId } = await renewing.start();
    const member = await renewing.join(passId);
    inside.moveAllTime((await renewing.endOf(member.id)) - inside.now());
    // The answer is lost, and the cancellation comes before the next look.
    await sandbox.fault({ provider: 'stripe', operation: 'confirm', fault: 'reset-after-commit', times: 9 });
    await inside.upstream.renewPasses();
    await sandbox.clearFaults();
    await cancel(await renewing.login(member), member.id);
    await inside.upstream.renewPasses();
    await inside.upstream.reconcile('due');
    await inside.upstream.reconcile('due');
    const [, second] = await renewing.orders(member.id);
    expect(second).toMatchObject({ status: 'refunded', refunded_cents: PRICE_CENTS });
    expect(await renewing.renewal(member.id)).toMatchObject({ state: expect.not.stringMatching('active') });
    await renewing.runAt(inside.now() + 40 * DAY);
    expect(await renewing.orders(member.id)).toHaveLength(2);
  });

  it('a yearly one is announced 14 days before, and canceled from that mail without a login', async () => {
    const { passId } = await renewing.start({ period_count: '12', price: '100' });
    const member = await renewing.join(passId);
    const endMs = await renewing.endOf(member.id);
    await inside.upstream.renewPasses();
    await renewing.runAt(endMs - 14 * DAY - HOUR);
    expect(await renewing.mailsOf(member)).toEqual([]);
    await renewing.runAt(endMs - 14 * DAY);
    await renewing.runAt(endMs - 13 * DAY);
    const mails = await renewing.mailsOf(member);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your pass renews soon: Season pass']);
    const token = LINK.exec(mails[0]?.body ?? '')?.[1] ?? '';
    const body = { token };
    expect(await client.ok(calls.readRenewalLink, { body })).toMatchObject({
      name: 'Season pass',
      state: 'active',
      price: 100,
    });
    for (const wrong of [`${token.slice(0, -1)}x`.replace(/xx$/, 'yy'), `pms_x.${token.split('.')[1]}`])
      expect((await client.refused(calls.cancelByLink, { body: { token: wrong } })).status).toBe(404);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'active' });
    await client.ok(calls.cancelByLink, { body });
    await client.ok(calls.cancelByLink, { body });
    await renewing.runAt(endMs);
    expect(await renewing.orders(member.id)).toHaveLength(1);
  });

  it('a yearly payment is taken back within 7 days, once, by its buyer alone', async () => {
    const { passId, eventId } = await renewing.start({ period_count: '12', price: '100' });
    const [member, other] = [await renewing.join(passId), await renewing.join(passId)];
    const orderId = (await renewing.orders(member.id))[0]?.id ?? '';
    const receipt = await client.ok(calls.getOrder, { token: member.token, params: { orderId } });
    expect(receipt.take_back_until).toEqual(expect.any(String));
    const body = { orderId };
    expect((await client.refused(calls.takeBackPeriod, { token: other.token, body })).status).toBe(404);
    await tenTimes(() => client.send(calls.takeBackPeriod, { token: member.token, body }));
    await client.ok(calls.takeBackPeriod, { token: member.token, body });
    await inside.upstream.reconcile('due');
    expect(await renewing.orders(member.id)).toMatchObject([{ status: 'refunded', refunded_cents: 10_000 }]);
    expect(await renewing.watch(member, eventId)).toBe(403);
    // The second time is for the broadcaster to decide.
    await renewing.payCard(member.token, passId);
    const second = (await renewing.orders(member.id)).at(-1)?.id ?? '';
    const again = { token: member.token, body: { orderId: second } };
    expect((await client.refused(calls.takeBackPeriod, again)).status).toBe(409);
    inside.moveAllTime(7 * DAY);
    const late = { token: other.token, body: { orderId: (await renewing.orders(other.id))[0]?.id ?? '' } };
    expect((await client.refused(calls.takeBackPeriod, late)).status).toBe(409);
    await renewing.runAt(await renewing.endOf(other.id));
    const renewed = (await renewing.orders(other.id)).at(-1)?.id ?? '';
    const after = { token: await renewing.login(other), body: { orderId: renewed } };
    await client.ok(calls.takeBackPeriod, after);
    expect(await renewing.renewal(other.id)).toMatchObject({ state: 'canceled' });
  });

  it('a monthly payment is not taken back, and one the broadcaster refunds ends the renewal', async () => {
    const { owner, passId } = await renewing.start();
    const member = await renewing.join(passId);
    const [order] = await renewing.orders(member.id);
    const body = { orderId: order?.id ?? '' };
    expect((await client.refused(calls.takeBackPeriod, { token: member.token, body })).status).toBe(409);
    const { token, organisationId } = owner;
    const wish = { organisationId, ...body, seen: '0', amount: '', note: '', message: '' };
    await client.ok(studioCalls.refundPass, { token, body: wish });
    await renewing.runAt(inside.now() + DAY);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'ended' });
    await renewing.runAt(inside.now() + 40 * DAY);
    expect(await renewing.orders(member.id)).toHaveLength(1);
  });

  it('goes on after a dispute of an old period, and charges no one who disputes this one', async () => {
    const { passId } = await renewing.start();
    const member = await renewing.join(passId);
    const [first] = await renewing.orders(member.id);
    await renewing.runAt(await renewing.endOf(member.id));
    await openDispute('stripe', first?.provider_ref ?? '');
    await inside.upstream.operator.reconcile(first?.id ?? '');
    await renewing.runAt(await renewing.endOf(member.id));
    const [, , third] = await renewing.orders(member.id);
    expect(third).toMatchObject({ status: 'paid', period_number: 3 });
    await openDispute('stripe', third?.provider_ref ?? '');
    await inside.upstream.operator.reconcile(third?.id ?? '');
    await renewing.runAt(third?.covers_until ?? 0);
    expect(await renewing.orders(member.id)).toHaveLength(3);
    expect(await renewing.renewal(member.id)).toMatchObject({ fault: 'waiting' });
  });

  it('ends with the account, in the same transaction', async () => {
    const { passId } = await renewing.start();
    const member = await renewing.join(passId);
    const { token, password } = member;
    await client.ok(calls.deleteAccount, { token, body: { password } });
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'canceled' });
    await renewing.runAt(inside.now() + 40 * DAY);
    expect(await renewing.renewal(member.id)).toMatchObject({ state: 'ended' });
    expect(await renewing.orders(member.id)).toHaveLength(1);
  });

  it('is counted for its broadcaster: members, payments that fail or are due, and who left', async () => {
    const { owner, eventId, passId } = await renewing.start();
    const [stays, leaves] = [await renewing.join(passId), await renewing.join(passId)];
    const { token, organisationId } = owner;
    const read = async () => {
      const params = { organisationId };
      const { passes } = await client.ok(studioCalls.listPasses, { token, params });
      return passes.find(({ _id }) => _id === passId)?.renewing;
    };
    const list = async () => {
      const params = { organisationId, passId, after: '' };
      const { orders } = await client.ok(studioCalls.listPassOrders, { token, params });
      return [stays, leaves].map(({ email }) => orders.find(({ buyer }) => buyer?.email === email));
    };
    const endMs = await renewing.endOf(stays.id);
    const [first] = await renewing.orders(stays.id);
    const play = { event_id: eventId, first_at: endMs - 3 * DAY, last_at: endMs - 2 * DAY, ms: 90 * 60_000 };
    const { eventId: other } = await renewing.start();
    for (const event_id of [eventId, other])
      await inside.store
        .insertInto('watched')
        .values({ ...play, user_id: first?.user_id ?? '', event_id })
        .execute();
    const next = new Date(endMs).toISOString();
    expect(await list()).toMatchObject([
      { watched: 90 * 60_000, renewal: { state: 'active', fault: null, next } },
      { watched: 0, renewal: { state: 'active', fault: null } },
    ]);
    expect(await read()).toMatchObject({ active: 2, failing: 0, canceled: 0, months: [] });
    await renewing.changeCard(stays.id, '4000000000009995');
    inside.moveAllTime(endMs - 2 * DAY - inside.now());
    expect(await read()).toMatchObject({ due: 2, due_amount: 50 });
    await cancel(leaves.token, leaves.id);
    const monthOf = (ms: number | null) => new Date(ms ?? 0).toISOString().slice(0, 7);
    const { created_at: began, canceled_at: left } = await renewing.renewal(leaves.id);
    await renewing.runAt(endMs + HOUR);
    const counted = await read();
    expect(counted).toMatchObject({ active: 1, failing: 1, canceled: 0, due: 0 });
    const tried = new Date((await renewing.renewal(stays.id)).next_at).toISOString();
    expect(await list()).toMatchObject([
      { renewal: { state: 'active', fault: 'declined', next: tried } },
      { renewal: { state: 'ended', fault: null, next: null } },
    ]);
    // Who begins and leaves in the same month was no member at its begin.
    const [wanted] = (counted?.months ?? []).filter(({ month }) => month === monthOf(left));
    expect(wanted).toEqual(
      monthOf(began) === monthOf(left) ? undefined : { month: monthOf(left), begun: 2, left: 1 },
    );
  });

  it('keeps its price for those who have it, and its terms for all', async () => {
    const { owner, passId } = await renewing.start();
    const { token, organisationId } = owner;
    const member = await renewing.join(passId);
    const save = (change: object) => ({
      token,
      body: { ...PASS_BODY, organisationId, passId, renews: 'on' as const, ...change },
    });
    expect((await client.refused(studioCalls.savePass, save({ renews: '' }))).status).toBe(400);
    const days = { token, body: { ...PASS_BODY, organisationId, period_unit: 'day', renews: 'on' as const } };
    expect((await client.refused(studioCalls.savePass, days)).status).toBe(400);
    await client.ok(studioCalls.savePass, save({ price: '40', sale_until: '2020-01-01T00:00' }));
    const late = { token: (await steps.register()).token, body: { passId, renews: true } };
    expect((await client.refused(calls.createPaymentIntent, late)).status).toBe(409);
    expect((await renewing.openCard(member.token, passId)).amount).toBe(25);
    await inside.store
      .updateTable('orders')
      .set({ status: 'expired' })
      .where('membership_id', '=', member.id)
      .where('status', '=', 'pending')
      .execute();
    await renewing.runAt(await renewing.endOf(member.id));
    expect(await renewing.paid(member.id)).toMatchObject([{}, { amount_cents: 2500 }]);
  });
}

const PASS_BODY = {
  version: '1',
  name: 'Season pass',
  price: '25',
  period_count: '1',
  period_unit: 'month',
};
