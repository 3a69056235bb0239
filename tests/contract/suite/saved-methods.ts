import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { answerChallengePage, confirmSaved } from '@/sandbox/stripe/browser';
import { CARDS, type PackageItem } from '../buyer';
import { LIVE, LIVE_CREW, REPLAY, UPCOMING } from '../fixtures';
import { createBoxOffice } from '../steps/box-office-steps';
import { type Context, tenTimes } from '../steps/context';
import { createGuestSteps, newEmail } from '../steps/guest-steps';
import { createMoneySteps } from '../steps/money-steps';
import { readMails, tokenIn } from '../steps/read-mails';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const newBrowser = () => randomBytes(32).toString('base64url');

export function describeSavedMethods(context: Context): void {
  const { client, steps, sandbox, inside, statusOf, orderOf } = context;
  const guests = createGuestSteps(context);
  const office = createBoxOffice(context);
  const { openDispute } = createMoneySteps(context);
  type Terms = { save?: boolean; saved?: string; browser?: string };

  const open = (token: string, item: PackageItem, terms: Terms) =>
    client.ok(calls.createPaymentIntent, { token, body: { ...steps.intentBody(item), ...terms } });

  /** Of a confirmed account. */
  async function register() {
    const buyer = await steps.register();
    await office.verify(buyer.email);
    return buyer;
  }

  async function pay(token: string, item: PackageItem, terms: Terms, card: string = CARDS.good) {
    const intent = await open(token, item, terms);
    await steps.confirm(intent, card);
    await client.ok(calls.savePayment, { token, body: steps.saveBody(item, intent.paymentIntentId) });
    await inside.upstream.keepMethods();
    return intent.orderId ?? '';
  }

  async function save(item: PackageItem = LIVE) {
    const [buyer, browser] = [await register(), newBrowser()];
    const orderId = await pay(buyer.token, item, { save: true, browser });
    return { ...buyer, browser, orderId };
  }

  const offerOf = async (token: string, browser: string, item: PackageItem = UPCOMING) =>
    (await open(token, item, { browser })).saved ?? null;

  const listOf = async (token: string) =>
    (await client.ok(calls.getAccount, { token })).saved_methods?.map(({ last4 }) => last4);

  const rowOf = (orderId: string) =>
    inside.store.selectFrom('saved_methods').selectAll().where('order_id', '=', orderId).executeTakeFirst();

  async function readCustomer(id = ''): Promise<object> {
    const headers = { Authorization: 'Bearer sk_test_1' };
    return (await (await fetch(`${sandbox.url}/v1/customers/${id}`, { headers })).json()) as object;
  }

  /** The job has done it, and the provider has the card no more. */
  async function expectGone(orderId: string): Promise<void> {
    const row = await rowOf(orderId);
    expect(row).toMatchObject({ state: 'leaving' });
    await inside.upstream.keepMethods();
    expect(await rowOf(orderId)).toBeUndefined();
    expect(await readCustomer(row?.customer_id)).toMatchObject({ deleted: true });
  }

  describe('a card saved for next time', () => {
    it('is written down from the provider, and pays the next ticket', async () => {
      const { token, browser, orderId } = await save();
      expect(await rowOf(orderId)).toMatchObject({ state: 'kept', brand: 'visa', last4: '4242' });
      const saved = { _id: orderId, brand: 'visa', last4: '4242' };
      expect(await offerOf(token, browser)).toEqual(saved);
      expect(await listOf(token)).toEqual(['4242']);
      const next = await open(token, UPCOMING, { browser, saved: orderId });
      const { paymentIntentId = '', clientSecret, paymentMethodId } = next;
      const paid = await confirmSaved(sandbox.url, paymentIntentId, clientSecret, paymentMethodId ?? '');
      expect(paid.status).toBe(200);
      await client.ok(calls.savePayment, { token, body: steps.saveBody(UPCOMING, paymentIntentId) });
      expect(await statusOf(paymentIntentId)).toBe('paid');
      await inside.upstream.keepMethods();
      expect(await listOf(token)).toEqual(['4242']);
    });

    it('may ask the bank again', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      const intent = await open(token, LIVE, { save: true, browser });
      const { paymentIntentId = '', clientSecret } = intent;
      await steps.confirm(intent, CARDS.challenged);
      await answerChallengePage(sandbox.url, paymentIntentId, clientSecret, 'pass');
      await client.ok(calls.savePayment, { token, body: steps.saveBody(LIVE, paymentIntentId) });
      await inside.upstream.keepMethods();
      const next = await open(token, UPCOMING, { browser, saved: intent.orderId ?? '' });
      const asked = await confirmSaved(
        sandbox.url,
        next.paymentIntentId ?? '',
        next.clientSecret,
        next.paymentMethodId ?? '',
      );
      expect(await asked.json()).toMatchObject({ status: 'requires_action' });
    });

    it('is kept for a tick alone: not without, not when it is taken back, not after a decline', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      await pay(token, LIVE, { browser });
      await open(token, REPLAY, { browser, save: true });
      const taken = await pay(token, REPLAY, { browser });
      await expect(rowOf(taken)).resolves.toBeUndefined();
      const declined = await open(token, UPCOMING, { browser, save: true });
      await steps.confirm(declined, CARDS.declined);
      await inside.upstream.keepMethods();
      expect(await rowOf(declined.orderId ?? '')).toMatchObject({ state: 'asked', method_id: null });
      expect([await offerOf(token, browser, LIVE_CREW), await listOf(token)]).toEqual([null, []]);
    });

    it('is offered to its account, in its browser, with a confirmed address, and to no other', async () => {
      const owner = await save();
      const other = await register();
      const foreign = { browser: owner.browser, saved: owner.orderId };
      expect(await offerOf(other.token, owner.browser)).toBeNull();
      expect(await offerOf(owner.token, newBrowser())).toBeNull();
      expect((await open(owner.token, UPCOMING, {})).saved ?? null).toBeNull();
      for (const [token, terms] of [
        [other.token, foreign],
        [owner.token, { ...foreign, browser: newBrowser() }],
        [owner.token, { saved: owner.orderId }],
        [owner.token, { ...foreign, saved: 'ord_other' }],
      ] as const) {
        const body = { ...steps.intentBody(UPCOMING), ...terms };
        const refused = await client.refused(calls.createPaymentIntent, { token, body });
        expect(refused).toMatchObject({ status: 410, code: 'gone' });
      }
      await inside.store
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('email', '=', owner.email)
        .execute();
      expect(await offerOf(owner.token, owner.browser)).toBeNull();
    });

    it("refuses another customer's card at the provider, whoever sends its id", async () => {
      const [owner, thief] = [await save(), await save()];
      const stolen = (await rowOf(owner.orderId))?.method_id ?? '';
      for (const terms of [{}, { browser: thief.browser, saved: thief.orderId }]) {
        const { paymentIntentId = '', clientSecret } = await open(thief.token, UPCOMING, terms);
        const paid = await confirmSaved(sandbox.url, paymentIntentId, clientSecret, stolen);
        expect(paid.status).toBe(400);
      }
    });

    it('opens another payment where this one was begun with another card', async () => {
      const { token, browser, orderId } = await save();
      const first = await open(token, UPCOMING, { browser, save: true });
      const second = await open(token, UPCOMING, { browser, saved: orderId });
      expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
      expect(await statusOf(first.paymentIntentId)).toBe('expired');
      await inside.upstream.keepMethods();
      expect(await rowOf(first.orderId ?? '')).toBeUndefined();
      expect(await rowOf(orderId)).toMatchObject({ state: 'kept' });
    });

    it('is not saved for another browser of the account that asks before or after', async () => {
      const [{ token }, browser, thief] = [await register(), newBrowser(), newBrowser()];
      await open(token, LIVE, { browser: thief, save: true });
      const victim = await open(token, LIVE, { browser, save: true });
      const late = await open(token, LIVE, { browser: thief, save: true });
      expect(late.paymentIntentId).not.toBe(victim.paymentIntentId);
      expect(await statusOf(victim.paymentIntentId)).toBe('expired');
      const orderId = await pay(token, LIVE, { browser, save: true });
      expect(await offerOf(token, thief)).toBeNull();
      expect(await offerOf(token, browser)).toMatchObject({ _id: orderId });
    });

    it('is one of each order, however many tabs ask at once', async () => {
      const [{ token }, browser] = [await register(), newBrowser()];
      const intents = await tenTimes(() => open(token, LIVE, { save: true, browser }));
      const [intent] = intents;
      expect(new Set(intents.map(({ paymentIntentId: id }) => id)).size).toBe(1);
      await steps.confirm({ clientSecret: '', ...intent }, CARDS.good);
      const body = steps.saveBody(LIVE, intent?.paymentIntentId);
      await client.ok(calls.savePayment, { token, body });
      await Promise.all([inside.upstream.keepMethods(), inside.upstream.keepMethods()]);
      expect(await listOf(token)).toEqual(['4242']);
    });

    it('goes when its owner says so, and never for another account', async () => {
      const [owner, other] = [await save(), await register()];
      const body = { methodId: owner.orderId };
      await client.ok(calls.removeSavedMethod, { token: other.token, body });
      expect(await listOf(owner.token)).toEqual(['4242']);
      await client.ok(calls.removeSavedMethod, { token: owner.token, body });
      expect([await listOf(owner.token), await offerOf(owner.token, owner.browser)]).toEqual([[], null]);
      await expectGone(owner.orderId);
      await client.ok(calls.removeSavedMethod, { token: owner.token, body });
    });

    it('is removed at the provider once that answers again', async () => {
      const { token, orderId } = await save();
      const customer = (await rowOf(orderId))?.customer_id;
      await sandbox.fault({ provider: 'stripe', operation: 'drop-customer', fault: 'error-500', times: 9 });
      await client.ok(calls.removeSavedMethod, { token, body: { methodId: orderId } });
      await inside.upstream.keepMethods();
      await sandbox.clearFaults();
      expect(await rowOf(orderId)).toMatchObject({ state: 'leaving', fault: expect.any(String) });
      await inside.upstream.keepMethods();
      expect(await readCustomer(customer)).not.toHaveProperty('deleted');
      inside.moveTime(HOUR);
      await inside.upstream.keepMethods();
      expect(await rowOf(orderId)).toBeUndefined();
      expect(await readCustomer(customer)).toMatchObject({ deleted: true });
    });

    it('goes with the account, which does not wait for the provider', async () => {
      const { token, password, orderId } = await save();
      expect(await client.ok(calls.exportAccount, { token })).toMatchObject({
        account: { saved_methods: [{ brand: 'visa', last4: '4242' }] },
      });
      await sandbox.fault({ provider: 'stripe', operation: 'drop-customer', fault: 'hang', times: 1 });
      await client.ok(calls.deleteAccount, { token, body: { password } });
      await sandbox.clearFaults();
      await expectGone(orderId);
    });

    it('goes with a changed address, and with a lost dispute', async () => {
      const buyer = await save();
      const email = newEmail();
      await client.ok(calls.changeEmail, { token: buyer.token, body: { email, password: buyer.password } });
      const [mail] = await readMails(context, email);
      expect(await listOf(buyer.token)).toEqual(['4242']);
      await client.ok(calls.verifyEmail, { body: { token: tokenIn(mail?.body) } });
      await expectGone(buyer.orderId);
      const loser = await save();
      const { provider_ref: reference } = await orderOf(loser.orderId);
      const close = await openDispute('stripe', reference ?? '');
      await sandbox.untilDelivered();
      expect(await rowOf(loser.orderId)).toMatchObject({ state: 'kept' });
      await close('lost');
      inside.moveTime(2 * DAY);
      await inside.upstream.reconcile('due');
      await expectGone(loser.orderId);
    });

    it("stays the payer's when the ticket moves", async () => {
      const shop = await office.sell();
      const payer = await save(shop.item);
      const friend = await register();
      const body = { eventId: shop.eventId, orderId: payer.orderId, email: friend.email };
      await client.ok(studioCalls.moveOrder, { token: shop.owner.token, body });
      expect(await offerOf(payer.token, payer.browser)).toMatchObject({ _id: payer.orderId });
      expect([await offerOf(friend.token, payer.browser), await listOf(friend.token)]).toEqual([null, []]);
    });
  });

  describe("a guest's tick", () => {
    async function buy(item: PackageItem = LIVE, email = newEmail(), browser = newBrowser()) {
      const buyer = await guests.buy(item, email, { save: true, browser });
      await inside.upstream.keepMethods();
      return { ...buyer, browser };
    }

    async function enter(email: string, browser: string) {
      await client.ok(calls.sendCode, { body: { email } });
      const code = await guests.readCode(email);
      return (await client.ok(calls.takeCode, { body: { email, code, browser } })).token ?? '';
    }

    it('counts once the address is confirmed in the same browser', async () => {
      const buyer = await buy();
      expect(await rowOf(buyer.orderId)).toMatchObject({ state: 'kept', proved_at: null });
      const token = await enter(buyer.email, buyer.browser);
      expect(await offerOf(token, buyer.browser)).toMatchObject({ last4: '4242' });
      expect(await listOf(token)).toEqual(['4242']);
    });

    it('gives nothing to the owner of the address in another browser, nor to a grant', async () => {
      const buyer = await buy();
      const token = await enter(buyer.email, newBrowser());
      expect([await offerOf(token, buyer.browser), await listOf(token)]).toEqual([null, []]);
      const known = await save(REPLAY);
      const guest = await guests.open(UPCOMING, known.email);
      expect(await offerOf(guest.token, known.browser)).toBeNull();
      const body = { ...steps.intentBody(UPCOMING), saved: known.orderId, browser: known.browser };
      const refused = await client.refused(calls.createPaymentIntent, { token: guest.token, body });
      expect(refused.code).toBe('gone');
    });

    it('brings a known account nothing until its owner confirms it in that browser', async () => {
      const owner = await register();
      const typed = await buy(UPCOMING, owner.email);
      expect((await orderOf(typed.orderId)).guest_id).not.toBeNull();
      expect([await offerOf(owner.token, typed.browser, LIVE), await listOf(owner.token)]).toEqual([
        null,
        [],
      ]);
    });

    it('leaves with a corrected address, with a refusal, and unproved after a month', async () => {
      const corrected = await buy();
      const { token } = corrected;
      await client.ok(calls.correctGuestEmail, { token, body: { email: newEmail() } });
      await expectGone(corrected.orderId);
      const refused = await buy();
      const links = await guests.readLinks(refused.email);
      await client.ok(calls.refusePurchase, { body: { token: links.refuse } });
      await expectGone(refused.orderId);
      const forgotten = await buy();
      inside.moveTime(31 * DAY);
      await inside.upstream.keepMethods();
      expect(await rowOf(forgotten.orderId)).toBeUndefined();
    });
  });
}
