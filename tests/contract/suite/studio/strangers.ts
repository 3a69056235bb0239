import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { withRequestId } from '@/lib/observability/request-context';
import { PASSWORD } from '../../buyer';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, newScreen } from '../../steps/context';

const NAME = 'Secret Name';

/** A ticket or access may be given to any address. It must not tell whose that is. */
export function describeStudioStrangers(context: Context): void {
  const { client, inside } = context;
  const office = createBoxOffice(context);
  type Shop = Awaited<ReturnType<typeof office.sell>>;

  async function register(email: string): Promise<string> {
    const body = { name: NAME, email, password: PASSWORD, referral: null };
    const { token } = await client.ok(calls.register, { body });
    await office.verify(email);
    return token;
  }

  /** As the site asks for a visitor of an event's host; null is the main site. */
  async function logIn(email: string, domain: string | null): Promise<string> {
    const body = { email, password: PASSWORD };
    const run = () => client.ok(calls.login, { body });
    return (await withRequestId(randomUUID(), run, { eventDomain: domain })).token;
  }

  const newAddress = () => `${randomUUID()}@strangers.example`;

  /** All that the owner is answered about a ticket and a guest. */
  async function look({ owner: { token }, eventId }: Shop, orderId: string, addresses: readonly string[]) {
    const of = (params: Record<string, string> = {}) => ({ token, params: { eventId, ...params } });
    const whys = [orderId, ...addresses].map((q) => client.ok(studioCalls.getWhy, of({ q })));
    const lists = ['buyers', 'guests', 'reminded'].map((group) =>
      client.ok(studioCalls.listPeople, of({ group, limit: '2' })),
    );
    const answers = [
      await client.ok(studioCalls.getEventOrder, of({ orderId })),
      await client.ok(studioCalls.getOrderEvidence, of({ orderId })),
      await client.ok(studioCalls.listEventOrders, of()),
      await client.ok(studioCalls.listEventOrders, of({ q: NAME })),
      await client.ok(studioCalls.listEventOrders, of({ q: addresses[0] ?? '' })),
      (await client.ok(studioCalls.getEventSums, of())).holders,
      (await client.ok(studioCalls.getDesk, of())).holders,
      ...(await Promise.all([...whys, ...lists])),
    ];
    return answers;
  }

  /** In parts, without ids and times. What happened in the same millisecond has no order. */
  const without = (answers: unknown, addresses: readonly string[]) =>
    addresses
      .reduce((text, address, at) => text.replaceAll(address, `address ${at}`), JSON.stringify(answers))
      .replace(/"next":"[^"]+"/g, '"next"')
      .replace(/[0-9a-f-]{32,36}|pi_\w+/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z][a-z]+day, [^"\\]*? UTC/g, 'time')
      .split(/[,{}[\]]|\\n/)
      .sort();

  /** A ticket that was moved, and a guest, each with an address that has an account or none. */
  async function give(hasAccounts: boolean) {
    const shop = await office.sell();
    const { token } = shop.owner;
    const { orderId } = await office.buy(shop.item);
    const addresses = [newAddress(), newAddress()] as const;
    const tokens = hasAccounts ? await Promise.all(addresses.map(register)) : [];
    for (const address of hasAccounts ? addresses : []) await logIn(address, null);
    const body = { eventId: shop.eventId };
    const [moved, invited] = addresses;
    const said = [
      await client.ok(studioCalls.moveOrder, { token, body: { ...body, orderId, email: moved } }),
      await client.ok(studioCalls.moveOrder, { token, body: { ...body, orderId, email: moved } }),
      await client.ok(studioCalls.addGuest, { token, body: { ...body, name: 'Gus', email: invited } }),
    ];
    return { shop, orderId, addresses, tokens, said };
  }

  describe('a ticket or access that is given to a stranger', () => {
    it('is answered alike whether the address has an account or not', async () => {
      const [known, unknown] = [await give(true), await give(false)];
      const seen = [known, unknown].map(async ({ shop, orderId, addresses, said }) =>
        without([said, await look(shop, orderId, addresses)], addresses),
      );
      const [one = [], other] = await Promise.all(seen);
      expect(one).toContain('"email":"address 0"');
      expect(one.join()).not.toContain(NAME);
      expect(one).toEqual(other);
    });

    it('shows the account once it opened the event, and its sign-ins on the host of the event alone', async () => {
      const { shop, orderId, addresses, tokens } = await give(true);
      const { domain_key: host } = await inside.store
        .selectFrom('events')
        .select('domain_key')
        .where('id', '=', shop.eventId)
        .executeTakeFirstOrThrow();
      await logIn(addresses[0], host);
      await logIn(addresses[0], 'another-host');
      const read = async () => JSON.stringify(await look(shop, orderId, addresses));
      expect(await read()).not.toMatch(/signed in|Secret Name/);
      for (const [at, token] of tokens.entries())
        await (at === 0
          ? client.ok(calls.getPlayback, { token, params: { eventId: shop.eventId } })
          : client.ok(calls.openPlayback, { token, body: { eventId: shop.eventId, screen: newScreen() } }));
      const order = await client.ok(studioCalls.getEventOrder, {
        token: shop.owner.token,
        params: { eventId: shop.eventId, orderId },
      });
      expect(order.holder).toEqual({ name: NAME, email: addresses[0] });
      expect(order.timeline.filter(({ kind }) => kind === 'sign-in')).toHaveLength(1);
      expect((await read()).match(/"has_account":true/g)).toHaveLength(2);
    });

    it('brings no message and no note of the broadcaster before it is opened', async () => {
      const { shop, addresses, tokens } = await give(true);
      const { token } = shop.owner;
      const count = async (group: string) => {
        const messageId = `msg_${randomUUID()}`;
        const texts = { group, subject: 'S', text: 'T' };
        const body = { eventId: shop.eventId, messageId, version: '0', ...texts };
        await client.ok(studioCalls.saveMessage, { token, body });
        const params = { eventId: shop.eventId, messageId };
        const { people } = await client.ok(studioCalls.getMessage, { token, params });
        const sent = await client.send(studioCalls.sendMessage, { token, body: { ...params, version: '1' } });
        return [people, sent.status];
      };
      expect([await count('buyers'), await count('guests')]).toEqual([
        [0, 409],
        [0, 409],
      ]);
      const postponed = { start_time: '2033-09-01T20:00', note: 'https://evil.example' };
      const { version } = await office.read(shop.owner, shop.eventId);
      await client.ok(studioCalls.postponeEvent, {
        token,
        body: { eventId: shop.eventId, version, ...postponed },
      });
      const mails = inside.store.selectFrom('outbox').select('body').where('to_address', 'in', addresses);
      expect((await mails.execute()).filter(({ body }) => body.includes('evil'))).toEqual([]);
      for (const viewer of tokens)
        await client.ok(calls.getPlayback, { token: viewer, params: { eventId: shop.eventId } });
      expect([await count('buyers'), await count('guests')]).toEqual([
        [1, 200],
        [1, 200],
      ]);
    });

    it('keeps people from the desk, which sees causes', async () => {
      const shop = await office.sell();
      const { email, token } = await office.buy(shop.item);
      const { id } = await office.findUser(email);
      const error = { id: `err_${randomUUID()}`, user_id: id, event_id: shop.eventId };
      await inside.store
        .insertInto('player_errors')
        .values({ ...error, code: 'format', device: null, at: inside.now() })
        .execute();
      await inside.store
        .insertInto('memberships')
        .values({ organisation_id: shop.owner.organisationId, user_id: id, role: 'desk', joined_at: 1 })
        .execute();
      const params = { eventId: shop.eventId };
      const { troubled } = await client.ok(studioCalls.getDesk, { token, params });
      expect(troubled).toMatchObject([{ name: null, email: null, cause: 'format' }]);
      const desk = await client.ok(studioCalls.getDesk, { token: shop.owner.token, params });
      expect(desk.troubled).toMatchObject([{ email }]);
    });
  });
}
