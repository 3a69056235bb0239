import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { calls, type Gift } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS, type PackageItem } from '../buyer';
import { createBoxOffice } from '../steps/box-office-steps';
import { type Context, newScreen } from '../steps/context';
import { createGuestSteps, newEmail } from '../steps/guest-steps';
import { readMails } from '../steps/read-mails';

const DAY = 24 * 3_600_000;

export function describeGiftAttacks(context: Context): void {
  const { client, steps, inside } = context;
  const guests = createGuestSteps(context);
  const office = createBoxOffice(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;
  beforeAll(async () => {
    shop = await office.sell();
    await inside.store
      .updateTable('events')
      .set({ start_time: inside.now() + 5 * DAY, end_time: null })
      .where('id', '=', shop.eventId)
      .execute();
  });

  const toGift = (change: Partial<Gift> = {}): Gift => ({
    name: 'Ana',
    email: newEmail(),
    giver: 'Bea',
    line: '',
    day: '',
    ...change,
  });

  async function pay(token: string, gift: Gift, item: PackageItem = shop.item) {
    const body = { ...steps.intentBody(item), gift };
    const intent = await client.ok(calls.createPaymentIntent, { token, body });
    await steps.confirm(intent, CARDS.good);
    await client.ok(calls.savePayment, { token, body: steps.saveBody(item, intent.paymentIntentId) });
    return intent.orderId ?? '';
  }

  async function give(change: Partial<Gift> = {}) {
    const giver = await steps.register();
    const gift = toGift(change);
    return { giver, gift, orderId: await pay(giver.token, gift) };
  }

  const change = (token: string, body: { orderId: string; gift?: Gift }) =>
    client.send(calls.changeGift, { token, body });

  async function refuse(email: string) {
    const mails = await readMails(context, email);
    const body = mails.map((mail) => /refuse-gift\?token=([\w-]+)/.exec(mail.body)?.[1]).find(Boolean) ?? '';
    return client.send(calls.refuseGift, { body: { token: body } });
  }

  /** Tables in which a text stands. */
  async function whereIs(text: string): Promise<string[]> {
    const tables = await inside.store.introspection.getTables();
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(inside.store);
      if (JSON.stringify(rows).includes(text)) found.push(name);
    }
    return found;
  }

  describe('an attack with gifts', () => {
    it('cannot watch and then give the ticket, whatever is closed in between', async () => {
      const { giver, gift, orderId } = await give();
      expect((await refuse(gift.email)).status).toBe(200);
      const body = { eventId: shop.eventId, screen: newScreen() };
      const opened = await client.ok(calls.openPlayback, { token: giver.token, body });
      expect(opened).toMatchObject({ grant: 'order' });
      const params = { eventId: shop.eventId };
      const { screens } = await client.ok(calls.listScreens, { token: giver.token, params });
      for (const { id } of screens)
        await client.ok(calls.stopScreen, { token: giver.token, body: { eventId: shop.eventId, id } });
      await client.send(calls.logout, { token: giver.token, body: {} }).catch(() => null);
      const { token } = await client.ok(calls.login, { body: giver });
      expect((await change(token, { orderId, gift: toGift() })).status).toBe(409);
    });

    it('leaves nothing of who refuses it, though someone asked for a code and the broadcaster wrote', async () => {
      const { gift } = await give();
      await readMails(context, gift.email);
      await client.ok(calls.sendCode, { body: { email: gift.email } });
      await guests.readCode(gift.email);
      const message = {
        eventId: shop.eventId,
        messageId: 'msg_gift_1',
        version: '0',
        group: 'buyers' as const,
        subject: 'Doors',
        text: 'At eight.',
      };
      await client.ok(studioCalls.saveMessage, { token: shop.owner.token, body: message });
      await client.ok(studioCalls.sendMessage, {
        token: shop.owner.token,
        body: { eventId: shop.eventId, messageId: 'msg_gift_1', version: '1' },
      });
      await inside.upstream.deliverMail();
      expect((await refuse(gift.email)).status).toBe(200);
      expect(await whereIs(gift.email)).toEqual([]);
    });

    it('cannot hide a web address in the line', async () => {
      const { token } = await steps.register();
      for (const line of [
        'evil.\u200dcom',
        'evil\u0332.com',
        'evil.c\u0332om',
        'evil\u200c.com',
        'go to 203.0.113.9/win',
        'a@localhost//x',
      ]) {
        const body = { ...steps.intentBody(shop.item), gift: toGift({ line }) };
        const { status } = await client.send(calls.createPaymentIntent, { token, body });
        expect([JSON.stringify(line), status]).toEqual([JSON.stringify(line), 400]);
      }
    });

    it('tells nothing of an account that opened the event with another ticket', async () => {
      const friend = await steps.register();
      await office.verify(friend.email);
      const first = await give({ email: friend.email });
      await readMails(context, friend.email);
      expect(await steps.playbackStatus(friend.token, shop.eventId)).toBe(200);
      await inside.upstream.operator.refund({
        orderId: first.orderId,
        amountCents: null,
        isAgain: false,
        note: null,
      });
      await inside.upstream.reconcile('all');
      const second = await give({ email: friend.email });
      await readMails(context, friend.email);
      const order = await client.ok(calls.getOrder, {
        token: second.giver.token,
        params: { orderId: second.orderId },
      });
      expect(order.gift?.state).toBe('sent');
    });

    it('sells the recipient no second ticket, and takes back what a guest with the address pays', async () => {
      const { gift } = await give();
      await readMails(context, gift.email);
      const recipient = await guests.signInByCode(gift.email);
      const own = { token: recipient, body: steps.intentBody(shop.item) };
      expect((await client.refused(calls.createPaymentIntent, own)).code).toBe('already_owned');
      const bought = await guests.buy(shop.item, gift.email);
      await inside.upstream.reconcile('all');
      expect((await context.orderOf(bought.orderId)).status).toBe('refunded');
      expect(await steps.playbackStatus(bought.token, shop.eventId)).toBe(403);
      expect(await steps.playbackStatus(recipient, shop.eventId)).toBe(200);
    });

    it('does not keep a wrong address on a purchase whose gift was refused', async () => {
      const owner = await steps.register();
      await steps.buyByCard(owner.token, shop.item);
      const guest = await guests.open(shop.item, owner.email);
      const gift = toGift();
      const orderId = await pay(guest.token, gift);
      expect((await refuse(gift.email)).status).toBe(200);
      expect((await context.orderOf(orderId)).holder_id).toBe(orderId);
      const { refuse: link } = await guests.readLinks(owner.email);
      await client.ok(calls.refusePurchase, { body: { token: link } });
      expect(await guests.receipt({ token: guest.token, orderId })).toMatchObject({ guest: 'refused' });
    });

    it('refused while its giver pays for their own is not lost', async () => {
      const { giver, gift } = await give();
      const own = await client.ok(calls.createPaymentIntent, {
        token: giver.token,
        body: steps.intentBody(shop.item),
      });
      expect((await refuse(gift.email)).status).toBe(200);
      await steps.confirm(own, CARDS.good);
      const body = steps.saveBody(shop.item, own.paymentIntentId);
      expect(await client.ok(calls.savePayment, { token: giver.token, body })).toMatchObject({
        status: 'duplicate',
      });
    });
  });
}
