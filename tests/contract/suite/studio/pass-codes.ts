import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../../cards';
import { RETURN_URLS } from '../../buyer';
import { type Context, tenTimes } from '../../steps/context';
import { createCodeSteps } from '../../steps/studio-code-steps';

const PASS = { version: '1', name: 'Season pass', price: '25', period_count: '1', period_unit: 'month' };
const USED_UP = 'This code has been used up. You can go on without it.';

export function describePassCodes(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const { sell, saveCode } = createCodeSteps(context);

  /** A broadcaster with an event, and a pass on sale. */
  async function start() {
    const { owner, eventId } = await sell();
    const { token, organisationId } = owner;
    await client.ok(studioCalls.savePass, { token, body: { organisationId, ...PASS } });
    const { passes } = await client.ok(studioCalls.listPasses, { token, params: { organisationId } });
    const passId = passes[0]?._id ?? '';
    await client.ok(studioCalls.switchPass, { token, body: { organisationId, passId, sells: 'on' } });
    const of = { organisationId, passId };
    const toBody = (change: object) => ({
      token,
      body: {
        ...of,
        batch: randomUUID(),
        label: 'Fans',
        code: 'FANS',
        kind: 'percent' as const,
        value: '20',
        ...change,
      },
    });
    return {
      owner,
      eventId,
      passId,
      of,
      refuseCode: async (change: object) =>
        (await client.refused(studioCalls.savePassCode, toBody(change))).fields,
      makeCode: (change: object = {}) => client.ok(studioCalls.savePassCode, toBody(change)),
      list: () => client.ok(studioCalls.listPassCodes, { token, params: { ...of, q: '', after: '' } }),
    };
  }

  const open = (token: string, body: { passId: string; code?: string }) =>
    client.ok(calls.createPaymentIntent, { token, body });

  async function pay(token: string, body: { passId: string; code?: string }): Promise<string> {
    const intent = await open(token, body);
    await steps.confirm(intent, CARDS.good);
    const { paymentIntentId = '' } = intent;
    await client.ok(calls.savePayment, { token, body: { ...body, currency: 'USD', paymentIntentId } });
    return paymentIntentId;
  }
  const register = async () => (await steps.register()).token;

  describe('a code of a pass', () => {
    it('takes a part of the price, and the order, the list and the report keep it', async () => {
      const { owner, passId, makeCode, list } = await start();
      await makeCode();
      const check = { body: { passId, code: ' fans' } };
      expect(await client.ok(calls.checkCode, check)).toEqual({ list_price: 25, price: 20 });
      const token = await register();
      const reference = await pay(token, { passId, code: 'FANS' });
      const { codes } = await list();
      expect(codes).toMatchObject([{ code: 'FANS', percent: 20, tickets: [], used: 1, is_off: false }]);
      expect(await orderOf(reference)).toMatchObject({
        kind: 'pass',
        status: 'paid',
        amount_cents: 2000,
        list_cents: 2500,
        discount_cents: 500,
        code_id: codes[0]?._id,
      });
      // The next period is another use.
      const { paypalOrderId } = await client.ok(calls.createPaypalOrder, {
        token,
        body: { passId, code: 'FANS', ...RETURN_URLS },
      });
      await steps.choose(paypalOrderId, 'approve');
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      expect((await list()).codes).toMatchObject([{ used: 2 }]);
      const params = { organisationId: owner.organisationId, mode: '' as const };
      const report = await client.ok(studioCalls.getReport, { token: owner.token, params });
      expect(report.totals).toMatchObject({ orders: 2, gross: 50, discounts: 10 });
      expect(report.by_code).toMatchObject([{ label: 'FANS', figures: { orders: 2, discounts: 10 } }]);
      const orderId = (await orderOf(reference)).id;
      const wish = { orderId, seen: '0', amount: '', note: '', message: '' };
      await client.ok(studioCalls.refundPass, {
        token: owner.token,
        body: { ...wish, organisationId: owner.organisationId },
      });
      expect((await list()).codes).toMatchObject([{ used: 1 }]);
    });

    it('is for its pass alone: not for tickets, nor for another pass', async () => {
      const { owner, eventId, passId, makeCode } = await start();
      const other = await start();
      await makeCode();
      await saveCode(owner, eventId, { code: 'TICKETS' });
      const token = await register();
      const refuse = (body: object) => client.refused(calls.createPaymentIntent, { token, body: body });
      const ticket = { eventId, selectedPackage: 'ticket' };
      expect(await refuse({ ...ticket, code: 'FANS' })).toMatchObject({ status: 404 });
      expect(await refuse({ passId, code: 'TICKETS' })).toMatchObject({
        status: 404,
        error: expect.stringContaining("doesn't exist for this pass"),
      });
      expect(await refuse({ passId: other.passId, code: 'FANS' })).toMatchObject({ status: 404 });
      expect(await client.refused(calls.checkCode, { body: { ...ticket, code: 'FANS' } })).toMatchObject({
        status: 404,
      });
    });

    it('is used no more often than it may be, however many buyers there are at once', async () => {
      const { passId, makeCode, list } = await start();
      await makeCode({ max_uses: '3' });
      const buyers = await tenTimes(register);
      const body = { passId, code: 'FANS' };
      const opened = await Promise.all(
        buyers.map(async (token) => (await client.send(calls.createPaymentIntent, { token, body })).status),
      );
      expect(opened.filter((status) => status === 200)).toHaveLength(3);
      // Who has begun to pay keeps it, also when asked for the price again.
      const holder = buyers[opened.indexOf(200)] ?? '';
      expect((await client.ok(calls.checkCode, { token: holder, body })).price).toBe(20);
      const late = { token: await register(), body };
      expect(await client.refused(calls.checkCode, late)).toMatchObject({ status: 409, error: USED_UP });
      expect((await open(holder, body)).amount).toBe(20);
      expect((await list()).codes).toMatchObject([{ used: 3 }]);
    });

    it('never makes a pass free', async () => {
      const { owner, passId, of, makeCode, refuseCode } = await start();
      for (const change of [{ value: '100' }, { kind: 'amount', value: '25' }])
        expect(await refuseCode(change)).toHaveProperty('value');
      await makeCode({ kind: 'amount', value: '24.90' });
      expect(await client.ok(calls.checkCode, { body: { passId, code: 'FANS' } })).toMatchObject({
        price: 0.5,
      });
      const cheaper = { token: owner.token, body: { ...PASS, ...of, price: '20' } };
      await client.ok(studioCalls.savePass, cheaper);
      const asked = { token: await register(), body: { passId, code: 'FANS' } };
      expect(await client.refused(calls.createPaymentIntent, asked)).toMatchObject({ status: 409 });
    });

    it('is switched off, and made in numbers, by who may change the pass alone', async () => {
      const { owner, of, passId, makeCode, list } = await start();
      await makeCode();
      await makeCode({ code: '', count: '2', label: 'Partners' });
      const { codes, batches } = await list();
      expect(batches).toMatchObject([{ codes: 2, used: 0, label: 'Partners' }]);
      const { token } = owner;
      const params = { ...of, batch: batches[0]?._id ?? '', after: '' };
      const made = await client.ok(studioCalls.exportPassCodes, { token, params });
      await pay(await register(), { passId, code: made.codes[0]?.code ?? '' });
      expect((await list()).batches).toMatchObject([{ used: 1 }]);
      const codeId = codes[0]?._id ?? '';
      const body = { ...of, codeId, off: 'on' as const };
      const rival = await start();
      const steal = { token: rival.owner.token, body: { ...body, organisationId: rival.of.organisationId } };
      expect((await client.refused(studioCalls.switchPassCode, steal)).status).toBe(404);
      // An event's call does not reach it.
      const byEvent = { token, body: { eventId: passId, codeId, off: 'on' as const } };
      expect((await client.refused(studioCalls.switchCode, byEvent)).status).toBe(404);
      await inside.store
        .updateTable('memberships')
        .set({ role: 'box-office' })
        .where('organisation_id', '=', of.organisationId)
        .execute();
      expect((await client.refused(studioCalls.switchPassCode, { token, body })).status).toBe(403);
      await inside.store
        .updateTable('memberships')
        .set({ role: 'owner' })
        .where('organisation_id', '=', of.organisationId)
        .execute();
      await client.ok(studioCalls.switchPassCode, { token, body });
      const late = { token: await register(), body: { passId, code: 'FANS' } };
      expect((await client.refused(calls.createPaymentIntent, late)).status).toBe(409);
    });
  });
}
