import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { RETURN_URLS } from '../../buyer';
import { type Context, tenTimes } from '../../steps/context';
import { createCodeSteps } from '../../steps/studio-code-steps';

const MINUTE = 60_000;
const USED_UP = 'This code has been used up. You can go on without it.';

export function describeStudioCodes(context: Context): void {
  const { client, steps, inside, orderOf, statusOf } = context;
  const { sell, saveCode, listCodes, toCodeBody, toBody, openCard, openPaypal, buy } =
    createCodeSteps(context);

  const check = (eventId: string, code: string) => ({ body: { ...toBody(eventId), code } });
  const codeOf = (eventId: string) =>
    inside.store.selectFrom('codes').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow();

  describe('a discount code', () => {
    it('takes a part of the price, however it is typed, and the order keeps both', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { code: 'summer-10' });
      expect(await client.ok(calls.checkCode, check(eventId, ' Summer 10'))).toEqual({
        list_price: 20,
        price: 15,
      });
      const { token } = await steps.register();
      const reference = await buy(token, eventId, { code: 'ｓｕｍｍｅｒ–10' });
      const { amount_cents, list_cents, discount_cents, code_id, status } = await orderOf(reference);
      const { id } = await codeOf(eventId);
      expect({ amount_cents, list_cents, discount_cents, code_id, status }).toEqual({
        amount_cents: 1500,
        list_cents: 2000,
        discount_cents: 500,
        code_id: id,
        status: 'paid',
      });
      expect((await listCodes(owner, eventId)).codes).toMatchObject([
        { code: 'SUMMER10', percent: 25, amount: null, tickets: [], used: 1, is_off: false },
      ]);
    });

    it.each([
      ['1', 19],
      ['19.80', 0.5],
      ['20', 0],
      ['500', 0],
    ])('of %s dollars leaves %d', async (value, price) => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { kind: 'amount', value });
      expect(await client.ok(calls.checkCode, check(eventId, 'SUMMER10'))).toMatchObject({ price });
    });

    it('is refused with the sentence of each field', async () => {
      const { owner, eventId } = await sell();
      const refuse = async (change: object) =>
        (
          await client.refused(studioCalls.saveCode, {
            token: owner.token,
            body: toCodeBody(eventId, change),
          })
        ).fields;
      for (const value of ['110', '0', '-5', '2.5', 'half'])
        expect(await refuse({ value })).toEqual({ value: 'Please enter a whole number from 1 to 100.' });
      for (const value of ['-5', '0', '1e3', '0.001'])
        expect(await refuse({ kind: 'amount', value })).toHaveProperty('value');
      for (const code of ['SUMMЕR', 'A'.repeat(33), '', '10%'])
        expect(await refuse({ code })).toHaveProperty('code');
      expect(await refuse({ valid_from: '2031-05-02T10:00', valid_until: '2031-05-01T10:00' })).toEqual({
        valid_until: 'The code must end after it begins.',
      });
      expect(await refuse({ tickets: 'ticket gone', ticket2: 'on' })).toHaveProperty('ticket1');
      expect(await refuse({ max_uses: '0' })).toHaveProperty('max_uses');
      expect((await listCodes(owner, eventId)).codes).toEqual([]);
    });

    it('counts for its tickets, within its time, while it is on, and in its own event', async () => {
      const { owner, eventId } = await sell();
      const { version } = await client.ok(studioCalls.getStudioEvent, {
        token: owner.token,
        params: { eventId },
      });
      const body = { eventId, version, packageId: '', name: 'Balcony', price: '5' };
      await client.ok(studioCalls.saveTicket, { token: owner.token, body });
      const draft = await client.ok(studioCalls.getStudioEvent, {
        token: owner.token,
        params: { eventId },
      });
      const balcony = draft.draft.packages[1]?.id ?? '';
      const refuse = async (code: string) =>
        (await client.refused(calls.checkCode, check(eventId, code))).error;
      await saveCode(owner, eventId, { code: 'BALCONY', tickets: `ticket ${balcony}`, ticket2: 'on' });
      expect(await refuse('BALCONY')).toMatch(/isn't for this ticket/);
      await saveCode(owner, eventId, { code: 'LATER', valid_from: '2033-05-01T10:00' });
      expect(await refuse('LATER')).toMatch(/valid from Sun, May 1, 2033/);
      await saveCode(owner, eventId, { code: 'OVER', valid_until: '2020-05-01T10:00' });
      expect(await refuse('OVER')).toMatch(/no longer valid/);
      expect(await refuse('NEVER')).toMatch(/doesn't exist/);
      expect(await refuse('OVЕR')).toMatch(/letters A to Z/);
      const other = await sell();
      expect((await client.refused(calls.checkCode, check(other.eventId, 'BALCONY'))).status).toBe(404);
    });

    it('is switched off for new buyers, not for those who pay', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId);
      const [card, paypal] = [await steps.register(), await steps.register()];
      const intent = await openCard(card.token, eventId, { code: 'SUMMER10' });
      const { paypalOrderId } = await openPaypal(paypal.token, eventId, { code: 'SUMMER10' });
      const { id: codeId } = await codeOf(eventId);
      const off = { eventId, codeId, off: 'on' };
      for (const _click of [1, 2]) await client.ok(studioCalls.switchCode, { token: owner.token, body: off });
      const late = await steps.register();
      const body = toBody(eventId, 'SUMMER10');
      expect(await client.refused(calls.createPaymentIntent, { token: late.token, body })).toMatchObject({
        status: 409,
        error: 'This code is no longer valid. You can go on without it.',
      });
      const again = await openCard(card.token, eventId, { code: 'summer 10' });
      expect(again).toMatchObject({ orderId: intent.orderId, amount: 15 });
      await inside.upstream.reconcile('all');
      expect(await statusOf(intent.orderId)).toBe('pending');
      // Another way to pay holds the code no longer than the first.
      await inside.store
        .updateTable('orders')
        .set((eb) => ({ created_at: eb('created_at', '-', 16 * 60_000) }))
        .where('id', '=', intent.orderId ?? '')
        .execute();
      const wish = { ...toBody(eventId, 'SUMMER10'), ...RETURN_URLS };
      expect(await client.refused(calls.createPaypalOrder, { token: card.token, body: wish })).toMatchObject({
        status: 409,
        error: 'This code is no longer valid. You can go on without it.',
      });
      await steps.confirm(intent, '4242424242424242');
      const { paymentIntentId = '' } = intent;
      const paid = { eventId, selectedPackage: 'ticket', currency: 'USD', paymentIntentId };
      await client.ok(calls.savePayment, { token: card.token, body: paid });
      expect(await orderOf(paymentIntentId)).toMatchObject({ status: 'paid', amount_cents: 1500 });
      await steps.choose(paypalOrderId, 'approve');
      await client.ok(calls.capturePaypalOrder, { token: paypal.token, body: { paypalOrderId } });
      expect(await orderOf(paypalOrderId)).toMatchObject({ status: 'paid', amount_cents: 1500 });
    });

    it('makes another order for who adds or drops it, and a new price ends both', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId);
      const { token } = await steps.register();
      const plain = await openCard(token, eventId);
      const coded = await openCard(token, eventId, { code: 'SUMMER10' });
      expect([plain.amount, coded.amount]).toEqual([20, 15]);
      expect(await statusOf(plain.orderId)).toBe('expired');
      await inside.store
        .updateTable('packages')
        .set({ price_cents: 4000 })
        .where('event_id', '=', eventId)
        .execute();
      const dearer = await openCard(token, eventId, { code: 'SUMMER10' });
      expect(dearer.amount).toBe(30);
      expect(await statusOf(coded.orderId)).toBe('expired');
    });

    it('that takes the whole price needs no provider', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { value: '100', max_uses: '5' });
      const { token } = await steps.register();
      const body = toBody(eventId, 'SUMMER10');
      expect(await client.refused(calls.createPaymentIntent, { token, body })).toMatchObject({ status: 409 });
      expect(await client.refused(calls.claimFreeOrder, { token, body: toBody(eventId) })).toMatchObject({
        status: 409,
      });
      const { orderId } = await client.ok(calls.claimFreeOrder, { token, body });
      expect(await client.ok(calls.claimFreeOrder, { token, body })).toEqual({ orderId });
      expect(await orderOf(orderId)).toMatchObject({
        status: 'paid',
        provider: 'none',
        amount_cents: 0,
        list_cents: 2000,
        discount_cents: 2000,
      });
    });
  });

  describe('the uses of a code', () => {
    it.each(['card and PayPal', 'free'] as const)('are five for ten buyers at once, %s', async (way) => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { value: way === 'free' ? '100' : '10', max_uses: '5' });
      const buyers = await tenTimes(() => steps.register());
      const sent = await Promise.all(
        buyers.map(async ({ token }, index) => {
          const body = {
            ...toBody(eventId, 'SUMMER10'),
            ...(way === 'free' ? {} : steps.paypalBody({ id: eventId, package: 'ticket', price: 20 })),
          };
          const paid = index % 2 === 0 ? calls.createPaymentIntent : calls.createPaypalOrder;
          const response = await client.send(way === 'free' ? calls.claimFreeOrder : paid, { token, body });
          return { status: response.status, json: (await response.json()) as { error?: string } };
        }),
      );
      expect(sent.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = sent.filter(({ status }) => status === 409);
      expect(refused.map(({ json }) => json.error)).toEqual(Array.from({ length: 5 }, () => USED_UP));
      const { id } = await codeOf(eventId);
      const orders = await inside.store.selectFrom('orders').select('id').where('code_id', '=', id).execute();
      expect(orders).toHaveLength(5);
      expect((await client.refused(calls.checkCode, check(eventId, 'SUMMER10'))).error).toBe(USED_UP);
    });

    it('come back when the buyer does not pay in time', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { max_uses: '1' });
      const [first, second] = [await steps.register(), await steps.register()];
      const intent = await openCard(first.token, eventId, { code: 'SUMMER10' });
      const body = toBody(eventId, 'SUMMER10');
      const refused = await client.refused(calls.createPaymentIntent, { token: second.token, body });
      expect(refused.error).toBe(USED_UP);
      await openPaypal(first.token, eventId, { code: 'SUMMER10' });
      const own = { ...check(eventId, 'SUMMER10'), token: first.token };
      expect(await client.ok(calls.checkCode, own)).toMatchObject({ price: 15 });
      expect((await client.refused(calls.checkCode, check(eventId, 'SUMMER10'))).error).toBe(USED_UP);
      inside.moveTime(15 * MINUTE);
      await inside.upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('expired');
      await buy(second.token, eventId, { code: 'SUMMER10' });
      expect((await listCodes(owner, eventId)).codes).toMatchObject([{ used: 1, max_uses: 1 }]);
    });

    it('are counted for each person', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { max_per_person: '1' });
      await inside.store
        .insertInto('packages')
        .columns(['event_id', 'id', 'name', 'price_cents', 'position'])
        .expression((eb) =>
          eb
            .selectFrom('packages')
            .select(['event_id', eb.val('other').as('id'), 'name', 'price_cents', 'position'])
            .where('event_id', '=', eventId),
        )
        .execute();
      const { token } = await steps.register();
      await buy(token, eventId, { code: 'SUMMER10' });
      const other = { eventId, selectedPackage: 'other', code: 'SUMMER10' };
      expect((await client.refused(calls.createPaymentIntent, { token, body: other })).error).toBe(USED_UP);
      await buy((await steps.register()).token, eventId, { code: 'SUMMER10' });
    });

    it('are another one for who buys again after giving the ticket away', async () => {
      const { owner, eventId } = await sell();
      await saveCode(owner, eventId, { max_per_person: '2' });
      const { token } = await steps.register();
      for (const friend of ['usr_friend_1', 'usr_friend_2']) {
        const reference = await buy(token, eventId, { code: 'SUMMER10' });
        await inside.store
          .updateTable('orders')
          .set({ holder_id: friend })
          .where('provider_ref', '=', reference)
          .execute();
      }
      const body = toBody(eventId, 'SUMMER10');
      expect((await client.refused(calls.createPaymentIntent, { token, body })).error).toBe(USED_UP);
      expect((await listCodes(owner, eventId)).codes).toMatchObject([{ used: 2 }]);
    });

    it('are one for each of many that are made together, once', async () => {
      const { owner, eventId } = await sell();
      const body = toCodeBody(eventId, { code: '', count: '1200' });
      const { token } = owner;
      await Promise.all([1, 2].map(() => client.ok(studioCalls.saveCode, { token, body })));
      const list = await listCodes(owner, eventId);
      expect(list).toMatchObject({ codes: [], batches: [{ _id: body.batch, codes: 1200, used: 0 }] });
      const params = { eventId, batch: body.batch };
      const first = await client.ok(studioCalls.exportCodes, { token, params });
      const rest = await client.ok(studioCalls.exportCodes, {
        token,
        params: { ...params, after: first.next },
      });
      expect([first.codes.length, rest.codes.length, rest.next]).toEqual([1000, 200, '']);
      expect(new Set([...first.codes, ...rest.codes].map(({ code }) => code)).size).toBe(1200);
      const code = first.codes[0]?.code ?? '';
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
      await buy((await steps.register()).token, eventId, { code });
      expect((await client.refused(calls.checkCode, check(eventId, code))).error).toBe(USED_UP);
      expect((await listCodes(owner, eventId)).batches).toMatchObject([{ used: 1, is_off: false }]);
      await client.ok(studioCalls.switchCode, { token, body: { eventId, codeId: body.batch, off: 'on' } });
      expect((await listCodes(owner, eventId)).batches).toMatchObject([{ is_off: true }]);
    });
  });

  it('codes cannot be guessed without end, not by claims of free tickets either', async () => {
    const { eventId } = await sell();
    const { token } = await steps.register();
    const guess = (index: number) =>
      client.send(calls.claimFreeOrder, {
        token,
        body: toBody(eventId, `GUESS${index}`),
        from: '203.0.113.77',
      });
    const sent = await Promise.all(Array.from({ length: 110 }, (_, index) => guess(index)));
    expect(sent.filter(({ status }) => status === 404)).toHaveLength(100);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('codes of another event can be neither switched nor read', async () => {
    const [mine, other] = [await sell(), await sell()];
    await saveCode(other.owner, other.eventId);
    await saveCode(other.owner, other.eventId, { code: '', count: '2', batch: 'foreign-batch' });
    const { id: codeId } = await codeOf(other.eventId);
    const { token } = mine.owner;
    const { eventId } = mine;
    for (const id of [codeId, 'foreign-batch'])
      expect(
        await client.refused(studioCalls.switchCode, { token, body: { eventId, codeId: id, off: 'on' } }),
      ).toMatchObject({ status: 404 });
    const params = { eventId, batch: 'foreign-batch' };
    expect(await client.refused(studioCalls.exportCodes, { token, params })).toMatchObject({ status: 404 });
  });

  it("a partner's link counts its clicks and orders, and a refund takes one away", async () => {
    const { owner, eventId } = await sell();
    const { token } = owner;
    const body = { eventId, name: 'Radio One!', slug: '' };
    for (const _click of [1, 2]) await client.ok(studioCalls.savePartner, { token, body });
    const taken = { eventId, name: 'Radio Two', slug: 'radio-one' };
    expect((await client.refused(studioCalls.savePartner, { token, body: taken })).fields).toHaveProperty(
      'slug',
    );
    for (const via of ['radio-one', 'radio-one', 'unknown'])
      await client.ok(calls.countClick, { body: { eventId, via } });
    const reference = await buy((await steps.register()).token, eventId, { via: 'radio-one' });
    await buy((await steps.register()).token, eventId, { via: 'unknown' });
    const partners = async () => (await listCodes(owner, eventId)).partners;
    expect(await partners()).toMatchObject([{ name: 'Radio One!', slug: 'radio-one', clicks: 2, orders: 1 }]);
    await inside.store
      .updateTable('orders')
      .set({ status: 'refunded' })
      .where('provider_ref', '=', reference)
      .execute();
    expect(await partners()).toMatchObject([{ clicks: 2, orders: 0 }]);
  });
}
