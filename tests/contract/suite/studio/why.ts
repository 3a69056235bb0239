import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, newScreen } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';

const HOUR = 3_600_000;

/** Each viewer is prepared, and asked about by address. */
export function describeStudioWhy(context: Context): void {
  const { client, steps, inside } = context;
  const office = createBoxOffice(context);
  const money = createMoneySteps(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;

  async function ask(q: string, country = '') {
    const params = { eventId: shop.eventId, q, country };
    const { answer } = await client.ok(studioCalls.getWhy, { token: shop.owner.token, params });
    return answer ?? expect.unreachable();
  }
  const change = (values: object) =>
    inside.store.updateTable('events').set(values).where('id', '=', shop.eventId).execute();

  describe('box office: why a viewer cannot watch', () => {
    beforeAll(async () => {
      shop = await office.sell({ screens: '1' });
      await office.play(shop.eventId);
    });

    it('1: can', async () => {
      const { email, orderId } = await office.buy(shop.item);
      expect(await ask(email)).toMatchObject({ can_watch: true, order: orderId, person: { email } });
      expect(await ask(orderId)).toMatchObject({ can_watch: true, person: { email } });
    });

    it('2: has no ticket, and is answered as an unknown address is', async () => {
      const { email } = await steps.register();
      const known = await ask(email);
      expect(known.sentence).toMatch(/^No account with this address has a ticket/);
      expect(await ask('unknown@guests.example')).toEqual(known);
    });

    it('3: did not finish the payment', async () => {
      const { token, email } = await steps.register();
      await steps.openIntent(token, shop.item);
      expect(await ask(email)).toMatchObject({
        action: 'orders',
        order: expect.any(String),
        sentence: expect.stringContaining('not finished'),
        tell: expect.stringContaining('Nothing was charged'),
      });
    });

    it('4: was refunded', async () => {
      const { email, reference, orderId } = await office.buy(shop.item);
      await money.refundInDashboard('stripe', reference, null);
      await inside.upstream.operator.reconcile(orderId);
      expect((await ask(email)).sentence).toContain('was refunded');
    });

    it('5: has disputed the payment', async () => {
      const { email, reference, orderId } = await office.buy(shop.item);
      await money.openDispute('stripe', reference);
      await inside.upstream.operator.reconcile(orderId);
      expect(await ask(email)).toMatchObject({
        order: orderId,
        action: 'people',
        sentence: expect.stringContaining('disputed'),
        tell: expect.stringContaining('withdraw the dispute at your bank'),
        advice: expect.stringContaining('evidence'),
      });
      const order = inside.store.updateTable('orders').where('id', '=', orderId);
      await order.set({ dispute_status: 'lost' }).execute();
      expect((await ask(email)).sentence).toContain('decided the dispute for the buyer');
    });

    it('lists who has a name, once each, and each opens the answer', async () => {
      const { email, orderId } = await office.buy(shop.item);
      const { id } = await office.findUser(email);
      const other = await office.sell();
      const elsewhere = await office.buy(other.item);
      const named = inside.store.updateTable('users').set({ name: 'Ada Quince' });
      await named.where('id', 'in', [id, (await office.findUser(elsewhere.email)).id]).execute();
      const late = await steps.register();
      await steps.openIntent(late.token, shop.item);
      await named.where('id', '=', (await office.findUser(late.email)).id).execute();
      const guest = { email: 'quince@guests.example', name: 'Ben Quince', until: '' };
      const body = { eventId: shop.eventId, ...guest };
      await client.ok(studioCalls.addGuest, { token: shop.owner.token, body });
      const find = async (q: string) => {
        const params = { eventId: shop.eventId, q, country: '' };
        return client.ok(studioCalls.getWhy, { token: shop.owner.token, params });
      };
      const { answer, matches } = await find('quince');
      expect(answer).toBeNull();
      expect(matches?.map((one) => one.email).toSorted()).toEqual(
        [email, late.email, guest.email].toSorted(),
      );
      expect(matches?.find((one) => one.email === email)).toMatchObject({ q: orderId, name: 'Ada Quince' });
      for (const one of matches ?? []) expect(await find(one.q)).toMatchObject({ matches: null });
      expect(await find('Nemo Nothing')).toMatchObject({ answer: null, matches: [] });
    });

    it('6: is past the hours of the ticket', async () => {
      const { email, orderId } = await office.buy(shop.item);
      const packages = inside.store.updateTable('packages').where('event_id', '=', shop.eventId);
      await packages.set({ access_from: 'purchase', access_hours: 1 }).execute();
      await inside.store
        .updateTable('orders')
        .set({ paid_at: Date.now() - 2 * HOUR })
        .where('id', '=', orderId)
        .execute();
      expect((await ask(email)).sentence).toContain('ended on');
      await packages.set({ access_from: null, access_hours: null }).execute();
    });

    it('7: moved the ticket away, and 8: has not opened the one that was moved to it', async () => {
      const { email, orderId } = await office.buy(shop.item);
      const friend = await steps.register();
      const body = { eventId: shop.eventId, orderId, email: friend.email };
      await client.ok(studioCalls.moveOrder, { token: shop.owner.token, body });
      expect((await ask(email)).sentence).toContain('moved to another address');
      expect((await ask(friend.email)).sentence).toContain('has not been opened yet');
      const order = inside.store.updateTable('orders').where('id', '=', orderId);
      for (const gone of [
        { payment_mode: 'test' },
        { payment_mode: 'sandbox', status: 'refunded' },
      ] as const) {
        await order.set(gone).execute();
        expect((await ask(friend.email)).sentence).not.toContain('A ticket waits');
      }
    });

    it('9: is a guest who has no account yet', async () => {
      const email = 'invited@guests.example';
      await inside.store
        .insertInto('waiting_grants')
        .values({ event_id: shop.eventId, email_key: email, expires_at: null, created_at: 1 })
        .execute();
      expect((await ask(email)).sentence).toContain('has not been opened yet');
      const guest = inside.store.updateTable('waiting_grants').where('email_key', '=', email);
      await guest.set({ expires_at: 2 }).execute();
      expect((await ask(email)).sentence, 'once it has ended').toMatch(/^No account with this address/);
    });

    it('10: is in another country', async () => {
      const { email } = await office.buy(shop.item);
      await change({ countries: JSON.stringify({ deny: ['DE'] }) });
      expect(await ask(email, 'de')).toMatchObject({ can_watch: false, action: 'page' });
      expect(await ask(email, 'PT')).toMatchObject({ can_watch: true });
      await change({ countries: null });
    });

    it('11: plays on all screens', async () => {
      const { token, email, orderId } = await office.buy(shop.item);
      const body = { eventId: shop.eventId, screen: newScreen(), device: 'Chrome on Windows' };
      await client.ok(calls.openPlayback, { token, body });
      expect(await ask(email)).toMatchObject({
        action: 'none',
        order: orderId,
        sentence: 'The ticket allows 1 screen. Playing now: Chrome on Windows.',
      });
    });

    it('11: plays on all screens, with another ticket than the one that was given away', async () => {
      const { token, email, orderId } = await office.buy(shop.item);
      const friend = await steps.register();
      await office.verify(friend.email);
      const move = { eventId: shop.eventId, orderId, email: friend.email };
      await client.ok(studioCalls.moveOrder, { token: shop.owner.token, body: move });
      const { id } = await office.findUser(email);
      const grant = { event_id: shop.eventId, user_id: id, expires_at: null, created_at: 1 };
      await inside.store.insertInto('grants').values(grant).execute();
      const body = { eventId: shop.eventId, screen: newScreen() };
      await client.ok(calls.openPlayback, { token, body });
      expect(await ask(email)).toMatchObject({ order: null });
    });

    it('12: bought in test mode', async () => {
      const { email, orderId } = await office.buy(shop.item);
      await inside.store
        .updateTable('orders')
        .set({ payment_mode: 'test' })
        .where('id', '=', orderId)
        .execute();
      expect((await ask(email)).sentence).toContain('another payment mode');
    });

    it('13: has a player that failed, which is kept for the account', async () => {
      const { email } = await office.buy(shop.item);
      const { id } = await office.findUser(email);
      await inside.store
        .insertInto('player_errors')
        .values({ id, user_id: id, event_id: shop.eventId, code: 'media', device: 'Safari', at: Date.now() })
        .execute();
      const answer = await ask(email);
      expect(answer.sentence).toContain('could not decode the video (Safari)');
      expect(answer.errors).toHaveLength(1);
    });

    it('13: watched since their player failed', async () => {
      const { email } = await office.buy(shop.item);
      const { id } = await office.findUser(email);
      const of = { user_id: id, event_id: shop.eventId };
      const failed = { ...of, id: `${id} once`, code: 'media', device: 'Safari', at: Date.now() - 2000 };
      await inside.store.insertInto('player_errors').values(failed).execute();
      const watched = { ...of, first_at: 1, last_at: Date.now() - 1000, ms: 1000 };
      await inside.store.insertInto('watched').values(watched).execute();
      expect(await ask(email)).toMatchObject({ can_watch: true });
      const before = inside.store.updateTable('watched').where('user_id', '=', id);
      await before.set({ last_at: failed.at - 1000 }).execute();
      expect((await ask(email)).sentence).toContain('could not decode the video');
    });

    it('names the event before the country, and that before the screens', async () => {
      const { token, email } = await office.buy(shop.item);
      const body = { eventId: shop.eventId, screen: newScreen(), device: 'Chrome on Windows' };
      await client.ok(calls.openPlayback, { token, body });
      await change({ countries: JSON.stringify({ deny: ['DE'] }), cancelled_at: 1 });
      expect(await ask(email, 'DE')).toMatchObject({ action: 'refunds' });
      await change({ cancelled_at: null });
      expect((await ask(email, 'DE')).sentence).toContain('not shown in DE');
      await change({ countries: null });
      expect(await ask(email, 'DE')).toMatchObject({ sentence: expect.stringContaining('1 screen') });
    });

    it('14: is early, 15: finds no video, 16: finds the event canceled', async () => {
      const { email } = await office.buy(shop.item);
      await change({ start_time: Date.now() + HOUR });
      expect((await ask(email)).sentence).toContain('has not begun');
      await office.play(shop.eventId);
      await change({ media: null, end_time: Date.now() + HOUR });
      expect(await ask(email)).toMatchObject({ action: 'video' });
      await change({ cancelled_at: 1 });
      expect(await ask(email)).toMatchObject({ action: 'refunds' });
    });
  });
}
