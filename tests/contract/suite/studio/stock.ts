import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../../buyer';
import { type Context, tenTimes } from '../../steps/context';
import { createStudio } from '../../steps/studio-event-steps';

const MINUTE = 60_000;
const SOLD_OUT = 'This ticket is sold out. Nothing was charged.';
const HELD: unknown = expect.stringContaining('back within 15 minutes');

export function describeStudioStock(context: Context): void {
  const { client, steps, inside } = context;
  const studio = createStudio(context);

  async function sell(change: object) {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const body = { eventId, version: 1, packageId: 'ticket', name: 'Ticket', price: '10', ...change };
    await client.ok(studioCalls.saveTicket, { token: owner.token, body });
    await studio.publish(owner, eventId);
    return { owner, item: { id: eventId, package: 'ticket', price: 10 } };
  }

  const left = async (eventId: string) =>
    (await client.ok(calls.getEvent, { params: { eventId } })).packages[0]?.left;

  describe('a limited ticket', () => {
    it('is sold once, however many want the last one', async () => {
      const { item } = await sell({ stock: '1' });
      expect(await left(item.id)).toBe(1);
      const buyers = await tenTimes(() => steps.register());
      const sent = await Promise.all(
        buyers.map(async ({ token }, index) => {
          const body = index % 2 === 0 ? steps.intentBody(item) : steps.paypalBody(item);
          const call = index % 2 === 0 ? calls.createPaymentIntent : calls.createPaypalOrder;
          const response = await client.send(call, { token, body });
          return { status: response.status, json: (await response.json()) as { error?: string } };
        }),
      );
      expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = sent.filter(({ status }) => status === 409);
      expect(refused.map(({ json }) => json.error)).toEqual(Array.from({ length: 9 }, () => HELD));
      const orders = await inside.store
        .selectFrom('orders')
        .select('id')
        .where('event_id', '=', item.id)
        .execute();
      expect(orders).toHaveLength(1);
      expect(await left(item.id)).toBe(0);
    });

    it('is not called sold out while an open checkout holds it, and is once that is paid', async () => {
      const { item } = await sell({ stock: '1' });
      const [first, second] = [await steps.register(), await steps.register()];
      const held = async () =>
        (await client.ok(calls.getEvent, { params: { eventId: item.id } })).packages[0];
      const { save } = await steps.openAndConfirm(first.token, CARDS.good, item);
      const wish = { token: second.token, body: steps.intentBody(item) };
      expect(await held()).toMatchObject({ left: 0, held: true });
      expect(await client.refused(calls.createPaymentIntent, wish)).toMatchObject({ error: HELD });
      await client.ok(calls.savePayment, save);
      expect((await held())?.held).toBeUndefined();
      expect(await client.refused(calls.createPaymentIntent, wish)).toMatchObject({ error: SOLD_OUT });
    });

    it('is given out once where it is free', async () => {
      const { item } = await sell({ stock: '1', price: '0' });
      const body = { eventId: item.id, selectedPackage: item.package };
      const sent = await tenTimes(async () => {
        const { token } = await steps.register();
        return (await client.send(calls.claimFreeOrder, { token, body })).status;
      });
      expect(sent.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    });

    it('is kept for the buyer who pays for 15 minutes, and free for others then', async () => {
      const { item } = await sell({ stock: '1' });
      const [first, second] = [await steps.register(), await steps.register()];
      const intent = await steps.openIntent(first.token, item);
      const again = await steps.openIntent(first.token, item);
      expect(again.orderId).toBe(intent.orderId);
      const tryNow = async () => {
        const body = steps.intentBody(item);
        return (await client.send(calls.createPaymentIntent, { token: second.token, body })).status;
      };
      inside.moveTime(14 * MINUTE);
      await inside.upstream.reconcile('due');
      expect(await tryNow()).toBe(409);
      inside.moveTime(MINUTE);
      await inside.upstream.reconcile('due');
      expect(await context.statusOf(intent.orderId)).toBe('expired');
      expect(await left(item.id)).toBe(1);
      await steps.buyByCard(second.token, item);
      expect(await left(item.id)).toBe(0);
    });

    it('that is not limited is not given up by then', async () => {
      const { item } = await sell({});
      const intent = await steps.openIntent((await steps.register()).token, item);
      inside.moveTime(16 * MINUTE);
      await inside.upstream.reconcile('due');
      expect(await context.statusOf(intent.orderId)).toBe('pending');
      expect(await left(item.id)).toBeNull();
    });

    it('has no smaller number than people have or are buying', async () => {
      const { owner, item } = await sell({ stock: '3' });
      await steps.buyByCard((await steps.register()).token, item);
      await steps.openIntent((await steps.register()).token, item);
      const { version } = await studio.read(owner, item.id);
      const body = {
        eventId: item.id,
        version,
        packageId: 'ticket',
        name: 'Ticket',
        price: '10',
        stock: '1',
      };
      const refused = await client.refused(studioCalls.saveTicket, { token: owner.token, body });
      expect(refused.fields.stock).toBe('2 people have this ticket. Please enter at least 2.');
    });
  });

  describe('the time of a sale', () => {
    it('begins and ends as the ticket says', async () => {
      const { item } = await sell({ sale_from: '2033-05-01T10:00', sale_until: '2033-05-02T10:00' });
      const { token } = await steps.register();
      for (const { error } of await steps.refusals(token, item))
        expect(error).toMatch(/^Tickets go on sale on Sun, May 1, 2033/);
      await inside.store
        .updateTable('packages')
        .set({ sale_from: null, sale_until: 1 })
        .where('event_id', '=', item.id)
        .execute();
      for (const { error } of await steps.refusals(token, item)) expect(error).toMatch(/no longer on sale/);
    });
  });
}
