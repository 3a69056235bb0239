import { describe, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { PROVIDER_DEADLINE_MS } from '@/backend/payments/deadline';
import { PASSWORD } from '../buyer';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';
import { createMoneySteps } from '../steps/money-steps';
import { readMails } from '../steps/read-mails';
import { withWebhooks } from '../steps/webhook-steps';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KEPT = [`payment ${LIVE.cents}`];
const GIVEN_BACK = [...KEPT, `refund -${LIVE.cents}`];

export function describeOwedBack(context: Context): void {
  const { client, steps, sandbox, inside, orderOf, statusOf } = context;
  const hooks = withWebhooks(context);
  const { payTwice, refundInDashboard, openDispute, booksOf } = createMoneySteps(context);
  const subjectsTo = async (email: string) => (await readMails(context, email)).map(({ subject }) => subject);
  const reconcile = () => inside.upstream.reconcile('due');

  it('is refunded once by itself, with a mail, and what was bought stays @fault:paid-twice', async () => {
    const { token, email, first, second } = await payTwice();
    const before = await booksOf(second);
    expect(before.refunds).toMatchObject([{ status: 'due', reason: 'duplicate', amount_cents: LIVE.cents }]);
    await Promise.all([reconcile(), reconcile()]);
    await sandbox.untilDelivered();
    await reconcile();
    expect(await statusOf(second)).toBe('refunded');
    const after = await booksOf(second);
    expect(after.refunds).toMatchObject([
      {
        status: 'done',
        provider_ref: expect.stringMatching(/^re_/),
        money_ref: expect.stringMatching(/^ch_/),
      },
    ]);
    expect(after.movements).toEqual(GIVEN_BACK);
    expect((await booksOf(first)).movements).toEqual(KEPT);
    const { orders } = await client.ok(calls.listOrders, { token });
    expect(orders.find(({ payment_id: id }) => id === second)?.refund_reason).toBe('duplicate');
    expect(orders.find(({ payment_id: id }) => id === first)?.refund_reason).toBeNull();
    const mails = await readMails(context, email);
    const told = mails.filter(({ subject }) => subject.startsWith('Your refund is on its way'));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toMatch(/\$12\.99 to the card.*You paid for this twice.*5 to 10 business days/);
    expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
  });

  it.each(['hang', 'reset-after-commit', 'reply-lost', 'error-500'] as const)(
    'is refunded once when the provider answers the refund with %s @fault:paid-twice',
    async (fault) => {
      const { second } = await payTwice();
      await sandbox.fault({ provider: 'stripe', operation: 'refund', fault, times: 2 });
      // These two never answer, so no answer can come in time.
      if (fault === 'hang' || fault === 'reply-lost') inside.providerDeadlineMs = 50;
      await reconcile();
      inside.providerDeadlineMs = PROVIDER_DEADLINE_MS;
      await sandbox.clearFaults();
      await sandbox.untilDelivered();
      const { moveTime } = inside;
      moveTime(DAY);
      await reconcile();
      moveTime(-DAY);
      expect(await statusOf(second)).toBe('refunded');
      expect((await booksOf(second)).movements).toEqual(GIVEN_BACK);
    },
    30_000,
  );

  it('that was owed before there were refunds of its own is refunded too', async () => {
    const { second } = await payTwice();
    const { id } = await orderOf(second);
    await inside.store.deleteFrom('refunds').where('order_id', '=', id).execute();
    await reconcile();
    expect(await statusOf(second)).toBe('refunded');
  });

  it('is not refunded while a dispute holds it, and is when the dispute is won @fault:paid-twice', async () => {
    const { second } = await payTwice();
    const decide = await openDispute('stripe', second);
    await sandbox.untilDelivered();
    await reconcile();
    expect(await statusOf(second)).toBe('disputed');
    expect((await booksOf(second)).refunds).toMatchObject([{ status: 'cancelled' }]);
    const { operator } = inside.upstream;
    const { id } = await orderOf(second);
    expect((await operator.listStuck(999)).map((order) => order.id)).toContain(id);
    const ask = { orderId: id, amountCents: null, isAgain: false, note: null };
    expect(await operator.refund(ask)).toMatchObject({ error: { code: 'conflict' } });
    await decide('won');
    await sandbox.untilDelivered();
    expect(await statusOf(second)).toBe('duplicate');
    await reconcile();
    expect(await statusOf(second)).toBe('refunded');
    expect((await booksOf(second)).balance).toBe(0);
  });

  it('that a lost dispute took is not given back on top', async () => {
    const { second } = await payTwice();
    const decide = await openDispute('stripe', second);
    await decide('lost');
    await sandbox.untilDelivered();
    await reconcile();
    expect(await orderOf(second)).toMatchObject({ status: 'disputed', dispute_status: 'lost' });
    expect((await booksOf(second)).movements).toEqual([...KEPT, `dispute -${LIVE.cents}`]);
  });

  it('whose refund the provider refuses, or the bank sends back, is shown to the operator and told', async () => {
    const { email, second } = await payTwice();
    await reconcile();
    await sandbox.untilDelivered();
    const { refunds } = await booksOf(second);
    await sandbox.control(`stripe/refunds/${refunds[0]?.provider_ref}`, { status: 'failed' });
    await sandbox.untilDelivered();
    expect(await statusOf(second)).toBe('duplicate');
    await reconcile();
    const after = await booksOf(second);
    expect(after.refunds).toMatchObject([{ status: 'failed', last_error: 'expired_or_canceled_card' }]);
    expect(after.movements).toEqual([...GIVEN_BACK, `refund-failed ${LIVE.cents}`]);
    expect(await subjectsTo(email)).toContain(
      `Your refund didn't arrive: ${'Midnight Run: City Marathon Live: Race Night'}`,
    );
    const { operator } = inside.upstream;
    const { id: orderId } = await orderOf(second);
    expect((await operator.listStuck(999)).map((order) => order.id)).toContain(orderId);
    const again = await operator.refund({ orderId, amountCents: null, isAgain: false, note: 'New card' });
    expect(again).toMatchObject({ ok: true, value: { isNew: true, refund: { status: 'done' } } });
    expect(await statusOf(second)).toBe('refunded');
    expect((await operator.listStuck(999)).map((order) => order.id)).not.toContain(orderId);
  });

  it.each([
    ['refund', 'not-found'],
    ['refund', 'gone'],
    ['refund', 'forbidden'],
    ['refund', 'too-many'],
    ['refund', 'html-200'],
    ['get-refund', 'not-found'],
    ['get-refund', 'forbidden'],
    ['get', 'not-found'],
    ['get', 'forbidden'],
  ] as const)(
    'is refunded although the provider once answered %s with %s, and an operator is told of a refusal at once @fault:refund-refused',
    async (operation, fault) => {
      const { second } = await payTwice();
      const { id } = await orderOf(second);
      const { upstream, moveTime } = inside;
      const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await sandbox.fault({ provider: 'stripe', operation, fault, times: 3 });
      await reconcile();
      await sandbox.clearFaults();
      const isPassing = fault === 'too-many' || fault === 'html-200';
      const stuck = (await upstream.operator.listStuck(999)).map((order) => order.id);
      expect(stuck.includes(id)).toBe(!isPassing);
      const told = report.mock.calls.filter(([message]) =>
        String(message).includes(`of order ${id} was refused`),
      );
      expect(told).toHaveLength(isPassing ? 0 : 1);
      report.mockRestore();
      moveTime(3 * MINUTE);
      await reconcile();
      moveTime(-3 * MINUTE);
      expect(await statusOf(second)).toBe('refunded');
      expect((await booksOf(second)).movements).toEqual(GIVEN_BACK);
      expect((await upstream.operator.listStuck(999)).map((order) => order.id)).not.toContain(id);
    },
  );

  it('is tried for thirty days, ever less often, before an operator has to decide @fault:refund-refused', async () => {
    const { second } = await payTwice();
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'forbidden', times: 1000 });
    for (let day = 0; day < 30; day += 1) {
      await reconcile();
      inside.moveTime(DAY);
    }
    expect((await booksOf(second)).refunds).toMatchObject([{ status: 'asked' }]);
    await reconcile();
    inside.moveTime(-30 * DAY);
    await sandbox.clearFaults();
    report.mockRestore();
    const { refunds, balance } = await booksOf(second);
    expect(refunds).toMatchObject([{ status: 'refused', refused_at: expect.any(Number) }]);
    expect(balance).toBe(LIVE.cents);
    const { id: orderId } = await orderOf(second);
    const again = { orderId, amountCents: null, isAgain: false, note: null };
    expect(await inside.upstream.operator.refund(again)).toMatchObject({ ok: true });
    expect(await statusOf(second)).toBe('refunded');
  });

  it('is refunded in time although the clock was ahead when it was tried first @fault:clock-ahead', async () => {
    const { second } = await payTwice();
    await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'error-500', times: 20 });
    inside.moveTime(DAY);
    await reconcile();
    inside.moveTime(-DAY);
    await sandbox.clearFaults();
    expect(await statusOf(second)).toBe('duplicate');
    inside.moveTime(3 * MINUTE);
    await reconcile();
    inside.moveTime(-3 * MINUTE);
    expect(await statusOf(second)).toBe('refunded');
  });

  it('goes back, too, when the payment that counts goes back after the account was deleted @fault:account-deleted', async () => {
    const { token, first, second } = await payTwice();
    await client.ok(calls.deleteAccount, { token, body: { password: PASSWORD } });
    await refundInDashboard('paypal', first, null);
    await sandbox.untilDelivered();
    await reconcile();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['refunded', 'refunded']);
  });

  describe('the payment that counts, when it goes back', () => {
    it('is replaced by the other one at once, whose refund is called off @fault:paid-twice', async () => {
      const { token, email, first, second } = await payTwice();
      await refundInDashboard('paypal', first, null);
      await sandbox.untilDelivered();
      expect([await statusOf(first), await statusOf(second)]).toEqual(['refunded', 'paid']);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      await reconcile();
      const { refunds, movements } = await booksOf(second);
      expect(refunds).toMatchObject([{ status: 'cancelled' }]);
      expect(movements).toEqual(KEPT);
      expect(await hooks.stepsOf(second)).toEqual(['pending>duplicate', 'duplicate>paid']);
      const [mail] = await readMails(context, email);
      expect(mail?.body).toContain('so you keep what you bought');
    });

    it('is not replaced by one whose refund the provider has been asked for @fault:paid-twice', async () => {
      const { token, first, second } = await payTwice();
      await sandbox.fault({
        provider: 'stripe',
        operation: 'refund',
        fault: 'reset-after-commit',
        times: 2,
      });
      await reconcile();
      await sandbox.clearFaults();
      await refundInDashboard('paypal', first, null);
      await sandbox.untilDelivered();
      expect([await statusOf(first), await statusOf(second)]).toEqual(['refunded', 'refunded']);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('by a dispute is replaced as well, and is itself given back when the dispute is won', async () => {
      const { token, first, second } = await payTwice();
      const decide = await openDispute('paypal', first);
      await sandbox.untilDelivered();
      expect([await statusOf(first), await statusOf(second)]).toEqual(['disputed', 'paid']);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      await decide('won');
      await sandbox.untilDelivered();
      await reconcile();
      expect([await statusOf(first), await statusOf(second)]).toEqual(['refunded', 'paid']);
      expect([(await booksOf(first)).balance, (await booksOf(second)).balance]).toEqual([0, LIVE.cents]);
    });

    it('while both are looked at at once leaves one of them, or none and nothing kept', async () => {
      const { token, first, second } = await payTwice();
      await refundInDashboard('paypal', first, null);
      await Promise.all([reconcile(), reconcile(), inside.upstream.reconcile('all')]);
      await sandbox.untilDelivered();
      await reconcile();
      const hasAccess = (await steps.playbackStatus(token, LIVE.id)) === 200;
      expect(await statusOf(second)).toBe(hasAccess ? 'paid' : 'refunded');
      expect((await booksOf(second)).balance).toBe(hasAccess ? LIVE.cents : 0);
    });
  });
}
