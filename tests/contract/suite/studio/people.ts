import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, tenTimes } from '../../steps/context';
import { readMails, verifyAddress } from '../../steps/read-mails';
import { createCodeSteps } from '../../steps/studio-code-steps';

export function describeStudioPeople(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const office = createBoxOffice(context);
  const codes = createCodeSteps(context);
  let shop: Awaited<ReturnType<typeof office.sell>>;
  let staff: { token: string };

  const list = (filter: Record<string, string> = {}) =>
    client.ok(studioCalls.listPeople, {
      token: staff.token,
      params: { eventId: shop.eventId, ...filter },
    });
  const emails = async (filter: Record<string, string> = {}) =>
    (await list(filter)).people.map(({ email }) => email);
  const post = (call: 'addGuest' | 'withdrawGuest' | 'checkGuests' | 'importGuests', body: object) =>
    client.send(studioCalls[call], { token: staff.token, body: { eventId: shop.eventId, ...body } });
  const check = async (text: string) =>
    client.ok(studioCalls.checkGuests, { token: staff.token, body: { eventId: shop.eventId, list: text } });
  const show = (listId: string) =>
    client.ok(studioCalls.getGuestList, { token: staff.token, params: { eventId: shop.eventId, listId } });
  const subjects = async (email: string) => (await readMails(context, email)).map(({ subject }) => subject);
  const hearsFrom = async (token: string) => (await client.ok(calls.getAccount, { token })).hears_from;

  describe('box office: people', () => {
    beforeAll(async () => {
      shop = await office.sell();
      staff = await office.addMember(shop.owner, 'box-office');
    });

    it('are the holders of tickets, once each, in pages, found by name and address', async () => {
      const [first, second] = [await office.buy(shop.item), await office.buy(shop.item, 'paypal')];
      expect((await emails()).sort()).toEqual([first.email, second.email].sort());
      const page = await list({ limit: '1' });
      const rest = await list({ limit: '1', after: page.next });
      expect(page.count).toBe(2);
      expect([...page.people, ...rest.people].map(({ email }) => email).sort()).toEqual(
        [first.email, second.email].sort(),
      );
      expect(rest.next).toBe('');
      expect(await emails({ q: first.email.slice(0, 12) })).toEqual([first.email]);
      expect(await list({ q: 'bea buyer' })).toMatchObject({ count: 2 });
      const body = { eventId: shop.eventId, orderId: first.orderId, email: 'gift@people.example' };
      await client.ok(studioCalls.moveOrder, { token: staff.token, body });
      expect((await emails()).sort()).toEqual(['gift@people.example', second.email].sort());
      expect((await list({ q: 'gift@' })).people).toMatchObject([{ name: '', has_account: false }]);
      const friend = await steps.register();
      await verifyAddress(context, friend);
      await client.ok(studioCalls.moveOrder, { token: staff.token, body: { ...body, email: friend.email } });
      expect((await emails()).sort()).toEqual([friend.email, second.email].sort());
    });

    it('who got the reminder are a group', async () => {
      const { email } = await office.buy(shop.item);
      const { id } = await office.findUser(email);
      await inside.store
        .insertInto('reminders')
        .values({ user_id: id, event_id: shop.eventId, created_at: 1 })
        .execute();
      expect(await emails({ group: 'reminded' })).toEqual([email]);
    });

    it('are for the owner, the editor and the box office, each of their own events', async () => {
      const accountant = await office.addMember(shop.owner, 'accountant');
      const params = { eventId: shop.eventId };
      const refused = await client.refused(studioCalls.listPeople, { token: accountant.token, params });
      expect(refused.status).toBe(403);
      const other = await office.sell();
      const elsewhere = await client.refused(studioCalls.listPeople, { token: other.owner.token, params });
      expect(elsewhere.status).toBe(404);
      const { listId } = await check('name,email\nAnn,own@lists.example');
      const body = { eventId: other.eventId, listId };
      const taken = await client.refused(studioCalls.importGuests, { token: other.owner.token, body });
      expect(taken.status).toBe(404);
    });

    it('become guests by name and address, are told, and can be withdrawn', async () => {
      const [known, unknown] = [await steps.register(), 'later@guests.example'];
      await verifyAddress(context, known);
      for (const email of [known.email, unknown])
        await Promise.all([1, 2].map(() => post('addGuest', { name: 'Gus Guest', email })));
      const guests = (await list({ group: 'guests' })).people;
      expect(guests.find(({ email }) => email === known.email)).toMatchObject({
        name: 'Gus Guest',
        has_account: false,
        until: null,
      });
      expect(guests.find(({ email }) => email === unknown)).toMatchObject({ has_account: false });
      const told = (await readMails(context, unknown)).filter(({ subject }) => /guest list/.test(subject));
      expect(told).toHaveLength(1);
      expect(told[0]?.body).toContain('confirm the address');
      await office.play(shop.eventId);
      expect(await steps.playbackStatus(known.token, shop.eventId)).toBe(200);
      const opened = (await list({ group: 'guests' })).people.filter(({ has_account: has }) => has);
      expect(opened.map(({ email }) => email)).toEqual([known.email]);
      for (const _click of [1, 2])
        expect((await post('withdrawGuest', { email: known.email })).status).toBe(200);
      expect(await steps.playbackStatus(known.token, shop.eventId)).toBe(403);
      expect(
        (await subjects(known.email)).filter((one) => /no longer on the guest list/.test(one)),
      ).toHaveLength(1);
      expect(await emails({ group: 'guests' })).toEqual([unknown]);
      const log = await client.ok(studioCalls.listLog, {
        token: shop.owner.token,
        params: { organisationId: shop.owner.organisationId, q: known.email },
      });
      expect(log.lines.map(({ what }) => what)).toEqual([
        `withdrew the free access of “${known.email}”`,
        `added the guest “${known.email}”`,
      ]);
    });

    it('with a wrong name, address or time are refused', async () => {
      const refuse = async (change: object) =>
        (
          await client.refused(studioCalls.addGuest, {
            token: staff.token,
            body: { eventId: shop.eventId, name: 'Ann', email: 'ann@guests.example', ...change },
          })
        ).fields;
      for (const name of ['=1+1', '+Ann', '-Ann', '@Ann', ' =Ann', '\tAnn', 'A\nnn', ''])
        expect(await refuse({ name })).toHaveProperty('name');
      expect(await refuse({ email: 'ann' })).toHaveProperty('email');
      expect(await refuse({ until: '2020-05-01T10:00' })).toHaveProperty('until');
    });

    it('of a list are shown first, and then added once, however often and by however many', async () => {
      await post('addGuest', { name: 'Here', email: 'here@lists.example' });
      const { listId } = await check(
        '\uFEFFEmail;Name\r\nnew1@lists.example;Ann\r\nhere@lists.example;Here\r\nno address;Bo\r\nnew2@lists.example;Cy',
      );
      const plan = { total: 2, added: 0, known: 1, faulty: 1 };
      const faults = [{ line: 4, message: 'This is not an email address.' }];
      expect(await show(listId)).toEqual({ ...plan, faults });
      expect(await emails({ group: 'guests', q: 'new' })).toEqual([]);
      const sent = await tenTimes(() => post('importGuests', { listId }));
      expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await show(listId)).toMatchObject({ total: 2, added: 2 });
      expect((await emails({ group: 'guests', q: 'new' })).sort()).toEqual([
        'new1@lists.example',
        'new2@lists.example',
      ]);
      expect(await subjects('new1@lists.example')).toHaveLength(1);
      expect(await subjects('here@lists.example')).toHaveLength(1);
    });

    it('of a list that stopped half-way are added from there, and watch once they have an account', async () => {
      const person = await steps.register();
      const rows = Array.from({ length: 300 }, (_, index) => `Guest ${index},half${index}@lists.example`);
      const { listId } = await check(['name,email', ...rows, `Late,${person.email}`].join('\n'));
      await inside.store.updateTable('guest_lists').set({ added: 290 }).where('id', '=', listId).execute();
      expect((await post('importGuests', { listId })).status).toBe(200);
      expect(await list({ group: 'guests', q: 'half' })).toMatchObject({ count: 10 });
      await office.play(shop.eventId);
      expect(await steps.playbackStatus(person.token, shop.eventId)).toBe(403);
      await verifyAddress(context, person);
      expect(await steps.playbackStatus(person.token, shop.eventId)).toBe(200);
      expect((await list({ group: 'guests', q: person.email })).people).toMatchObject([
        { name: 'Late', has_account: true },
      ]);
    });

    it('of a list that can not be read are refused with a sentence', async () => {
      const refuse = async (text: string) => {
        const body = { eventId: shop.eventId, list: text };
        const answer = await client.refused(studioCalls.checkGuests, { token: staff.token, body });
        return [answer.status, answer.error];
      };
      expect(await refuse(`name,email\n${'A,a@b.c\n'.repeat(100_000)}`)).toEqual([
        400,
        expect.stringContaining('This list has 100,000 lines'),
      ]);
      expect(await refuse('name,email\nAnn \uFFFD,a@b.example')).toEqual([
        400,
        expect.stringContaining('save it as CSV UTF-8'),
      ]);
      expect(await refuse('x'.repeat(1024 * 1024 + 1))).toEqual([400, expect.stringContaining('1 MB')]);
      expect(await refuse('x'.repeat(2 * 1024 * 1024))).toEqual([413, expect.stringContaining('1536 kB')]);
      expect(await refuse('Ann,a@b.example')).toEqual([400, expect.stringContaining('name the columns')]);
    });

    it('of an event that is not published are none', async () => {
      const owner = await office.startOrganisation();
      const eventId = await office.createEvent(owner);
      const body = { eventId, name: 'Ann', email: 'ann@guests.example' };
      const refused = await client.refused(studioCalls.addGuest, { token: owner.token, body });
      expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('publish') });
    });

    it('are invited by an organization on trial 500 times a day, and withdrawn five times', async () => {
      const { owner, eventId } = await office.sell();
      const { token } = owner;
      const rows = Array.from({ length: 600 }, (_, index) => `Guest,trial${index}@lists.example`);
      const body = { eventId, list: ['name,email', ...rows].join('\n') };
      const { listId } = await client.ok(studioCalls.checkGuests, { token, body });
      const add = { token, body: { eventId, listId } };
      expect((await client.refused(studioCalls.importGuests, add)).status).toBe(429);
      const params = { eventId, listId };
      expect(await client.ok(studioCalls.getGuestList, { token, params })).toMatchObject({ added: 500 });
      const approved = inside.store.updateTable('organisations').where('id', '=', owner.organisationId);
      await approved.set({ approved_at: 1 }).execute();
      await client.ok(studioCalls.importGuests, add);
      expect(await client.ok(studioCalls.getGuestList, { token, params })).toMatchObject({ added: 600 });
      const guest = { eventId, name: 'Ann', email: 'again@guests.example' };
      const answers = [];
      for (let turn = 0; turn < 7; turn += 1) {
        await client.send(studioCalls.addGuest, { token, body: guest });
        answers.push((await client.send(studioCalls.withdrawGuest, { token, body: guest })).status);
      }
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(await subjects(guest.email)).toHaveLength(11);
    });

    it('are invited without a link of an organization that is not approved', async () => {
      const { owner, eventId } = await office.sell();
      const { token, organisationId } = owner;
      const rename = (title: string) =>
        inside.store.updateTable('events').set({ title }).where('id', '=', eventId).execute();
      const add = async () =>
        (
          await client.send(studioCalls.addGuest, {
            token,
            body: { eventId, name: 'Ann', email: 'linked@guests.example' },
          })
        ).status;
      for (const title of ['Win at evil.example now', 'https://evil', 'evil。example']) {
        await rename(title);
        expect([title, await add()]).toEqual([title, 403]);
      }
      await rename('Opening: Night, no. 2');
      expect(await add()).toBe(200);
      await rename('gala.example');
      const approved = inside.store.updateTable('organisations').where('id', '=', organisationId);
      await approved.set({ approved_at: 1 }).execute();
      expect(await add()).toBe(200);
    });

    it('are not invited by an organization that is suspended, or whose trial is over', async () => {
      const { owner, eventId } = await office.sell();
      await inside.store
        .updateTable('organisations')
        .set({ suspended_at: 1 })
        .where('id', '=', owner.organisationId)
        .execute();
      const { token } = owner;
      const guest = { name: 'Ann', email: 'suspended@guests.example' };
      const refused = [
        await client.refused(studioCalls.addGuest, { token, body: { eventId, ...guest } }),
        await client.refused(studioCalls.checkGuests, {
          token,
          body: { eventId, list: `name,email\nAnn,${guest.email}` },
        }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
      await inside.store
        .updateTable('organisations')
        .set({ suspended_at: null, trial_started_at: 1 })
        .where('id', '=', owner.organisationId)
        .execute();
      const over = await client.refused(studioCalls.addGuest, { token, body: { eventId, ...guest } });
      expect(over.status).toBe(403);
      expect(
        await client.ok(studioCalls.withdrawGuest, { token, body: { eventId, email: guest.email } }),
      ).toBeTruthy();
    });
  });

  describe('the consent to news', () => {
    const consented = (shown: typeof shop) =>
      client.ok(studioCalls.listPeople, {
        token: shown.owner.token,
        params: { eventId: shown.eventId, group: 'consented' },
      });

    it('is asked for by name, kept once the order is paid, and ends in the account', async () => {
      const own = await office.sell();
      const { organisation } = await client.ok(calls.getEvent, { params: { eventId: own.eventId } });
      const { name } = await inside.store
        .selectFrom('organisations')
        .select('name')
        .where('id', '=', own.owner.organisationId)
        .executeTakeFirstOrThrow();
      expect(organisation).toBe(name);
      const buyer = await steps.register();
      await codes.openCard(buyer.token, own.eventId, { news: true });
      expect(await consented(own)).toMatchObject({ count: 0 });
      expect(await hearsFrom(buyer.token)).toEqual([]);
      await codes.buy(buyer.token, own.eventId, { news: true });
      expect(await consented(own), 'before the address is confirmed').toMatchObject({ count: 0 });
      await office.verify(buyer.email);
      expect(await consented(own)).toMatchObject({ count: 1, people: [{ email: buyer.email }] });
      const { organisationId } = own.owner;
      expect(await hearsFrom(buyer.token)).toEqual([{ _id: organisationId, name }]);
      for (const _click of [1, 2])
        await client.ok(calls.withdrawConsent, { token: buyer.token, body: { organisationId } });
      expect(await hearsFrom(buyer.token)).toEqual([]);
      expect(await consented(own)).toMatchObject({ count: 0 });
    });

    it('counts as it was last ticked, by card, PayPal, payment page and for free', async () => {
      const own = await office.sell();
      const [card, paypal, page, free] = await Promise.all(Array.from({ length: 4 }, () => steps.register()));
      if (!card || !paypal || !page || !free) throw new Error('There are four buyers');
      for (const { email } of [card, paypal, page, free]) await office.verify(email);
      await codes.openCard(card.token, own.eventId, { news: true });
      await codes.buy(card.token, own.eventId);
      const { paypalOrderId } = await codes.openPaypal(paypal.token, own.eventId);
      await codes.openPaypal(paypal.token, own.eventId, { news: true });
      await steps.choose(paypalOrderId, 'approve');
      await client.ok(calls.capturePaypalOrder, { token: paypal.token, body: { paypalOrderId } });
      const body = { eventId: own.eventId, selectedPackage: 'ticket', news: true };
      const { orderId } = await client.ok(calls.createCheckoutSession, { token: page.token, body });
      expect((await orderOf(orderId)).consented_at).not.toBeNull();
      await codes.saveCode(own.owner, own.eventId, { code: 'FREE', kind: 'amount', value: '10' });
      await client.ok(calls.claimFreeOrder, { token: free.token, body: { ...body, code: 'FREE' } });
      const people = (await consented(own)).people.map(({ email }) => email);
      expect(people.sort()).toEqual([paypal.email, free.email].sort());
    });

    it('that was withdrawn stays so when an earlier order is paid, and comes back with a later one', async () => {
      const own = await office.sell({ price: '10' });
      const buyer = await steps.register();
      const { organisationId } = own.owner;
      const { id } = await office.findUser(buyer.email);
      const consent = { organisation_id: organisationId, user_id: id, consented_at: 1 };
      await inside.store.insertInto('consents').values(consent).execute();
      const intent = await codes.openCard(buyer.token, own.eventId, { news: true });
      inside.moveTime(1000);
      await client.ok(calls.withdrawConsent, { token: buyer.token, body: { organisationId } });
      await steps.confirm(intent, '4242424242424242');
      const paid = { eventId: own.eventId, selectedPackage: 'ticket', currency: 'USD' };
      const save = { ...paid, paymentIntentId: intent.paymentIntentId ?? '' } as const;
      await client.ok(calls.savePayment, { token: buyer.token, body: { ...save, currency: 'USD' } });
      expect(await hearsFrom(buyer.token)).toEqual([]);
      inside.moveTime(1000);
      await inside.store
        .updateTable('orders')
        .set({ status: 'refunded' })
        .where('id', '=', intent.orderId ?? '')
        .execute();
      await codes.buy(buyer.token, own.eventId, { news: true });
      expect(await hearsFrom(buyer.token)).toHaveLength(1);
    });
  });
}
