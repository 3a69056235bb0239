import { describe, expect, it } from 'vitest';
import { type AnyCall, calls } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../buyer';
import { FREE, LIVE, LIVE_CREW, REPLAY, UPCOMING } from '../fixtures';
import { type Context, newScreen, tenTimes } from '../steps/context';
import { createGuestSteps, newEmail } from '../steps/guest-steps';
import { readMails, verifyAddress } from '../steps/read-mails';
import { createBoxOffice } from '../steps/box-office-steps';
import { createCodeSteps } from '../steps/studio-code-steps';

const DAY = 24 * 3_600_000;

export function describeGuests(context: Context): void {
  const { client, steps, inside, orderOf, statusOf } = context;
  const guests = createGuestSteps(context);
  const office = createBoxOffice(context);
  const codes = createCodeSteps(context);

  const played = (token: string, { id }: { id: string }) => steps.playbackStatus(token, id);
  const takeCode = (input: { token?: string; body: object }) => client.ok(calls.takeCode, input);
  /** Of the account, which a guest with the address is not. */
  const idOf = async (email: string) =>
    (
      await inside.store
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
    ).id;

  describe('a purchase without an account', () => {
    it('gives this browser its order and its show, and makes an account without a password', async () => {
      const buyer = await guests.buy(LIVE);
      expect(await guests.receipt(buyer)).toMatchObject({
        status: 'paid',
        guest: 'open',
        correctable: true,
        buyer: { name: '', email: buyer.email },
      });
      expect(await played(buyer.token, LIVE)).toBe(200);
      const body = { eventId: LIVE.id, screen: newScreen() };
      expect((await client.ok(calls.openPlayback, { token: buyer.token, body })).grant).toBe('order');
      expect((await orderOf(buyer.orderId)).user_id).toBe(await idOf(buyer.email));
      for (const password of ['', '!', 'long enough'])
        expect(
          (await client.send(calls.login, { body: { email: buyer.email, password: password || 'x' } }))
            .status,
        ).toBe(401);
    });

    it('opens nothing else: every other call that needs a login refuses its grant', async () => {
      const buyer = await guests.buy(LIVE);
      const other = await guests.buy(REPLAY);
      const opened: string[] = [];
      for (const [name, call] of Object.entries<AnyCall>({ ...calls, ...studioCalls, ...operatorCalls })) {
        if (!call.auth) continue;
        const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((param) => [param, 'x']));
        const input = { token: buyer.token, params, ...(call.body && { body: {} }) };
        if ((await client.send(call, input)).status !== 401) opened.push(name);
      }
      expect(opened.sort()).toEqual(
        [
          'capturePaypalOrder',
          'changeGift',
          'claimFreeOrder',
          'correctGuestEmail',
          'createCheckoutSession',
          'createPaymentIntent',
          'createPaypalOrder',
          'getOrder',
          'getPlayback',
          'listScreens',
          'openPlayback',
          'savePayment',
          'stopScreen',
        ].sort(),
      );
      expect(await played(buyer.token, REPLAY)).toBe(403);
      const screens = { token: buyer.token, params: { eventId: REPLAY.id } };
      expect((await client.refused(calls.listScreens, screens)).code).toBe('forbidden');
      const foreign = { token: buyer.token, params: { orderId: other.orderId } };
      expect((await client.refused(calls.getOrder, foreign)).status).toBe(404);
      for (const refusal of await steps.refusals(buyer.token, UPCOMING)) expect(refusal.status).toBe(401);
      for (const refusal of await steps.refusals(buyer.token, LIVE))
        expect(refusal.code).toBe('already_owned');
    });

    it('shows only the order that this browser paid for, though the account has others', async () => {
      const first = await guests.buy(LIVE);
      const second = await guests.buy(LIVE_CREW, first.email);
      expect(await guests.receipt(second)).toMatchObject({ guest: 'other' });
      const params = { orderId: second.orderId };
      expect((await client.refused(calls.getOrder, { token: first.token, params })).status).toBe(404);
      const playback = await client.ok(calls.getPlayback, {
        token: first.token,
        params: { eventId: LIVE.id },
      });
      expect(playback.packages).toEqual([LIVE.package]);
    });

    it('may be given another address before it is paid, by the same browser', async () => {
      const first = await guests.open(LIVE);
      const email = newEmail();
      const body = { email, eventId: LIVE.id, selectedPackage: LIVE.package, referral: null };
      const { token } = await client.ok(calls.openGuest, { token: first.token, body });
      const { save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      await client.ok(calls.savePayment, save);
      expect(await idOf(email)).toBeTruthy();
      expect(await readMails(context, first.email)).toEqual([]);
      expect((await client.send(calls.savePayment, { ...save, token: first.token })).status).toBe(401);
    });

    it('counts for the referral by which the buyer came', async () => {
      const { referral_code: code } = await client.ok(calls.getAccount, {
        token: (await steps.register()).token,
      });
      const { email } = await guests.open(LIVE, newEmail(), { referral: code });
      const { referral } = await inside.store
        .selectFrom('users')
        .select('referral')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(referral).toBe(code);
    });
  });

  describe('an address that has an account', () => {
    it('is paid for like any other until the money is there; then the account has the ticket', async () => {
      const owner = await steps.register();
      const answers = [];
      for (const email of [owner.email, newEmail()]) {
        const guest = await guests.open(LIVE, email);
        const opened = await client.send(calls.createPaymentIntent, {
          token: guest.token,
          body: steps.intentBody(LIVE),
        });
        const code = await client.ok(calls.sendCode, { token: guest.token, body: {} });
        const playback = await client.refused(calls.getPlayback, {
          token: guest.token,
          params: { eventId: LIVE.id },
        });
        const intent = calls.createPaymentIntent.answer.parse(await opened.json());
        answers.push([opened.status, Object.keys(intent), code, playback]);
      }
      expect(answers[0]).toEqual(answers[1]);
      const buyer = await guests.buy(REPLAY, owner.email);
      expect(await guests.receipt(buyer)).toMatchObject({
        guest: 'other',
        buyer: { name: '', email: owner.email },
      });
      const refused = await client.refused(calls.getPlayback, {
        token: buyer.token,
        params: { eventId: REPLAY.id },
      });
      expect(refused).toMatchObject({ code: 'email_unverified', reference: buyer.orderId });
      expect(await played(owner.token, REPLAY)).toBe(200);
      expect(await client.ok(calls.savePayment, buyer.save)).toMatchObject({ orderId: buyer.orderId });
    });

    it('that has the ticket already gets the second one as a duplicate, which is owed back', async () => {
      const owner = await steps.register();
      await steps.buyByCard(owner.token, LIVE);
      const buyer = await guests.buy(LIVE, owner.email);
      expect(await statusOf(buyer.orderId)).toBe('duplicate');
      const refund = await inside.store
        .selectFrom('refunds')
        .select(['status', 'amount_cents'])
        .where('order_id', '=', buyer.orderId)
        .executeTakeFirst();
      expect(refund).toMatchObject({ status: 'due', amount_cents: LIVE.cents });
    });

    it('is one account, however many browsers pay with a new address at once', async () => {
      const email = newEmail();
      const bought = await tenTimes(async (index) => {
        const item = [LIVE, LIVE_CREW, REPLAY, UPCOMING][index % 4] ?? LIVE;
        const guest = await guests.open(item, email);
        return { guest, ...(await steps.openAndConfirm(guest.token, CARDS.good, item)) };
      });
      await Promise.all(bought.map(({ save }) => client.ok(calls.savePayment, save)));
      const owner = await idOf(email);
      const orders = await Promise.all(bought.map(({ intent }) => orderOf(intent.orderId)));
      expect(orders.map((order) => order.user_id)).toEqual(orders.map(() => owner));
      expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(4);
      expect(orders.filter(({ status }) => status === 'duplicate')).toHaveLength(6);
    });

    it('keeps its refunds: the provider knows the payment as the guest’s', async () => {
      const owner = await steps.register();
      const buyer = await guests.buy(LIVE, owner.email);
      const refund = { orderId: buyer.orderId, amountCents: null, isAgain: false, note: null };
      await inside.upstream.operator.refund(refund);
      await inside.upstream.reconcile('all');
      expect(await statusOf(buyer.orderId)).toBe('refunded');
      expect(await played(owner.token, LIVE)).toBe(403);
    });
  });

  describe('a payment that is noticed late', () => {
    it('makes the account without the browser, and once it is erased it is owed back', async () => {
      const guest = await guests.open(LIVE);
      await steps.openAndConfirm(guest.token, CARDS.good, LIVE);
      await inside.upstream.reconcile('all');
      expect(await played(guest.token, LIVE)).toBe(200);
      expect(await idOf(guest.email)).toBeTruthy();

      const late = await guests.open(LIVE);
      const { intent } = await steps.openAndConfirm(late.token, CARDS.good, LIVE);
      const { user_id: id } = await orderOf(intent.orderId);
      const gone = { email: id, deleted_at: inside.now() };
      await inside.store.updateTable('users').set(gone).where('id', '=', id).execute();
      await inside.upstream.reconcile('all');
      expect(await statusOf(intent.orderId)).toBe('refunded');
    });
  });

  describe('the first proof of an address', () => {
    it.each(['code', 'link', 'password'] as const)('by %s ends the grants in other browsers', async (way) => {
      const buyer = await guests.buy(LIVE);
      const second = await guests.buy(REPLAY, buyer.email);
      if (way === 'code') {
        const token = await guests.signInByCode(buyer.email);
        expect(await played(token, LIVE)).toBe(200);
        expect(await played(token, REPLAY)).toBe(200);
      }
      const { verify } = await guests.readLinks(buyer.email);
      if (way === 'link') await client.ok(calls.verifyEmail, { body: { token: verify } });
      if (way === 'password') {
        await client.ok(calls.forgotPassword, { body: { email: buyer.email } });
        const mails = await readMails(context, buyer.email);
        const body = mails.find(({ subject }) => subject.startsWith('Reset'))?.body ?? '';
        const token = /reset-password\?token=([\w-]+)/.exec(body)?.[1] ?? '';
        await client.ok(calls.resetPassword, { body: { token, password: 'long enough' } });
        const signedIn = { email: buyer.email, password: 'long enough' };
        const { token: session } = await client.ok(calls.login, { body: signedIn });
        expect(await played(session, LIVE)).toBe(200);
      }
      for (const { token, orderId } of [buyer, second]) {
        const refused = await client.refused(calls.getOrder, { token, params: { orderId } });
        expect(refused.error).toMatch(/^The email address of this purchase was confirmed on another device/);
      }
      expect(await played(buyer.token, LIVE)).toBe(401);
    });

    it('by the link leaves the grant of the browser that opens it', async () => {
      const buyer = await guests.buy(LIVE);
      const { verify } = await guests.readLinks(buyer.email);
      await client.ok(calls.verifyEmail, { token: buyer.token, body: { token: verify } });
      expect(await played(buyer.token, LIVE)).toBe(200);
    });

    it('is needed again for what is paid for with the address later', async () => {
      const buyer = await guests.buy(LIVE);
      await guests.signInByCode(buyer.email);
      const later = await guests.buy(REPLAY, buyer.email);
      expect(await guests.receipt(later)).toMatchObject({ guest: 'other' });
      expect(await played(later.token, REPLAY)).toBe(403);
    });

    it('lets the consent to news count, and not before', async () => {
      const shop = await office.sell();
      const owner = await steps.register();
      await verifyAddress(context, owner);
      const terms = { news: true };
      const fresh = await guests.buy(shop.item, newEmail(), terms);
      const known = await guests.buy(shop.item, owner.email, terms);
      const consents = async () =>
        (
          await inside.store
            .selectFrom('consents')
            .select('order_id')
            .where('order_id', 'in', [fresh.orderId, known.orderId])
            .execute()
        ).map(({ order_id: id }) => id);
      expect(await consents()).toEqual([]);
      await guests.signInByCode(fresh.email);
      await guests.signInByCode(known.email);
      expect((await consents()).sort()).toEqual([fresh.orderId, known.orderId].sort());
    });
  });

  describe('a code', () => {
    it('signs in an account without a password, once', async () => {
      const { email } = await guests.buy(LIVE);
      await client.ok(calls.sendCode, { body: { email } });
      const body = { email, code: await guests.readCode(email) };
      const { token } = await takeCode({ body });
      expect(await client.ok(calls.getAccount, { token: token ?? '' })).toMatchObject({
        email,
        email_verified: true,
      });
      expect((await client.refused(calls.takeCode, { body })).status).toBe(400);
    });

    it('takes five tries, and then not even the right one', async () => {
      const { email } = await guests.buy(LIVE);
      await client.ok(calls.sendCode, { body: { email } });
      const code = await guests.readCode(email);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let tried = 0; tried < 5; tried += 1)
        expect((await client.refused(calls.takeCode, { body: { email, code: wrong } })).status).toBe(400);
      expect((await client.refused(calls.takeCode, { body: { email, code } })).status).toBe(400);
    });

    it('of two that are sent, the newer works, for fifteen minutes, for its address alone', async () => {
      const { email } = await guests.buy(LIVE);
      await client.ok(calls.sendCode, { body: { email } });
      const old = await guests.readCode(email);
      await client.ok(calls.sendCode, { body: { email } });
      const code = await guests.readCode(email);
      const other = await guests.buy(LIVE);
      if (old !== code)
        expect((await client.refused(calls.takeCode, { body: { email, code: old } })).status).toBe(400);
      expect((await client.refused(calls.takeCode, { body: { email: other.email, code } })).status).toBe(400);
      inside.moveTime(16 * 60_000);
      expect((await client.refused(calls.takeCode, { body: { email, code } })).status).toBe(400);
    });

    it('is answered alike for an address without an account, which gets none', async () => {
      const { email } = await guests.buy(LIVE);
      const unknown = newEmail();
      const answers = [
        await client.ok(calls.sendCode, { body: { email } }),
        await client.ok(calls.sendCode, { body: { email: unknown } }),
      ];
      expect(answers[0]).toEqual(answers[1]);
      expect(await readMails(context, unknown)).toEqual([]);
      const refused = await client.refused(calls.takeCode, { body: { email: unknown, code: '123456' } });
      expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    });

    it('confirms the address of who runs a studio, and signs in with the password alone', async () => {
      const { email } = await office.addMember((await office.sell()).owner, 'box-office');
      await client.ok(calls.sendCode, { body: { email } });
      const body = { email, code: await guests.readCode(email) };
      expect(await takeCode({ body })).toMatchObject({ token: null });
    });

    it('is mailed a few times an hour', async () => {
      const { email } = await guests.buy(LIVE);
      for (let sent = 0; sent < 5; sent += 1) await client.ok(calls.sendCode, { body: { email } });
      await client.tooMany(calls.sendCode, { body: { email } });
    });
  });

  describe('what costs nothing', () => {
    const body = { eventId: FREE.id, selectedPackage: FREE.package };

    it('is given once the address is confirmed by a code', async () => {
      const guest = await guests.open(FREE);
      const claimed = await client.ok(calls.claimFreeOrder, { token: guest.token, body });
      expect(claimed.waits).toBe(true);
      await inside.upstream.reconcile('all');
      expect(await statusOf(claimed.orderId)).toBe('pending');
      expect(await played(guest.token, FREE)).toBe(403);
      const { token } = await takeCode({
        token: guest.token,
        body: { code: await guests.readCode(guest.email) },
      });
      expect(await statusOf(claimed.orderId)).toBe('paid');
      expect(await played(token ?? '', FREE)).toBe(200);
      expect(await played(guest.token, FREE)).toBe(401);
    });

    it('goes to the account that has the address, once', async () => {
      const owner = await steps.register();
      for (const status of ['paid', 'expired']) {
        const guest = await guests.open(FREE, owner.email);
        const { orderId } = await client.ok(calls.claimFreeOrder, { token: guest.token, body });
        await takeCode({ token: guest.token, body: { code: await guests.readCode(owner.email) } });
        expect(await statusOf(orderId)).toBe(status);
      }
      expect(await played(owner.token, FREE)).toBe(200);
    });

    it('is finished by the reconciler when the process dies after the code', async () => {
      const guest = await guests.open(FREE);
      const { orderId } = await client.ok(calls.claimFreeOrder, { token: guest.token, body });
      const { user_id: id } = await orderOf(orderId);
      const proved = { email_key: guest.email, email_verified_at: inside.now() };
      await inside.store.updateTable('users').set(proved).where('id', '=', id).execute();
      await inside.upstream.reconcile('all');
      expect(await statusOf(orderId)).toBe('paid');
    });

    it('holds a place for as long as the code works', async () => {
      const { item } = await office.sell({ stock: '1', price: '0' });
      const claim = async () => {
        const guest = await guests.open(item);
        const ids = { eventId: item.id, selectedPackage: item.package };
        return { guest, answer: await client.send(calls.claimFreeOrder, { token: guest.token, body: ids }) };
      };
      const first = await claim();
      expect(first.answer.status).toBe(200);
      const second = await claim();
      expect(second.answer.status).toBe(409);
      inside.moveTime(16 * 60_000);
      await inside.upstream.reconcile('all');
      const third = await claim();
      expect(third.answer.status).toBe(200);
      const code = await guests.readCode(third.guest.email);
      await takeCode({ token: third.guest.token, body: { code } });
      expect((await claim()).answer.status).toBe(409);
    });

    it('is also a package by a code of 100 %', async () => {
      const shop = await office.sell();
      const code = 'GUESTS100';
      await codes.saveCode(shop.owner, shop.eventId, { code, value: '100' });
      const guest = await guests.open(shop.item);
      const ids = { eventId: shop.item.id, selectedPackage: shop.item.package };
      const { orderId } = await client.ok(calls.claimFreeOrder, {
        token: guest.token,
        body: { ...ids, code },
      });
      expect(await statusOf(orderId)).toBe('pending');
      await takeCode({ token: guest.token, body: { code: await guests.readCode(guest.email) } });
      expect(await statusOf(orderId)).toBe('paid');
    });

    it('is the trial, too, for which the code makes the account', async () => {
      const ids = { eventId: UPCOMING.id, referral: null };
      const email = newEmail();
      const { token: grant } = await client.ok(calls.openGuest, { body: { email, ...ids } });
      const trial = { eventId: UPCOMING.id };
      expect((await client.refused(calls.startTrial, { token: grant, body: trial })).status).toBe(401);
      await client.ok(calls.sendCode, { token: grant, body: {} });
      const { token } = await takeCode({ token: grant, body: { code: await guests.readCode(email) } });
      await client.ok(calls.startTrial, { token: token ?? '', body: trial });
    });
  });

  describe('a wrong address', () => {
    const correct = ({ token }: { token: string }, email: string) => ({ token, body: { email } });

    it('is corrected once by the buyer: receipt and account are the new one’s, old links die', async () => {
      const buyer = await guests.buy(LIVE);
      const links = await guests.readLinks(buyer.email);
      const email = newEmail();
      await client.ok(calls.correctGuestEmail, correct(buyer, email));
      expect(await guests.receipt(buyer)).toMatchObject({
        guest: 'open',
        buyer: { email },
        correctable: false,
      });
      expect(await played(buyer.token, LIVE)).toBe(200);
      expect((await readMails(context, email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Your receipt/),
      ]);
      expect((await client.refused(calls.verifyEmail, { body: { token: links.verify } })).status).toBe(410);
      expect((await client.refused(calls.refusePurchase, { body: { token: links.refuse } })).status).toBe(
        410,
      );
      expect(
        await inside.store.selectFrom('users').select('id').where('email', '=', buyer.email).execute(),
      ).toEqual([]);
      expect((await client.refused(calls.correctGuestEmail, correct(buyer, newEmail()))).status).toBe(409);
    });

    it('of another account is taken off it, and one that was confirmed stays', async () => {
      const [owner, friend] = [await steps.register(), await steps.register()];
      const buyer = await guests.buy(LIVE, owner.email);
      expect(await played(owner.token, LIVE)).toBe(200);
      await client.ok(calls.correctGuestEmail, correct(buyer, friend.email));
      expect(await played(owner.token, LIVE)).toBe(403);
      expect(await played(friend.token, LIVE)).toBe(200);
      await guests.signInByCode(friend.email);
      expect((await client.refused(calls.correctGuestEmail, correct(buyer, newEmail()))).status).toBe(401);
    });

    it('is not corrected to one that has the ticket, nor after the account watched', async () => {
      const [owner, friend] = [await steps.register(), await steps.register()];
      await steps.buyByCard(friend.token, LIVE);
      const buyer = await guests.buy(LIVE, owner.email);
      expect(await client.refused(calls.correctGuestEmail, correct(buyer, friend.email))).toMatchObject({
        status: 409,
        error: expect.stringContaining('has this ticket already'),
      });
      expect(await guests.receipt(buyer)).toMatchObject({ guest: 'other', correctable: false });
      const second = await guests.buy(REPLAY, owner.email);
      const screen = { eventId: REPLAY.id, screen: newScreen() };
      await client.ok(calls.openPlayback, { token: owner.token, body: screen });
      const refused = await client.refused(calls.correctGuestEmail, correct(second, newEmail()));
      expect(refused).toMatchObject({ status: 409 });
      expect(await played(owner.token, REPLAY)).toBe(200);
    });

    it('leaves what other browsers paid for with the same address where it is', async () => {
      const first = await guests.buy(LIVE);
      const second = await guests.buy(REPLAY, first.email);
      const email = newEmail();
      await client.ok(calls.correctGuestEmail, correct(first, email));
      expect(await guests.receipt(second)).toMatchObject({ guest: 'open', buyer: { email: first.email } });
      expect(await played(second.token, REPLAY)).toBe(200);
      const [here, there] = [await guests.signInByCode(email), await guests.signInByCode(first.email)];
      expect([await played(here, LIVE), await played(here, REPLAY)]).toEqual([200, 403]);
      expect([await played(there, LIVE), await played(there, REPLAY)]).toEqual([403, 200]);
    });

    it.each(['new', 'known'] as const)(
      'is refused by its owner, who is %s; the buyer gives another',
      async (who) => {
        const owner = who === 'known' ? await steps.register() : { email: newEmail(), token: '' };
        const buyer = await guests.buy(LIVE, owner.email);
        const body = { token: (await guests.readLinks(owner.email)).refuse };
        await client.ok(calls.refusePurchase, { body });
        await client.ok(calls.refusePurchase, { body });
        expect(await guests.receipt(buyer)).toMatchObject({ guest: 'refused', buyer: { email: '' } });
        expect(await played(buyer.token, LIVE)).toBe(200);
        if (owner.token) expect(await played(owner.token, LIVE)).toBe(403);
        else
          expect(
            await inside.store.selectFrom('users').select('id').where('email', '=', owner.email).execute(),
          ).toEqual([]);
        const email = newEmail();
        await client.ok(calls.correctGuestEmail, correct(buyer, email));
        expect(await guests.receipt(buyer)).toMatchObject({ guest: 'open', buyer: { email } });
        expect(await played(await guests.signInByCode(email), LIVE)).toBe(200);
      },
    );

    it('is not refused any more once it is confirmed', async () => {
      const buyer = await guests.buy(LIVE);
      const { refuse } = await guests.readLinks(buyer.email);
      const token = await guests.signInByCode(buyer.email);
      const refused = await client.refused(calls.refusePurchase, { body: { token: refuse } });
      expect(refused.status).toBe(409);
      expect(await played(token, LIVE)).toBe(200);
    });
  });

  describe('a guest', () => {
    it('who never pays is erased after a month, and one who pays is not', async () => {
      const [idle, buyer] = [await guests.open(LIVE), await guests.buy(LIVE)];
      const { tidyStore } = await import('@/backend/personal-data/retention');
      await tidyStore(inside.store, inside.now() + 31 * DAY);
      const emails = (await inside.store.selectFrom('users').select('email').execute()).map(
        ({ email }) => email,
      );
      expect(emails).not.toContain(idle.email);
      expect(emails).toContain(buyer.email);
    });

    it('whose purchase an account has is erased with that account', async () => {
      const owner = await steps.register();
      const buyer = await guests.buy(LIVE, owner.email);
      await client.ok(calls.deleteAccount, { token: owner.token, body: { password: owner.password } });
      const rows = await inside.store.selectFrom('users').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(owner.email);
      expect(
        (await client.send(calls.getOrder, { token: buyer.token, params: { orderId: buyer.orderId } }))
          .status,
      ).toBe(401);
    });

    it('deletes the account like anybody, after a password is set', async () => {
      const { email } = await guests.buy(LIVE);
      const token = await guests.signInByCode(email);
      const refused = await client.refused(calls.deleteAccount, { token, body: { password: 'anything' } });
      expect(refused.error).toMatch(/no password yet/);
    });
  });
}
