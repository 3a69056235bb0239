import { beforeAll, describe, expect, it } from 'vitest';
import { forgetGifts } from '@/backend/personal-data/erase-gifts';
import { calls, type Gift } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS, type PackageItem } from '../buyer';
import { createBoxOffice } from '../steps/box-office-steps';
import { type Context, newScreen, tenTimes } from '../steps/context';
import { createGuestSteps, newEmail } from '../steps/guest-steps';
import { readMails } from '../steps/read-mails';

const DAY = 24 * 3_600_000;

export function describeGifts(context: Context): void {
  const { client, steps, inside, orderOf, statusOf } = context;
  const guests = createGuestSteps(context);
  const office = createBoxOffice(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;
  beforeAll(async () => {
    shop = await office.sell();
    await startAt(inside.now() + 5 * DAY);
  });

  const startAt = (start: number, of = shop.eventId) =>
    inside.store
      .updateTable('events')
      .set({ start_time: start, end_time: null, ended_at: null, replay_until: null, cancelled_at: null })
      .where('id', '=', of)
      .execute();
  const toGift = (change: Partial<Gift> = {}): Gift => ({
    name: 'Ana',
    email: newEmail(),
    giver: 'Bea',
    line: 'See you there!',
    day: '',
    ...change,
  });
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const intentOf = (gift: Gift, item: PackageItem = shop.item) => ({ ...steps.intentBody(item), gift });

  async function pay(token: string, gift: Gift, item: PackageItem = shop.item) {
    const intent = await client.ok(calls.createPaymentIntent, { token, body: intentOf(gift, item) });
    await steps.confirm(intent, CARDS.good);
    const save = { token, body: steps.saveBody(item, intent.paymentIntentId) };
    const saved = await client.ok(calls.savePayment, save);
    return { orderId: intent.orderId ?? '', saved, save };
  }

  async function give(change: Partial<Gift> = {}, item: PackageItem = shop.item) {
    const giver = await steps.register();
    const gift = toGift(change);
    return { giver, gift, ...(await pay(giver.token, gift, item)) };
  }

  const played = (token: string) => steps.playbackStatus(token, shop.eventId);
  const mailsTo = async (email: string) => {
    const mails = await readMails(context, email);
    return mails.filter(({ subject }) => subject.startsWith('A ticket for you'));
  };
  const refusalIn = (body = '') => /refuse-gift\?token=([\w-]+)/.exec(body)?.[1] ?? 'none';
  const refusalTo = async (email: string) => refusalIn((await mailsTo(email))[0]?.body);
  const refuse = (token: string) => client.send(calls.refuseGift, { body: { token } });
  const givenOf = async (token: string, orderId: string) =>
    (await client.ok(calls.getOrder, { token, params: { orderId } })).gift;
  const change = (token: string, body: { orderId: string; gift?: Gift }) =>
    client.send(calls.changeGift, { token, body });
  const rowOf = (orderId: string) =>
    inside.store.selectFrom('gifts').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  const kept = async () =>
    JSON.stringify(
      await Promise.all([
        inside.store.selectFrom('gifts').selectAll().execute(),
        inside.store.selectFrom('orders').selectAll().execute(),
        inside.store.selectFrom('outbox').selectAll().execute(),
      ]),
    );

  describe('a gift', () => {
    it('is mailed once, with who gave it, the line and the time, and opens the show after a code alone', async () => {
      const { giver, gift, orderId, saved, save } = await give();
      expect(saved).toMatchObject({ status: 'paid', gift: true });
      expect(await client.ok(calls.savePayment, save)).toMatchObject({ orderId });
      const mails = await mailsTo(gift.email);
      expect(mails).toHaveLength(1);
      for (const words of [
        'Hello Ana,',
        'Bea gave you a ticket',
        '“See you there!”',
        'starts on',
        '/auth/code?',
      ])
        expect(mails[0]?.body).toContain(words);
      expect(mails[0]?.html).not.toMatch(/href="[^"]*See/);
      expect(await played(giver.token)).toBe(403);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ name: 'Ana', state: 'sent' });
      const recipient = await guests.signInByCode(gift.email);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ state: 'sent' });
      expect(await played(recipient)).toBe(200);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ state: 'opened', can_change: false });
      const { orders } = await client.ok(calls.listOrders, { token: recipient });
      expect(orders).toMatchObject([{ ticket: 'received', amount: 0, gift: { giver: 'Bea' } }]);
      expect((await client.send(calls.getOrder, { token: recipient, params: { orderId } })).status).toBe(404);
      expect(await played(giver.token)).toBe(403);
    });

    it('reaches an account that has confirmed the address, which the giver is not told', async () => {
      const friend = await steps.register();
      await office.verify(friend.email);
      const { giver, gift, orderId } = await give({ email: friend.email });
      expect(await played(friend.token)).toBe(403);
      expect(await mailsTo(gift.email)).toHaveLength(1);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ state: 'sent', can_change: true });
      expect(await played(friend.token)).toBe(200);
    });

    it('is nothing of an account that only has the address typed', async () => {
      const stranger = await steps.register();
      await give({ email: stranger.email });
      await mailsTo(stranger.email);
      expect(await played(stranger.token)).toBe(403);
      expect((await client.ok(calls.listOrders, { token: stranger.token })).orders).toEqual([]);
    });

    it('may be given by who has the ticket, to several, but to each of them once', async () => {
      const giver = await steps.register();
      await steps.buyByCard(giver.token, shop.item);
      const [first, second] = [toGift(), toGift()];
      for (const gift of [first, second]) await pay(giver.token, gift);
      const again = { token: giver.token, body: intentOf({ ...first, name: 'Anna' }) };
      expect(await client.refused(calls.createPaymentIntent, again)).toMatchObject({
        status: 409,
        error: expect.stringContaining('already given this ticket'),
      });
      expect(await played(giver.token)).toBe(200);
      await guests.signInByCode(first.email);
      expect((await client.refused(calls.createPaymentIntent, again)).status).toBe(409);
      const { orders } = await client.ok(calls.listOrders, { token: giver.token });
      expect(orders.map(({ status, gift }) => [status, gift?.email ?? null])).toEqual([
        ['paid', second.email],
        ['paid', first.email],
        ['paid', null],
      ]);
    });

    it('that is paid for twice at once is owed back once', async () => {
      const giver = await steps.register();
      const gift = toGift();
      const intent = await client.ok(calls.createPaymentIntent, { token: giver.token, body: intentOf(gift) });
      const body = { ...steps.paypalBody(shop.item), gift };
      const { paypalOrderId } = await client.ok(calls.createPaypalOrder, { token: giver.token, body });
      await steps.choose(paypalOrderId, 'approve');
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.capturePaypalOrder, { token: giver.token, body: { paypalOrderId } });
      await inside.upstream.reconcile('all');
      const states = await Promise.all([statusOf(intent.orderId), statusOf(paypalOrderId)]);
      expect(states.sort()).toEqual(['paid', 'refunded']);
      expect(await mailsTo(gift.email)).toHaveLength(1);
    });

    it('by two browsers of a new address counts once for the same recipient', async () => {
      const [email, gift] = [newEmail(), toGift()];
      const bought = await tenTimes(async () => {
        const { token } = await guests.open(shop.item, email);
        const intent = await client.ok(calls.createPaymentIntent, { token, body: intentOf(gift) });
        await steps.confirm(intent, CARDS.good);
        return { token, body: steps.saveBody(shop.item, intent.paymentIntentId) };
      });
      const saved = await Promise.all(bought.map((input) => client.ok(calls.savePayment, input)));
      expect(saved.map(({ status }) => status).sort()).toEqual([...Array(9).fill('duplicate'), 'paid']);
      expect(await mailsTo(gift.email)).toHaveLength(1);
    });

    it('costs something, goes to another person, and its texts are plain', async () => {
      const { token, email } = await steps.register();
      const refused = async (gift: Partial<Gift>) =>
        (await client.send(calls.createPaymentIntent, { token, body: intentOf(toGift(gift)) })).status;
      expect(await refused({ email })).toBe(400);
      expect(await refused({ email: email.toUpperCase() })).toBe(400);
      expect(await refused({ day: toDay(inside.now() + 9 * DAY) })).toBe(400);
      expect(await refused({ day: '2026-13-77' })).toBe(400);
      for (const line of [
        'Go to http://bad.example',
        'www.bad.example',
        'bad。example',
        'a\nb',
        'x'.repeat(201),
      ])
        expect([line, await refused({ line })]).toEqual([line, 400]);
      for (const name of ['', 'bad.example', 'a@b.example']) expect(await refused({ name })).toBe(400);
      for (const giver of ['bad.example/win', 'x'.repeat(101)]) expect(await refused({ giver })).toBe(400);
      const { owner, eventId } = shop;
      const free = { eventId, batch: 'free', label: 'Free', code: 'FREE100', kind: 'percent', value: '100' };
      await client.ok(studioCalls.saveCode, { token: owner.token, body: free });
      const body = { ...intentOf(toGift()), price: undefined, code: 'FREE100' };
      expect((await client.refused(calls.createPaymentIntent, { token, body })).error).toContain(
        'costs nothing',
      );
      const claim = { eventId, selectedPackage: shop.item.package, code: 'FREE100', gift: toGift() };
      expect((await client.send(calls.claimFreeOrder, { token, body: claim })).status).toBe(400);
    });

    it('takes one place for each recipient, and none beside the giver’s own cart', async () => {
      const { item, eventId } = await office.sell({ stock: '2' });
      await startAt(inside.now() + 5 * DAY, eventId);
      const giver = await steps.register();
      await steps.buyByCard(giver.token, item);
      await steps.openPaypal((await steps.register()).token, item);
      const gift = toGift();
      const body = intentOf(gift, item);
      expect((await client.send(calls.createPaymentIntent, { token: giver.token, body })).status).toBe(409);

      const limited = await office.sell({ stock: '1' });
      await startAt(inside.now() + 5 * DAY, limited.eventId);
      const own = await client.ok(calls.createPaymentIntent, {
        token: giver.token,
        body: steps.intentBody(limited.item),
      });
      await pay(giver.token, gift, limited.item);
      expect(await statusOf(own.orderId)).toBe('expired');
      const late = { token: giver.token, body: intentOf(toGift(), limited.item) };
      expect((await client.refused(calls.createPaymentIntent, late)).error).toContain('sold out');
    });
  });

  describe('a gift by a guest', () => {
    it('never opens the show to the browser that paid, which sees the order and may correct it', async () => {
      const { token, email } = await guests.open(shop.item);
      const gift = toGift();
      const { orderId } = await pay(token, gift);
      expect(await played(token)).toBe(403);
      const body = { eventId: shop.eventId, screen: newScreen() };
      expect((await client.send(calls.openPlayback, { token, body })).status).toBe(403);
      expect(await guests.receipt({ token, orderId })).toMatchObject({ gift: { email: gift.email } });
      const session = await guests.signInByCode(email);
      expect(await played(session)).toBe(403);
      expect(await givenOf(session, orderId)).toMatchObject({ state: 'sent' });
    });

    it('beside their own ticket keeps what the browser may watch, and another address begins another grant', async () => {
      const own = await guests.buy(shop.item);
      const wanted = { email: own.email, eventId: shop.eventId, selectedPackage: shop.item.package };
      const body = { ...wanted, referral: null, gives: true };
      const { token } = await client.ok(calls.openGuest, { token: own.token, body });
      const gifts = [await pay(token, toGift()), await pay(token, toGift())];
      expect(await played(token)).toBe(200);
      for (const { orderId } of gifts)
        expect(await guests.receipt({ token, orderId })).toMatchObject({ gift: { state: 'waiting' } });
      const plain = { token, body: steps.intentBody(shop.item) };
      expect((await client.refused(calls.createPaymentIntent, plain)).code).toBe('already_owned');
      const other = { ...body, email: newEmail() };
      const fresh = await client.ok(calls.openGuest, { token, body: other });
      expect(await played(fresh.token)).toBe(403);
    });

    it('whose address is refused by its owner stays the recipient’s', async () => {
      const { token, email } = await guests.open(shop.item);
      const gift = toGift();
      const { orderId } = await pay(token, gift);
      const { refuse: link } = await guests.readLinks(email);
      const recipient = await guests.signInByCode(gift.email);
      await client.ok(calls.refusePurchase, { body: { token: link } });
      expect(await guests.receipt({ token, orderId })).toMatchObject({ guest: 'refused' });
      expect([await played(recipient), await played(token)]).toEqual([200, 403]);
      const next = newEmail();
      await client.ok(calls.correctGuestEmail, { token, body: { email: next } });
      expect(await givenOf(await guests.signInByCode(next), orderId)).toMatchObject({ state: 'opened' });
    });
  });

  describe('the day of the mail', () => {
    it('is kept: until then nothing reaches the recipient, nor any list of people', async () => {
      const later = toDay(inside.now() + 3 * DAY);
      const friend = await steps.register();
      await office.verify(friend.email);
      const { gift, orderId, giver } = await give({ day: later, email: friend.email });
      expect(await mailsTo(gift.email)).toEqual([]);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ state: 'waiting' });
      expect((await client.send(calls.changeGift, { token: giver.token, body: { orderId } })).status).toBe(
        409,
      );
      expect(await guests.signInByCode(friend.email)).toBeTruthy();
      expect(await played(friend.token)).toBe(403);
      const { token } = shop.owner;
      const params = { eventId: shop.eventId, group: 'buyers' as const };
      const people = JSON.stringify(await client.ok(studioCalls.listPeople, { token, params }));
      expect(people).not.toContain(gift.email);
      const row = await rowOf(orderId);
      expect(new Date(Number(row?.send_at)).toISOString()).toContain(later);
      await inside.store.updateTable('gifts').set({ send_at: 1 }).where('order_id', '=', orderId).execute();
      expect(await mailsTo(gift.email)).toHaveLength(1);
      expect(await mailsTo(gift.email)).toHaveLength(1);
      expect(await played(friend.token)).toBe(200);
    });

    it('comes earlier with the event, and never for one that is canceled, refunded or over', async () => {
      const event = await office.sell();
      await startAt(inside.now() + 5 * DAY, event.eventId);
      const day = toDay(inside.now() + 4 * DAY);
      const sooner = await give({ day }, event.item);
      const refunded = await give({ day }, event.item);
      const refund = { orderId: refunded.orderId, amountCents: null, isAgain: false, note: null };
      await inside.upstream.operator.refund(refund);
      await inside.upstream.reconcile('all');
      expect(await statusOf(refunded.orderId)).toBe('refunded');
      const set = (values: object) =>
        inside.store.updateTable('events').set(values).where('id', '=', event.eventId).execute();
      await set({ start_time: inside.now() + 3_600_000, cancelled_at: inside.now() });
      expect(await mailsTo(sooner.gift.email)).toEqual([]);
      await set({
        start_time: inside.now() - 2 * DAY,
        ended_at: inside.now() - DAY,
        replay_until: inside.now() - 1,
      });
      await set({ cancelled_at: null });
      expect(await mailsTo(sooner.gift.email)).toEqual([]);
      await startAt(inside.now() + 3_600_000, event.eventId);
      expect(await mailsTo(sooner.gift.email)).toHaveLength(1);
      expect(await readMails(context, refunded.gift.email)).toEqual([]);
    });

    it('is one mail, however many instances work it off', async () => {
      const { gift } = await give();
      await tenTimes(() => inside.upstream.deliverMail());
      expect(await mailsTo(gift.email)).toHaveLength(1);
    });
  });

  describe('a refusal', () => {
    it('erases name, address and line, and the ticket is the giver’s', async () => {
      const { giver, gift, orderId } = await give();
      const token = await refusalTo(gift.email);
      expect((await refuse(token)).status).toBe(200);
      expect((await refuse(token)).status).toBe(200);
      for (const text of [gift.email, 'See you there!'])
        expect(JSON.stringify(await rowOf(orderId))).not.toContain(text);
      expect((await kept()).includes(gift.email)).toBe(false);
      const [mail] = await readMails(context, giver.email);
      expect(mail?.subject).toContain('Your gift was declined');
      expect(await played(giver.token)).toBe(200);
      expect(await givenOf(giver.token, orderId)).toMatchObject({ state: 'refused', email: '' });
      expect(await guests.signInByCode(gift.email).catch(() => 'refused')).toBe('refused');
    });

    it('leaves a giver with a ticket of their own another to give; who has watched keeps theirs', async () => {
      const giver = await steps.register();
      await steps.buyByCard(giver.token, shop.item);
      const first = toGift();
      const { orderId } = await pay(giver.token, first);
      await refuse(await refusalTo(first.email));
      expect((await orderOf(orderId)).holder_id).toBe(orderId);
      const next = toGift();
      expect((await change(giver.token, { orderId, gift: next })).status).toBe(200);
      expect(await mailsTo(next.email)).toHaveLength(1);
      expect(await played(await guests.signInByCode(next.email))).toBe(200);

      const watching = await give();
      await refuse(await refusalTo(watching.gift.email));
      const times = { first_at: 1, last_at: 2, ms: 1 };
      const { user_id: id } = await orderOf(watching.orderId);
      const row = { user_id: id, event_id: shop.eventId, ...times };
      await inside.store.insertInto('watched').values(row).execute();
      const wish = { orderId: watching.orderId, gift: toGift() };
      expect((await change(watching.giver.token, wish)).status).toBe(409);
    });

    it('comes too late once the ticket was opened, and needs the mail’s own token', async () => {
      const { gift } = await give();
      const token = await refusalTo(gift.email);
      expect(await played(await guests.signInByCode(gift.email))).toBe(200);
      expect((await refuse(token)).status).toBe(409);
      expect((await refuse('x'.repeat(43))).status).toBe(410);
      expect((await refuse('short')).status).toBe(400);
    });
  });

  describe('the giver', () => {
    it('sends the mail again, whose link replaces the one before', async () => {
      const { giver, gift, orderId } = await give();
      const old = await refusalTo(gift.email);
      expect((await change(giver.token, { orderId })).status).toBe(200);
      expect(await mailsTo(gift.email)).toHaveLength(2);
      expect((await refuse(old)).status).toBe(410);
    });

    it('corrects a wrong recipient, who is told and can watch no more', async () => {
      const wrong = await steps.register();
      await office.verify(wrong.email);
      const { giver, orderId } = await give({ email: wrong.email });
      const old = await refusalTo(wrong.email);
      const right = toGift();
      expect((await change(giver.token, { orderId, gift: right })).status).toBe(200);
      expect(await mailsTo(right.email)).toHaveLength(1);
      const mails = await readMails(context, wrong.email);
      expect(mails.some(({ subject }) => subject.startsWith('Your ticket was taken back'))).toBe(true);
      expect(await played(wrong.token)).toBe(403);
      expect((await refuse(old)).status).toBe(410);
      expect(await played(await guests.signInByCode(right.email))).toBe(200);
    });

    it('alone may do so: no other account, recipient or guest, and not twice for one recipient', async () => {
      const { giver, gift, orderId } = await give();
      await mailsTo(gift.email);
      const other = await steps.register();
      const guest = await guests.open(shop.item);
      for (const token of [other.token, guest.token])
        expect((await change(token, { orderId, gift: toGift() })).status).toBe(404);
      const second = await pay(giver.token, toGift());
      const taken = { orderId: second.orderId, gift: { ...toGift(), email: gift.email } };
      expect((await change(giver.token, taken)).status).toBe(409);
      const recipient = await guests.signInByCode(gift.email);
      expect((await change(recipient, { orderId, gift: toGift() })).status).toBe(404);
      expect(await played(recipient)).toBe(200);
      expect((await change(giver.token, { orderId, gift: toGift() })).status).toBe(409);
      expect((await change(giver.token, { orderId })).status).toBe(409);
    });
  });

  describe('a refund or a dispute of a gift', () => {
    it('ends what the recipient may watch, and tells them', async () => {
      const { gift, orderId } = await give();
      await mailsTo(gift.email);
      const recipient = await guests.signInByCode(gift.email);
      const waiting = await give();
      await mailsTo(waiting.gift.email);
      for (const id of [orderId, waiting.orderId])
        await inside.upstream.operator.refund({ orderId: id, amountCents: null, isAgain: false, note: null });
      await inside.upstream.reconcile('all');
      expect(await played(recipient)).toBe(403);
      for (const email of [gift.email, waiting.gift.email]) {
        const mails = await readMails(context, email);
        expect(mails.map(({ subject }) => subject).join()).toContain('Your ticket has ended');
      }
      expect(await played(await guests.signInByCode(waiting.gift.email).catch(() => 'none'))).not.toBe(200);
      const token = await refusalTo(waiting.gift.email);
      expect((await refuse(token)).status).toBe(200);
      expect((await kept()).includes(waiting.gift.email)).toBe(false);
    });
  });

  describe('who has a gift', () => {
    it('is moved by the box office like any ticket: then it is no gift any more', async () => {
      const { giver, gift, orderId } = await give({ day: toDay(inside.now() + 3 * DAY) });
      const friend = await steps.register();
      await office.verify(friend.email);
      const body = { eventId: shop.eventId, orderId, email: friend.email };
      await client.ok(studioCalls.moveOrder, { token: shop.owner.token, body });
      expect(await rowOf(orderId)).toBeUndefined();
      expect(await played(friend.token)).toBe(200);
      expect(await mailsTo(gift.email)).toEqual([]);
      expect(await givenOf(giver.token, orderId)).toBeNull();
    });

    it('is in the exports of both, and leaves with either account what is theirs', async () => {
      const { giver, gift, orderId } = await give();
      await mailsTo(gift.email);
      const recipient = await guests.signInByCode(gift.email);
      for (const token of [giver.token, recipient]) {
        const { orders } = await client.ok(calls.exportAccount, { token });
        expect(JSON.stringify(orders)).toContain('See you there!');
      }
      const body = { password: giver.password };
      await client.ok(calls.deleteAccount, { token: giver.token, body });
      expect(await rowOf(orderId)).toMatchObject({ giver: '', line: '', email: gift.email });
      expect(await played(recipient)).toBe(200);
      const { body: reset = '' } = await askReset(gift.email);
      const link = /reset-password\?token=([\w-]+)/.exec(reset)?.[1] ?? '';
      await client.ok(calls.resetPassword, { body: { token: link, password: giver.password } });
      const login = { email: gift.email, password: giver.password };
      const { token } = await client.ok(calls.login, { body: login });
      await client.ok(calls.deleteAccount, { token, body });
      expect(JSON.stringify(await rowOf(orderId))).not.toContain(gift.email);
    });

    it('is forgotten thirty days after the event, also where it was never claimed or paid', async () => {
      const event = await office.sell();
      await startAt(inside.now() + DAY, event.eventId);
      const claimed = await give({}, event.item);
      await mailsTo(claimed.gift.email);
      await guests.signInByCode(claimed.gift.email);
      const unclaimed = await give({}, event.item);
      await mailsTo(unclaimed.gift.email);
      const unpaid = toGift();
      const { token } = await steps.register();
      const open = await client.ok(calls.createPaymentIntent, { token, body: intentOf(unpaid, event.item) });
      await forgetGifts(inside.store, inside.now() + 29 * DAY);
      expect(await rowOf(unclaimed.orderId)).toBeTruthy();
      const old = { status: 'expired', created_at: 1 } as const;
      await inside.store
        .updateTable('orders')
        .set(old)
        .where('id', '=', open.orderId ?? '')
        .execute();
      await forgetGifts(inside.store, inside.now() + 32 * DAY);
      for (const { orderId } of [claimed, unclaimed, { orderId: open.orderId ?? '' }]) {
        expect(await rowOf(orderId)).toBeUndefined();
        expect((await orderOf(orderId)).item_key).toBe(`package:${event.eventId}:ticket`);
      }
      const all = await kept();
      for (const { email } of [unclaimed.gift, unpaid]) expect(all.includes(email)).toBe(false);
      expect((await orderOf(unclaimed.orderId)).holder_id).toBe(unclaimed.orderId);
      await inside.upstream.reconcile('all');
      expect(await statusOf(unclaimed.orderId)).toBe('paid');
    });
  });

  async function askReset(email: string) {
    await client.ok(calls.forgotPassword, { body: { email } });
    const mails = await readMails(context, email);
    return mails.find(({ subject }) => subject.startsWith('Reset')) ?? { body: '' };
  }
}
