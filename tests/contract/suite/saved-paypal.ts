import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE, LIVE_CREW, REPLAY, UPCOMING } from '../fixtures';
import type { PackageItem } from '../buyer';
import { createBoxOffice } from '../steps/box-office-steps';
import { type Context, tenTimes } from '../steps/context';
import { createGuestSteps, newEmail } from '../steps/guest-steps';
import { createMoneySteps } from '../steps/money-steps';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const newBrowser = () => randomBytes(32).toString('base64url');
const PAYER = 'b•••@example.com';

export function describeSavedPaypal(context: Context): void {
  const { client, steps, sandbox, inside, statusOf, orderOf } = context;
  const guests = createGuestSteps(context);
  const office = createBoxOffice(context);
  const { openDispute } = createMoneySteps(context);
  type Terms = { save?: boolean; browser?: string };
  type By = { saved: string; browser?: string };
  const PAYPAL = { provider: 'paypal' } as const;

  const open = async (token: string, item: PackageItem, terms: Terms = {}) =>
    (await client.ok(calls.createPaypalOrder, { token, body: { ...steps.paypalBody(item), ...terms } }))
      .paypalOrderId;
  const send = (token: string, paypalOrderId: string, by?: By) =>
    client.send(calls.capturePaypalOrder, { token, body: { paypalOrderId, ...by } });
  const capture = (token: string, paypalOrderId: string, by?: By) =>
    client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId, ...by } });
  const refused = (token: string, paypalOrderId: string, by: By) =>
    client.refused(calls.capturePaypalOrder, { token, body: { paypalOrderId, ...by } });

  async function register() {
    const buyer = await steps.register();
    await office.verify(buyer.email);
    return buyer;
  }

  async function pay(token: string, item: PackageItem, terms: Terms) {
    const reference = await open(token, item, terms);
    await steps.choose(reference, 'approve');
    await capture(token, reference);
    await inside.upstream.keepMethods();
    return { reference, orderId: (await orderOf(reference)).id };
  }

  async function save(item: PackageItem = LIVE) {
    const [buyer, browser] = [await register(), newBrowser()];
    const paid = await pay(buyer.token, item, { save: true, browser });
    return { ...buyer, browser, ...paid, by: { saved: paid.orderId, browser } };
  }

  const offerOf = async (token: string, browser: string, item: PackageItem = UPCOMING) =>
    (await client.ok(calls.createPaymentIntent, { token, body: { ...steps.intentBody(item), browser } }))
      .savedPaypal ?? null;
  const listOf = async (token: string) =>
    (await client.ok(calls.getAccount, { token })).saved_methods?.map(({ payer }) => payer);
  const rowOf = (orderId: string) =>
    inside.store.selectFrom('saved_methods').selectAll().where('order_id', '=', orderId).executeTakeFirst();

  async function ask(path: string): Promise<Response> {
    const basic = `Basic ${btoa('id:secret')}`;
    const answer = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: basic },
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return fetch(sandbox.url + path, { headers: { Authorization: `Bearer ${token}` } });
  }
  const hasToken = async (id = '') => (await ask(`/v3/vault/payment-tokens/${id}`)).status === 200;

  async function expectGone(orderId: string): Promise<void> {
    const row = await rowOf(orderId);
    expect(row).toMatchObject({ state: 'leaving' });
    expect(await hasToken(row?.method_id ?? '')).toBe(true);
    await inside.upstream.keepMethods();
    expect(await rowOf(orderId)).toBeUndefined();
    expect(await hasToken(row?.method_id ?? '')).toBe(false);
  }

  describe('PayPal saved for next time', () => {
    it('is written down from PayPal, and pays the next ticket without a window', async () => {
      const { token, browser, orderId, by } = await save();
      expect(await rowOf(orderId)).toMatchObject({ state: 'kept', brand: 'paypal', payer: PAYER });
      expect(await offerOf(token, browser)).toEqual({ _id: orderId, payer: PAYER });
      expect(await listOf(token)).toEqual([PAYER]);
      const next = await open(token, UPCOMING, { browser });
      expect(await capture(token, next, by)).toMatchObject({ status: 'COMPLETED', amount: UPCOMING.price });
      expect(await statusOf(next)).toBe('paid');
      await inside.upstream.keepMethods();
      expect(await listOf(token)).toEqual([PAYER]);
    });

    it('is kept for a tick alone, and another tick begins another PayPal order', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      const plain = await pay(token, LIVE, { browser });
      expect(await rowOf(plain.orderId)).toBeUndefined();
      const ticked = await open(token, REPLAY, { browser, save: true });
      expect(await open(token, REPLAY, { browser, save: true })).toBe(ticked);
      const taken = await pay(token, REPLAY, { browser });
      expect(taken.reference).not.toBe(ticked);
      expect([await statusOf(ticked), await rowOf(taken.orderId)]).toEqual(['expired', undefined]);
      expect([await offerOf(token, browser), await listOf(token)]).toEqual([null, []]);
    });

    it('is not kept for another browser of the account that asks before or after', async () => {
      const [{ token }, browser, thief] = [await register(), newBrowser(), newBrowser()];
      await open(token, LIVE, { browser: thief, save: true });
      const begun = await open(token, LIVE, { browser, save: true });
      await open(token, LIVE, { browser: thief, save: true });
      expect(await statusOf(begun)).toBe('expired');
      const { orderId } = await pay(token, LIVE, { browser, save: true });
      expect(await offerOf(token, thief)).toBeNull();
      expect(await offerOf(token, browser)).toEqual({ _id: orderId, payer: PAYER });
    });

    it('charges once, however often and from how many tabs it is pressed', async () => {
      const { token, browser, by } = await save();
      const orders = await tenTimes(() => open(token, UPCOMING, { browser }));
      const [next = ''] = orders;
      expect(new Set(orders).size).toBe(1);
      const captured = await tenTimes(() => send(token, next, by));
      expect(captured.map(({ status }) => status)).toEqual(captured.map(() => 200));
      expect(await statusOf(next)).toBe('paid');
    });

    it('is paid once when the answer is lost or the process dies before it', async () => {
      const { token, browser, by } = await save();
      const next = await open(token, UPCOMING, { browser });
      await sandbox.fault({ ...PAYPAL, operation: 'capture', fault: 'reset-after-commit', times: 2 });
      await send(token, next, by);
      await sandbox.clearFaults();
      inside.moveTime(HOUR);
      await inside.upstream.reconcile('due');
      expect(await statusOf(next)).toBe('paid');
      expect((await send(token, next, by)).status).toBe(200);
    });

    it('pays for its account, in its browser, with a confirmed address, and for no other', async () => {
      const owner = await save();
      const other = await register();
      const { saved, browser } = owner.by;
      expect(await offerOf(other.token, browser)).toBeNull();
      expect(await offerOf(owner.token, newBrowser())).toBeNull();
      for (const [{ token }, by] of [
        [other, { saved, browser }],
        [owner, { saved, browser: newBrowser() }],
        [owner, { saved }],
        [owner, { saved: 'ord_other', browser }],
      ] as const) {
        const reference = await open(token, UPCOMING, { browser });
        expect(await refused(token, reference, by)).toMatchObject({ status: 410, code: 'gone' });
        expect(await statusOf(reference)).toBe('pending');
      }
      const foreign = await open(other.token, REPLAY);
      expect((await refused(owner.token, foreign, owner.by)).code).toBe('not_found');
      await inside.store
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('email', '=', owner.email)
        .execute();
      expect(await offerOf(owner.token, browser)).toBeNull();
    });

    it('falls back to the button where PayPal asks the payer, or declines', async () => {
      const { token, browser, by, orderId } = await save();
      const next = await open(token, UPCOMING, { browser });
      for (const fault of ['ask-payer', 'decline'] as const) {
        await sandbox.fault({ ...PAYPAL, operation: 'capture', fault });
        expect((await refused(token, next, by)).code).toBe('instrument_declined');
      }
      expect([await statusOf(next), (await rowOf(orderId))?.state]).toEqual(['pending', 'kept']);
      expect(await open(token, UPCOMING, { browser })).toBe(next);
      await steps.choose(next, 'approve');
      await capture(token, next);
      expect(await statusOf(next)).toBe('paid');
    });

    it('is forgotten here when PayPal has it no more', async () => {
      const { token, browser, by, reference, orderId } = await save();
      await sandbox.control(`paypal/tokens/${reference}`, { action: 'drop' });
      const next = await open(token, UPCOMING, { browser });
      expect((await refused(token, next, by)).code).toBe('gone');
      expect(await offerOf(token, browser)).toBeNull();
      await inside.upstream.keepMethods();
      expect(await rowOf(orderId)).toBeUndefined();
    });

    it('never costs a sale where PayPal may not keep accounts', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      await sandbox.fault({ ...PAYPAL, operation: 'create', fault: 'decline' });
      const { orderId, reference } = await pay(token, LIVE, { save: true, browser });
      expect([await statusOf(reference), await rowOf(orderId)]).toEqual(['paid', undefined]);
    });

    it('may be made by PayPal after the payment', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      await sandbox.fault({ ...PAYPAL, operation: 'capture', fault: 'vault-later' });
      const { orderId, reference } = await pay(token, LIVE, { save: true, browser });
      expect(await rowOf(orderId)).toMatchObject({ state: 'asked', fault: null });
      await sandbox.control(`paypal/tokens/${reference}`, { action: 'make' });
      inside.moveTime(HOUR);
      await inside.upstream.keepMethods();
      expect(await offerOf(token, browser)).toEqual({ _id: orderId, payer: PAYER });
    });

    it('leaves also what PayPal makes after its owner has gone', async () => {
      const [{ token, password }, browser] = [await register(), newBrowser()];
      await sandbox.fault({ ...PAYPAL, operation: 'capture', fault: 'vault-later' });
      const { orderId, reference } = await pay(token, LIVE, { save: true, browser });
      await client.ok(calls.deleteAccount, { token, body: { password } });
      await inside.upstream.keepMethods();
      expect(await rowOf(orderId)).toMatchObject({ state: 'leaving' });
      await sandbox.control(`paypal/tokens/${reference}`, { action: 'make' });
      const made = (await (await ask(`/v2/checkout/orders/${reference}`)).json()) as object;
      const [, id = ''] = /payment-tokens\/(\w+)"/.exec(JSON.stringify(made)) ?? [];
      expect(await hasToken(id)).toBe(true);
      inside.moveTime(DAY);
      await inside.upstream.keepMethods();
      expect([await hasToken(id), await rowOf(orderId)]).toEqual([false, undefined]);
    });

    it('goes when its owner says so, and is removed at PayPal once that answers again', async () => {
      const [owner, other] = [await save(), await register()];
      const body = { methodId: owner.orderId };
      await client.ok(calls.removeSavedMethod, { token: other.token, body });
      expect(await listOf(owner.token)).toEqual([PAYER]);
      await sandbox.fault({ ...PAYPAL, operation: 'drop-token', fault: 'error-500', times: 9 });
      await client.ok(calls.removeSavedMethod, { token: owner.token, body });
      expect([await listOf(owner.token), await offerOf(owner.token, owner.browser)]).toEqual([[], null]);
      await inside.upstream.keepMethods();
      await sandbox.clearFaults();
      expect(await rowOf(owner.orderId)).toMatchObject({ state: 'leaving', fault: expect.any(String) });
      inside.moveTime(HOUR);
      await expectGone(owner.orderId);
    });

    it('goes with the account, and with a lost dispute, one token at a time', async () => {
      const [leaver, stayer, loser] = [await save(), await save(), await save()];
      expect(await client.ok(calls.exportAccount, { token: leaver.token })).toMatchObject({
        account: { saved_methods: [{ brand: 'paypal', payer: PAYER }] },
      });
      await client.ok(calls.deleteAccount, { token: leaver.token, body: { password: leaver.password } });
      await expectGone(leaver.orderId);
      const close = await openDispute('paypal', loser.reference);
      await close('lost');
      inside.moveTime(2 * DAY);
      await inside.upstream.reconcile('due');
      await expectGone(loser.orderId);
      const next = await open(stayer.token, LIVE_CREW, { browser: stayer.browser });
      expect((await send(stayer.token, next, stayer.by)).status).not.toBe(410);
    });
  });

  describe("a guest's tick for PayPal", () => {
    async function buy(email = newEmail(), browser = newBrowser()) {
      const { token } = await guests.open(LIVE, email);
      return { email, browser, token, ...(await pay(token, LIVE, { save: true, browser })) };
    }

    it('counts once the address is confirmed in the same browser, and never for a grant', async () => {
      const { email, browser, token: grant, orderId } = await buy();
      expect(await rowOf(orderId)).toMatchObject({ state: 'kept', proved_at: null });
      const known = await save(REPLAY);
      const guest = await guests.open(UPCOMING, known.email);
      const order = await open(guest.token, UPCOMING, { browser: known.browser });
      expect((await refused(guest.token, order, known.by)).code).toBe('gone');
      expect(grant).not.toBe('');
      await client.ok(calls.sendCode, { body: { email } });
      const code = await guests.readCode(email);
      const entered = await client.ok(calls.takeCode, { body: { email, code, browser } });
      expect(await offerOf(entered.token ?? '', browser)).toEqual({ _id: orderId, payer: PAYER });
    });

    it('leaves with a corrected address, and with a refusal', async () => {
      const corrected = await buy();
      const body = { email: newEmail() };
      await client.ok(calls.correctGuestEmail, { token: corrected.token, body });
      await expectGone(corrected.orderId);
      const wrong = await buy();
      const links = await guests.readLinks(wrong.email);
      await client.ok(calls.refusePurchase, { body: { token: links.refuse } });
      await expectGone(wrong.orderId);
    });
  });
}
