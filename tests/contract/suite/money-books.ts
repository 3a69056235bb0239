import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';
import { createMoneySteps } from '../steps/money-steps';
import { readMails } from '../steps/read-mails';
import { withWebhooks } from '../steps/webhook-steps';

export function describeMoneyBooks(context: Context): void {
  const { client, steps, sandbox, inside, orderOf } = context;
  const hooks = withWebhooks(context);
  const { buy, refundInDashboard, openDispute, booksOf } = createMoneySteps(context);
  const settled = () => sandbox.untilDelivered();

  it('money that PayPal holds, or took back, counts as disputed also where it lists no dispute @fault:dispute', async () => {
    const { token, reference, orderId, receipt } = await buy('paypal');
    const { source } = await inside.store
      .selectFrom('money_movements')
      .select('source')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const tell = async (action: string) => {
      await sandbox.control(`paypal/captures/${source.replace('payment:', '')}`, { action });
      await inside.upstream.operator.reconcile(orderId);
      const { balance, disputes } = await booksOf(reference);
      const { status } = await receipt();
      const access = await steps.playbackStatus(token, LIVE.id);
      return { balance, dispute: disputes.at(-1)?.status, status, access };
    };
    const held = { balance: 0, dispute: 'open', status: 'disputed', access: 403 };
    expect(await tell('complain')).toEqual(held);
    const kept = { balance: LIVE.cents, dispute: 'won', status: 'paid', access: 200 };
    expect(await tell('leave-with-shop')).toEqual(kept);
    expect(await tell('charge-back')).toEqual({ ...held, dispute: 'lost' });
    expect((await orderOf(reference)).dispute_status).toBe('lost');
  });

  it('a dispute that was lost stays lost, whatever else goes back, until PayPal says otherwise @fault:dispute', async () => {
    const { reference } = await buy('paypal');
    const decide = await openDispute('paypal', reference, 300);
    await decide('lost');
    await settled();
    await refundInDashboard('paypal', reference, null);
    await settled();
    const { movements, disputes } = await booksOf(reference);
    expect(movements).toEqual([`payment ${LIVE.cents}`, 'dispute -300', `refund -${LIVE.cents - 300}`]);
    expect(disputes).toMatchObject([{ status: 'lost' }]);
    await decide('won');
    await settled();
    expect((await booksOf(reference)).movements.at(-1)).toBe('dispute-returned 300');
  });

  describe.each(['stripe', 'paypal'] as const)('of a payment with %s', (provider) => {
    const mailsOf = async (email: string) => {
      const mails = await readMails(context, email);
      return mails.filter(({ subject }) => !/^(?:Your receipt|Confirm)/.test(subject)).reverse();
    };

    it('each refund is a row with the provider’s ids, a movement and a mail, however often it is told @fault:refund', async () => {
      const { token, email, reference, orderId, receipt } = await buy(provider);
      await refundInDashboard(provider, reference, 200);
      const deliveries = await settled();
      await sandbox.redeliver(deliveries.at(-1)?.eventId ?? '');
      await settled();
      const first = await receipt();
      expect(first).toMatchObject({ status: 'paid', refunded_amount: 2, refunded_at: expect.any(String) });
      await refundInDashboard(provider, reference, 300);
      await settled();
      expect(await receipt()).toMatchObject({ status: 'paid', refunded_amount: 5 });
      expect(await hooks.stepsOf(reference)).toEqual(['pending>paid', 'paid>paid', 'paid>paid']);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      await inside.upstream.operator.refund({
        orderId,
        amountCents: null,
        isAgain: false,
        note: 'Cancelled, by ops',
      });
      await settled();
      const books = await booksOf(reference);
      expect(
        books.refunds
          .map(({ amount_cents: cents, status, reason, note }) => [cents, status, reason, note])
          .sort(),
      ).toEqual([
        [200, 'done', 'provider', null],
        [300, 'done', 'provider', null],
        [LIVE.cents - 500, 'done', 'operator', 'Cancelled, by ops'],
      ]);
      expect(new Set(books.refunds.map(({ provider_ref: ref }) => ref)).size).toBe(3);
      for (const { money_ref: ref } of books.refunds)
        expect(ref).toMatch(provider === 'stripe' ? /^ch_/ : /^[A-Z0-9]{17}$/);
      expect(books.movements).toEqual([
        `payment ${LIVE.cents}`,
        'refund -200',
        'refund -300',
        `refund -${LIVE.cents - 500}`,
      ]);
      const mails = await mailsOf(email);
      expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(
        Array.from({ length: 3 }, () => 'A partial refund is on its way'),
      );
      expect(mails[0]?.body).toContain('$2.00 of the $12.99 you paid');
      expect(mails[0]?.body).not.toContain('has ended');
      expect(mails[2]?.body).toContain('has ended');
      expect((await receipt()).refunds?.map(({ amount }) => amount).sort()).toEqual([2, 3, 7.99]);
    });

    it('a dispute is a row, not a refund: it suspends access, and is told of until it is won or lost @fault:dispute', async () => {
      const [one, other] = [await buy(provider), await buy(provider)];
      const decideOne = await openDispute(provider, one.reference);
      const decideOther = await openDispute(provider, other.reference);
      await settled();
      expect(await one.receipt()).toMatchObject({ status: 'disputed' });
      expect(await steps.playbackStatus(one.token, LIVE.id)).toBe(403);
      await decideOne('won');
      await decideOther('lost');
      await settled();
      expect(await one.receipt()).toMatchObject({ status: 'paid', refunded_amount: 0 });
      expect(await steps.playbackStatus(one.token, LIVE.id)).toBe(200);
      const changes = ['pending>paid', 'paid>disputed', 'disputed>paid'];
      expect(await hooks.stepsOf(one.reference)).toEqual(changes);
      expect(await other.receipt()).toMatchObject({ status: 'disputed', refunded_amount: 0 });
      const ask = { token: other.token, params: { eventId: LIVE.id } };
      expect(await client.refused(calls.getPlayback, ask)).toMatchObject({ code: 'access_refunded' });
      const save = { token: other.token, body: steps.saveBody(LIVE, other.reference) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_declined' });
      const [won, lost] = [await booksOf(one.reference), await booksOf(other.reference)];
      const amount_cents = LIVE.cents;
      expect(won.disputes).toMatchObject([{ status: 'won', amount_cents, closed_at: expect.any(Number) }]);
      expect(lost.disputes).toMatchObject([{ status: 'lost', amount_cents, money_ref: expect.any(String) }]);
      expect([won.refunds, lost.refunds]).toEqual([[], []]);
      const [paid, held] = [`payment ${LIVE.cents}`, `dispute -${LIVE.cents}`];
      expect(won.movements).toEqual([paid, held, `dispute-returned ${LIVE.cents}`]);
      expect(lost.movements).toEqual([paid, held]);
      const subjectsOf = async (email: string) =>
        (await mailsOf(email)).map(({ subject }) => subject.split(':')[0]);
      expect(await subjectsOf(one.email)).toEqual(['Your payment is disputed', 'The dispute is closed']);
      expect(await subjectsOf(other.email)).toEqual([
        'Your payment is disputed',
        'Your payment was charged back',
      ]);
      expect(await other.receipt()).toMatchObject({
        dispute: 'lost',
        disputes: [{ status: 'lost', amount: LIVE.price }],
      });
    });

    it('a dispute over a part suspends access, and takes no more than that part when it is lost @fault:dispute', async () => {
      const { token, email, reference, orderId, receipt } = await buy(provider);
      const decide = await openDispute(provider, reference, 300);
      await settled();
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      await decide('lost');
      await settled();
      expect(await receipt()).toMatchObject({ status: 'paid', dispute: 'lost', refunded_amount: 0 });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      const told = (await mailsOf(email)).at(-1);
      expect(told?.body).toContain('$3.00 went back');
      expect(told?.body).not.toContain('has ended');
      const { balance, movements } = await booksOf(reference);
      expect([balance, movements.at(-1)]).toEqual([LIVE.cents - 300, 'dispute -300']);
      const { operator } = inside.upstream;
      const rest = { orderId, amountCents: null, isAgain: false, note: null };
      const refuses = (message: string) => ({
        error: { code: 'conflict', message: expect.stringContaining(message) },
      });
      const tooMuch = await operator.refund({ ...rest, amountCents: LIVE.cents });
      // Stripe refuses to refund a charged-back payment.
      if (provider === 'stripe') return expect(tooMuch).toMatchObject(refuses('is disputed'));
      expect(tooMuch).toMatchObject(refuses('Only $9.99'));
      await operator.refund(rest);
      await settled();
      const after = await booksOf(reference);
      expect([after.balance, after.movements.at(-1)]).toEqual([0, `refund -${LIVE.cents - 300}`]);
      expect(await operator.refund(rest)).toMatchObject({ error: { code: 'conflict' } });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('a refund that the provider works on is told when it is done, and one that failed gives access again', async () => {
      const { token, email, reference } = await buy(provider);
      await sandbox.fault({ provider, operation: 'refund', fault: 'pending' });
      await refundInDashboard(provider, reference, null);
      await settled();
      expect(await mailsOf(email)).toEqual([]);
      const [refund] = (await booksOf(reference)).refunds;
      expect(refund).toMatchObject({ status: 'pending', closed_at: null });
      const move = (status: string) =>
        sandbox.control(`${provider}/refunds/${refund?.provider_ref}`, { status });
      await move(provider === 'stripe' ? 'succeeded' : 'COMPLETED');
      await settled();
      await move(provider === 'stripe' ? 'failed' : 'FAILED');
      await settled();
      const books = await booksOf(reference);
      expect(books.refunds).toMatchObject([{ status: 'failed' }]);
      expect(books.balance).toBe(LIVE.cents);
      expect((await mailsOf(email)).map(({ subject }) => subject.split(':')[0])).toEqual([
        'Your refund is on its way',
        "Your refund didn't arrive",
      ]);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });
}
