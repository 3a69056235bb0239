import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { type Buyer, CARDS, type PackageItem } from '../buyer';
import { LIVE, UPCOMING } from '../fixtures';
import { CONTACT_TO } from '../target';
import { type Context, tenTimes } from '../steps/context';
import { toHost, verifyAddress } from '../steps/read-mails';

export function describeReceipts(context: Context): void {
  const { client, steps, inside, statusOf } = context;
  const mailsTo = ({ email }: Buyer) =>
    inside.store
      .selectFrom('outbox')
      .select(['subject', 'body', 'reply_to'])
      .where('to_address', '=', email)
      .where('subject', 'like', '%Midnight Run%')
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  const payByCard = ({ token }: Buyer, item: PackageItem = LIVE) =>
    steps.openAndConfirm(token, CARDS.good, item);
  async function approvePaypal({ token }: Buyer) {
    return { token, body: { paypalOrderId: await steps.openApproved(token, LIVE) } };
  }

  describe('the mail with the receipt', () => {
    it('has the order, the amount, the time, the method and the links', async () => {
      const buyer = await steps.register();
      await verifyAddress(context, buyer);
      const { intent, save } = await payByCard(buyer);
      expect(await mailsTo(buyer)).toEqual([]);
      await client.ok(calls.savePayment, save);
      const [mail, ...others] = await mailsTo(buyer);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        subject: 'Your receipt: Midnight Run: City Marathon Live: Race Night',
        reply_to: CONTACT_TO,
      });
      for (const words of [
        'Hello Bea Buyer,',
        intent.orderId,
        '$12.99',
        'Paid: ',
        ' in Lisbon',
        'Card',
        `${toHost(LIVE)}/user/purchases/${intent.orderId}\n`,
        `${toHost(LIVE)}/user/watch/${LIVE.id}\n`,
      ])
        expect(mail?.body).toContain(words);
      // The show has started, so there is no calendar entry.
      expect(mail?.body).not.toContain('calendar.ics');
    });

    it('does not hold the name that a stranger gave with this address', async () => {
      const buyer = await steps.register();
      await client.ok(calls.savePayment, (await payByCard(buyer)).save);
      const [mail] = await mailsTo(buyer);
      expect(mail?.body).toMatch(/^Hello,\n/);
      expect(mail?.body).not.toContain('Bea');
    });

    it('is one for ten saves at once, with the reconciler beside them', async () => {
      const buyer = await steps.register();
      const { save } = await payByCard(buyer);
      const { upstream } = inside;
      await Promise.all([
        tenTimes(() => client.ok(calls.savePayment, save)),
        upstream.reconcile('all'),
        upstream.reconcile('all'),
      ]);
      await client.ok(calls.savePayment, save);
      expect(await mailsTo(buyer)).toHaveLength(1);
    });

    it('is one for ten PayPal captures at once', async () => {
      const buyer = await steps.register();
      const capture = await approvePaypal(buyer);
      await tenTimes(() => client.ok(calls.capturePaypalOrder, capture));
      const mails = await mailsTo(buyer);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body).toMatch(/Payment: PayPal/);
    });

    it('comes also to a buyer who closed the tab', async () => {
      const buyer = await steps.register();
      await payByCard(buyer);
      await inside.upstream.reconcile('all');
      expect(await mailsTo(buyer)).toHaveLength(1);
    });

    it('is there when the order is paid, and the order is not paid when it could not be written', async () => {
      const { store, upstream } = inside;
      const buyer = await steps.register();
      const { intent, save } = await payByCard(buyer);
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await sql`alter table outbox rename to outbox_out_of_reach`.execute(store);
      try {
        expect(await client.refused(calls.savePayment, save)).toMatchObject({ status: 500 });
        expect(await upstream.reconcile('all')).toBe(0);
        expect(await statusOf(intent.orderId)).toBe('pending');
      } finally {
        await sql`alter table outbox_out_of_reach rename to outbox`.execute(store);
        vi.restoreAllMocks();
      }
      await client.ok(calls.savePayment, save);
      expect(await statusOf(intent.orderId)).toBe('paid');
      expect(await mailsTo(buyer)).toHaveLength(1);
    });

    it('says of money that came in twice that it is owed back', async () => {
      const buyer = await steps.register();
      const capture = await approvePaypal(buyer);
      const intent = await steps.openIntent(buyer.token, LIVE);
      await client.ok(calls.capturePaypalOrder, capture);
      await steps.confirm(intent, CARDS.good);
      const body = steps.saveBody(LIVE, intent.paymentIntentId);
      await tenTimes(() => client.ok(calls.savePayment, { token: buyer.token, body }));
      const mails = await mailsTo(buyer);
      expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
        "You paid twice, so we're refunding you",
        'Your receipt',
      ]);
      const twice = mails.find(({ subject }) => subject.startsWith('You paid twice'));
      expect(twice?.body).toContain('a second payment of $12.99 arrived');
      expect(twice?.body).toContain('to the card you paid with');
      expect(twice?.body).toContain(intent.orderId);
      expect(twice?.body).not.toContain('/user/watch/');
      const { orders } = await client.ok(calls.listOrders, { token: buyer.token });
      expect(orders.map(({ status }) => status).sort()).toEqual(['duplicate', 'paid']);
    });

    it('is one for each of two payments that arrive at once, and one of them is owed back', async () => {
      const buyer = await steps.register();
      const capture = await approvePaypal(buyer);
      const { save } = await payByCard(buyer);
      await Promise.all([client.ok(calls.savePayment, save), client.send(calls.capturePaypalOrder, capture)]);
      const { orders } = await client.ok(calls.listOrders, { token: buyer.token });
      const mails = await mailsTo(buyer);
      expect(mails).toHaveLength(orders.length);
      expect(mails.filter(({ subject }) => subject.startsWith('Your receipt'))).toHaveLength(1);
    });

    it('is not sent to a deleted account', async () => {
      const { store, upstream } = inside;
      const buyer = await steps.register();
      const { intent } = await payByCard(buyer);
      await store.updateTable('users').set({ deleted_at: 1 }).where('email', '=', buyer.email).execute();
      await upstream.reconcile('all');
      expect(await statusOf(intent.orderId)).toBe('refunded');
      expect(await mailsTo(buyer)).toEqual([]);
    });

    it('of an event to come has its start and the calendar file', async () => {
      const buyer = await steps.register();
      const { save } = await payByCard(buyer, UPCOMING);
      await client.ok(calls.savePayment, save);
      const mail = await inside.store
        .selectFrom('outbox')
        .select('body')
        .where('to_address', '=', buyer.email)
        .where('subject', 'like', '%Glass Harbour%')
        .executeTakeFirstOrThrow();
      expect(mail.body).toMatch(/Time of the event: .* in New York \(.* UTC\)\n/);
      expect(mail.body).toContain(`${toHost(UPCOMING)}/events/${UPCOMING.id}/calendar.ics\n`);
    });
  });
}
