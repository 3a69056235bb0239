import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { type Buyer, CARDS } from '../../buyer';
import type { Context } from '../../steps/context';
import { readMails } from '../../steps/read-mails';
import { createStudio, type Studio } from '../../steps/studio-event-steps';

export function describeStudioEvents(context: Context): void {
  const { client, inside, steps, orderOf } = context;
  const studio = createStudio(context);

  const save = (owner: Studio, draft: DraftEntry, version: number, change: object = {}) => ({
    token: owner.token,
    body: { ...studio.toPageBody(draft), eventId: draft.id, version, ...change },
  });

  const rename = (from: string, to: string) =>
    inside.store
      .updateTable('event_drafts')
      .set((eb) => ({ event_id: to, entry: sql<string>`replace(${eb.ref('entry')}, ${from}, ${to})` }))
      .where('event_id', '=', from)
      .execute();

  async function start() {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    return { owner, eventId, event: await studio.read(owner, eventId) };
  }

  async function startPublished() {
    const { owner, eventId, event } = await start();
    await studio.publish(owner, eventId);
    const item = { id: eventId, package: 'ticket', price: 10 };
    return { owner, eventId, event, item };
  }

  const edit = async (owner: Studio, eventId: string, change: object) => {
    const { draft, version } = await studio.read(owner, eventId);
    return client.ok(studioCalls.saveEventPage, save(owner, draft, version, change));
  };

  describe('an event of the studio', () => {
    it('has its last change undone, and the undoing too, until it is published', async () => {
      const { owner, eventId, event } = await start();
      const { token } = owner;
      const undo = (version: number) => ({ token, body: { eventId, version } });
      expect(event.edited.what).toBeNull();
      expect(await client.refused(studioCalls.undoEdit, undo(event.version))).toMatchObject({ status: 409 });
      const second = { eventId, version: event.version, name: 'Balcony', price: '25' };
      const added = await client.ok(studioCalls.saveTicket, { token, body: second });
      const { draft } = await studio.read(owner, eventId);
      const packageId = draft.packages.at(-1)?.id ?? '';
      const body = { eventId, version: added.version, packageId };
      const removed = await client.ok(studioCalls.removeTicket, { token, body });
      const { edited } = await studio.read(owner, eventId);
      expect(edited.what).toBe('removed the ticket “Balcony”');
      expect(await client.refused(studioCalls.undoEdit, undo(added.version))).toMatchObject({ status: 409 });
      const undone = await client.ok(studioCalls.undoEdit, undo(removed.version));
      expect((await studio.read(owner, eventId)).draft).toEqual(draft);
      const redone = await client.ok(studioCalls.undoEdit, undo(undone.version));
      expect((await studio.read(owner, eventId)).draft).toEqual(event.draft);
      await client.ok(studioCalls.undoEdit, undo(redone.version));
      await studio.publish(owner, eventId);
      const { version, edited: last } = await studio.read(owner, eventId);
      expect(last.what).toBeNull();
      expect(await client.refused(studioCalls.undoEdit, undo(version))).toMatchObject({ status: 409 });
      const params = { organisationId: owner.organisationId };
      const { lines } = await client.ok(studioCalls.listLog, { token, params });
      expect(lines.filter(({ what }) => what.startsWith('undid'))).toHaveLength(3);
    });

    it('begins as a draft with defaults, which is not public', async () => {
      const { owner, eventId, event } = await start();
      expect(event).toMatchObject({ phase: 'draft', version: 1, published: null, sold: 0, net: 0 });
      expect(event.draft).toMatchObject({
        timezone: 'Europe/Paris',
        packages: [{ name: 'Ticket', price: 10 }],
      });
      expect(event.draft.start_time).toMatch(/T1[89]:00:00.000Z$/);
      expect(await client.refused(calls.getEvent, { params: { eventId } })).toMatchObject({ status: 404 });
      const { events } = await studio.list(owner);
      expect(events).toMatchObject([{ _id: eventId, phase: 'draft', next: 'picture' }]);
      expect(event.organisation.trial_ends_at).not.toBeNull();
    });

    it('tells sums of money to roles with the report alone', async () => {
      const editor = await studio.startOrganisation('editor');
      const eventId = await studio.createEvent(editor);
      expect(await studio.read(editor, eventId)).toMatchObject({ sold: 0, net: null, refunded: null });
      expect((await studio.list(editor)).events).toMatchObject([{ sold: 0, net: null }]);
    });

    it('is published, changed, and public again only once the changes are published', async () => {
      const { owner, eventId } = await startPublished();
      const params = { eventId };
      const before = await client.ok(calls.getEvent, { params });
      await edit(owner, eventId, { title: 'A new title' });
      expect(await client.ok(calls.getEvent, { params })).toEqual(before);
      const changed = await studio.read(owner, eventId);
      expect(changed).toMatchObject({ changes: ['title'], phase: 'scheduled' });
      await studio.publish(owner, eventId);
      expect(await client.ok(calls.getEvent, { params })).toMatchObject({ title: 'A new title' });
      expect((await studio.read(owner, eventId)).changes).toEqual([]);
    });

    it('is not published without the terms, nor after the trial', async () => {
      const { owner, eventId, event } = await start();
      const body = { eventId, version: event.version };
      const refused = await client.refused(studioCalls.publishEvent, { token: owner.token, body });
      expect(refused).toMatchObject({ status: 400, fields: { acceptsTerms: 'Please accept the terms.' } });
      await context.inside.store
        .updateTable('organisations')
        .set({ trial_started_at: 1 })
        .where('id', '=', owner.organisationId)
        .execute();
      const late = { token: owner.token, body: { ...body, acceptsTerms: true } };
      expect(await client.refused(studioCalls.publishEvent, late)).toMatchObject({ status: 403 });
    });

    it('is copied to a later day at the same time, with nothing that was sold', async () => {
      const { owner, eventId, item } = await startPublished();
      await steps.buyByCard((await steps.register()).token, item);
      await edit(owner, eventId, { start_time: '2026-03-01T19:30', end_time: '', replay_until: '' });
      const body = { organisationId: owner.organisationId, title: 'The next one', copyOf: eventId };
      const made = await client.ok(studioCalls.createStudioEvent, { token: owner.token, body });
      const { draft, phase, sold } = await studio.read(owner, made.eventId);
      expect({ phase, sold }).toEqual({ phase: 'draft', sold: 0 });
      const start = new Date(draft.start_time);
      expect(start.getTime() - Date.now()).toBeGreaterThan(14 * 24 * 3_600_000 - 60_000);
      const local = start.toLocaleString('en-US', {
        timeZone: 'Europe/Paris',
        weekday: 'long',
        hour: 'numeric',
        minute: '2-digit',
      });
      expect(local).toMatch(/Sunday.*7:30\s?PM/);
    });

    it('moves with its start what was left as it was', async () => {
      const { owner, eventId, event } = await start();
      const lasts = (entry: typeof event.draft, name: 'end_time' | 'replay_until') =>
        Date.parse(entry[name] ?? '') - Date.parse(entry.start_time);
      await edit(owner, eventId, { start_time: '2031-06-01T20:00' });
      const { draft } = await studio.read(owner, eventId);
      expect(lasts(draft, 'end_time')).toBe(lasts(event.draft, 'end_time'));
      expect(lasts(draft, 'replay_until')).toBe(lasts(event.draft, 'replay_until'));
      await edit(owner, eventId, { start_time: '2031-06-02T20:00', end_time: '2031-06-02T20:30' });
      const changed = (await studio.read(owner, eventId)).draft;
      expect(lasts(changed, 'end_time')).toBe(30 * 60_000);
    });

    it('of another organisation is not there', async () => {
      const { eventId } = await start();
      const other = await studio.startOrganisation();
      const params = { eventId };
      expect(await client.refused(studioCalls.getStudioEvent, { token: other.token, params })).toMatchObject({
        status: 404,
      });
      const copy = { organisationId: other.organisationId, title: 'Mine now', copyOf: eventId };
      expect(
        await client.refused(studioCalls.createStudioEvent, { token: other.token, body: copy }),
      ).toMatchObject({ status: 404 });
    });

    it('that another has saved meanwhile says who and when', async () => {
      const { owner, event } = await start();
      await client.ok(studioCalls.saveEventPage, save(owner, event.draft, 1, { title: 'First' }));
      const second = save(owner, event.draft, 1, { title: 'Second' });
      const refused = await client.refused(studioCalls.saveEventPage, second);
      expect(refused).toMatchObject({ status: 409, code: 'conflict' });
      expect(refused.error).toMatch(
        /^You changed this event on \w{3}, .* in Paris\. Please look at the newer/,
      );
    });

    it.each([
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: ' ' }, 'title'],
      [{ description: '' }, 'description'],
      [{ start_time: '2027-03-28T02:30' }, 'start_time'],
      [{ start_time: '2027-02-31T20:00' }, 'start_time'],
      [{ start_time: '2027-05-01T20:00', end_time: '2027-05-01T19:00' }, 'end_time'],
      [{ start_time: '2027-05-01T20:00', end_time: '', doors_open_at: '2027-05-01T20:01' }, 'doors_open_at'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ domain: 'site.example' }, 'domain'],
      [{ domain: 'www.gala.example' }, 'domain'],
      [{ domain: '127.0.0.1' }, 'domain'],
      [{ domain: 'midnight-run' }, 'domain'],
      [{ domain: 'a b' }, 'domain'],
      [{ image: 'https://elsewhere.example/x.png' }, 'image'],
      [{ image: '/uploads/other.webp' }, 'image'],
      [{ countries_rule: 'allow', countries: 'PT, Spain' }, 'countries'],
      [{ preview_seconds: '9999' }, 'preview_seconds'],
    ])('is not saved with %j', async (change, field) => {
      const { owner, event } = await start();
      const refused = await client.refused(studioCalls.saveEventPage, save(owner, event.draft, 1, change));
      expect(refused).toMatchObject({ status: 400 });
      expect(Object.keys(refused.fields)).toContain(field);
      expect((await studio.read(owner, event._id)).version).toBe(1);
    });

    it.each([
      [{ domain: 'Bücher-Gala.Example' }, { domain: 'xn--bcher-gala-9db.example' }],
      [{ domain: 'Tonight.SITE.example' }, { domain: 'tonight' }],
      [{ title: 'أمسية <b>x</b>' }, { title: 'أمسية <b>x</b>' }],
      [{ countries_rule: 'deny', countries: 'de, at' }, { countries: { deny: ['DE', 'AT'] } }],
      [
        { start_time: '2027-10-31T02:30', end_time: '', replay_until: '', later: true },
        { start_time: '2027-10-31T01:30:00.000Z' },
      ],
    ])('is saved with %j', async (change, saved) => {
      const { owner, event } = await start();
      await client.ok(studioCalls.saveEventPage, save(owner, event.draft, 1, change));
      expect((await studio.read(owner, event._id)).draft).toMatchObject(saved);
      await client.ok(studioCalls.deleteStudioEvent, {
        token: owner.token,
        body: { eventId: event._id, version: 2 },
      });
    });

    it.each([
      [{ price: '0.001' }, 400],
      [{ price: '0.49' }, 400],
      [{ price: '1e9' }, 400],
      [{ price: '0' }, 200],
      [{ stock: '0' }, 400],
      [{ screens: '21' }, 400],
      [{ access_from: 'start' }, 400],
      [{ access_from: 'start', access_hours: '48' }, 200],
      [{ access_from: 'end' }, 200],
      [{ access_from: 'end', access_hours: '48' }, 200],
      [{ early_price: '9' }, 400],
      [{ early_until: '2040-01-01T00:00' }, 400],
      [{ early_price: '25', early_until: '2040-01-01T00:00' }, 400],
      [{ early_price: '0', early_until: '2040-01-01T00:00' }, 400],
      [{ early_price: '9', early_until: 'soon' }, 400],
      [{ early_price: '9', early_until: '2040-01-01T00:00' }, 200],
    ])('takes a ticket with %j: %i', async (change, status) => {
      const { owner, eventId } = await start();
      const body = { eventId, version: 1, name: 'Front row', price: '25', ...change };
      const response = await client.send(studioCalls.saveTicket, { token: owner.token, body });
      expect(response.status).toBe(status);
    });

    it('takes no replay from those who have it, and gives it to those who have the live show', async () => {
      const { owner, eventId } = await start();
      const save = async (version: number, access_from: string) => {
        const body = { eventId, version, packageId: 'ticket', name: 'Front row', price: '25', access_from };
        return client.send(studioCalls.saveTicket, { token: owner.token, body });
      };
      expect((await save(1, 'end')).status).toBe(200);
      await studio.publish(owner, eventId);
      const [{ access } = {}] = (await client.ok(calls.getEvent, { params: { eventId } })).packages;
      expect(access).toEqual({ from: 'end', hours: 0 });
      const { token } = await steps.register();
      await steps.buyByCard(token, { id: eventId, package: 'ticket', price: 25 });
      const { version } = await studio.read(owner, eventId);
      expect((await save(Number(version), '')).status).toBe(200);
      await studio.publish(owner, eventId);
      const { version: later } = await studio.read(owner, eventId);
      expect((await save(Number(later), 'end')).status).toBe(400);
    });

    it('costs its early price until then, also for those who were paying, and the later one after it', async () => {
      const { owner, eventId } = await start();
      const early = { early_price: '9', early_until: '2040-01-01T00:00' };
      const body = { eventId, version: 1, packageId: 'ticket', name: 'Seat', price: '25', ...early };
      await client.ok(studioCalls.saveTicket, { token: owner.token, body });
      await studio.publish(owner, eventId);
      const ticketOf = async () => (await client.ok(calls.getEvent, { params: { eventId } })).packages[0];
      const from = '2039-12-31T23:00:00.000Z';
      expect(await ticketOf()).toMatchObject({ price: 9, next_price: { price: 25, from } });
      const item = { id: eventId, package: 'ticket', price: 9 };
      await steps.buyByCard((await steps.register()).token, item);
      const paying = await steps.register();
      const { intent, save } = await steps.openAndConfirm(paying.token, CARDS.good, item);
      const { created_at: createdAt, amount_cents: cents } = await orderOf(intent.orderId);
      expect(cents).toBe(900);
      await inside.store
        .updateTable('packages')
        .set({ early_until: createdAt + 1 })
        .where('event_id', '=', eventId)
        .execute();
      expect(await ticketOf()).toMatchObject({ price: 25 });
      expect((await ticketOf())?.next_price).toBeUndefined();
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(intent.orderId);
      expect(await orderOf(intent.orderId)).toMatchObject({ status: 'paid', amount_cents: 900 });
      const late = await steps.openIntent((await steps.register()).token, { ...item, price: 25 });
      expect((await orderOf(late.orderId)).amount_cents).toBe(2500);
    });

    it('plays a folder of the machine only with approval, and no origin that is not allowed', async () => {
      const { owner, eventId } = await start();
      const send = async (change: object) => {
        const { version } = await studio.read(owner, eventId);
        const body = { eventId, version, ...change };
        return (await client.send(studioCalls.saveEventVideo, { token: owner.token, body })).status;
      };
      expect(await send({ source: 'folder', folder: 'sample-video' })).toBe(200);
      expect(await send({ source: 'folder', folder: '../x' })).toBe(400);
      expect(await send({ source: 'folder', folder: 'other' })).toBe(400);
      expect(await send({ source: 'url', url: 'https://live.example/x.m3u8' })).toBe(400);
      expect(await send({ source: '' })).toBe(200);
    });

    it('refuses what buyers would lose, keeps their price, and stays public once sold', async () => {
      const { owner, eventId, item } = await startPublished();
      await steps.buyByCard((await steps.register()).token, item);
      const body = { eventId, version: 1, packageId: 'ticket', name: 'Ticket', price: '12' };
      const loss = { token: owner.token, body: { ...body, screens: '1' } };
      expect(await client.refused(studioCalls.saveTicket, loss)).toMatchObject({
        fields: { screens: expect.stringMatching(/^1 person has this ticket and would lose screens/) },
      });
      await client.ok(studioCalls.saveTicket, { token: owner.token, body: { ...body, screens: '4' } });
      await studio.publish(owner, eventId);
      const event = await studio.read(owner, eventId);
      expect(event).toMatchObject({
        sold: 1,
        net: 10,
        holders: 1,
        by_package: { ticket: { sold: 1, held: 0 } },
      });
      const chosen = { token: owner.token, body: { eventId, version: event.version } };
      expect((await client.refused(studioCalls.unpublishEvent, chosen)).error).toMatch(/has 1 order,/);
      expect(await client.refused(studioCalls.deleteStudioEvent, chosen)).toMatchObject({ status: 409 });
    });

    it('without buyers is taken off the public site, and deleted', async () => {
      const { owner, eventId } = await startPublished();
      const body = { eventId, version: 1 };
      const { version } = await client.ok(studioCalls.unpublishEvent, { token: owner.token, body });
      expect(await client.refused(calls.getEvent, { params: { eventId } })).toMatchObject({ status: 404 });
      await client.ok(studioCalls.deleteStudioEvent, { token: owner.token, body: { eventId, version } });
      expect((await studio.list(owner)).events).toEqual([]);
    });

    const say = (eventId: string, text: string) =>
      inside.store
        .updateTable('events')
        .set({ status_text: text, status_at: 1 })
        .where('id', '=', eventId)
        .execute();

    const told = async (buyer: Buyer, subject: string) =>
      (await readMails(context, buyer.email)).filter((mail) => mail.subject.startsWith(subject));
    const newDates = (buyer: Buyer) => told(buyer, 'New date');

    it('is postponed: everyone with a ticket has one mail, also when the call is repeated', async () => {
      const { owner, eventId, event } = await start();
      const ticket = { packageId: 'ticket', name: 'Ticket', price: '10' };
      const ends = { sale_until: '2027-01-01T20:00', access_from: 'start', access_hours: '48' };
      await client.ok(studioCalls.saveTicket, {
        token: owner.token,
        body: { eventId, version: 1, ...ticket, ...ends },
      });
      await studio.publish(owner, eventId);
      const item = { id: eventId, package: 'ticket', price: 10 };
      const [holder, looker] = [await steps.register(), await steps.register()];
      await steps.buyByCard(holder.token, item);
      await steps.openIntent(looker.token, item);
      await say(eventId, 'We start ten minutes late.');
      const body = { eventId, version: 2, start_time: '2027-09-01T20:00', note: 'The singer is ill.' };
      const { note: _note, version, ...times } = body;
      const check = { token: owner.token, params: { ...times, version: String(version) } };
      const { moves } = await client.ok(studioCalls.checkPostpone, check);
      const sent = await Promise.all(
        [1, 2, 3].map(() => client.send(studioCalls.postponeEvent, { token: owner.token, body })),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (let run = 0; run < 2; run += 1) await inside.restart().deliverMail();
      const [mail, ...others] = await newDates(holder);
      expect(others).toEqual([]);
      expect(mail?.body).toContain('The singer is ill.');
      expect(mail?.body).toContain('now starts on Wed, Sep 1, 2027, 8:00 PM in Paris (6:00 PM UTC).');
      expect(await newDates(looker)).toEqual([]);
      const moved = await studio.read(owner, eventId);
      expect(moved.draft.start_time).toBe('2027-09-01T18:00:00.000Z');
      expect(Date.parse(moved.draft.end_time ?? '') - Date.parse(moved.draft.start_time)).toBe(
        Date.parse(event.draft.end_time ?? '') - Date.parse(event.draft.start_time),
      );
      expect(moved.changes).toEqual([]);
      expect(await client.refused(studioCalls.checkPostpone, check)).toMatchObject({ status: 409 });
      expect(moves.map(({ field, ticket }) => [ticket, field].join(' '))).toEqual([
        ' start_time',
        ' end_time',
        ' replay_until',
        'Ticket sale_until',
        'Ticket access_until',
      ]);
      for (const { field, before, after } of moves) {
        expect(Date.parse(after) - Date.parse(before)).toBe(
          Date.parse(moved.draft.start_time) - Date.parse(event.draft.start_time),
        );
        if (field in moved.draft) expect(Reflect.get(moved.draft, field)).toBe(after);
      }
      expect(moved.draft.packages[0]?.sale_until).toBe(moves[3]?.after);
      expect(await client.ok(calls.getEvent, { params: { eventId } })).toMatchObject({
        status: null,
        previous_start: event.draft.start_time,
      });
      const ended = { start_time: 1, end_time: 2 };
      await inside.store.updateTable('events').set(ended).where('id', '=', eventId).execute();
      const again = { ...body, version: moved.version, start_time: '2028-09-01T20:00' };
      expect(
        (await client.refused(studioCalls.postponeEvent, { token: owner.token, body: again })).error,
      ).toMatch(/^This show is over/);
    });

    it('is canceled: nothing more is sold, and its page says so', async () => {
      const { owner, eventId, item } = await startPublished();
      const { token } = await steps.register();
      const paypal = await steps.openApproved(token, item);
      await say(eventId, 'We start ten minutes late.');
      const body = { eventId, version: 1, note: 'The hall burned down.' };
      await client.ok(studioCalls.cancelEvent, { token: owner.token, body });
      for (const refusal of await steps.refusals((await steps.register()).token, item))
        expect(refusal.error).toBe('This event was canceled. Nothing was charged.');
      const capture = { token, body: { paypalOrderId: paypal } };
      expect(await client.refused(calls.capturePaypalOrder, capture)).toMatchObject({ status: 409 });
      expect(await client.ok(calls.getEvent, { params: { eventId } })).toMatchObject({
        cancelled: { reason: 'The hall burned down.' },
        status: null,
      });
      expect((await studio.list(owner, { phase: 'cancelled' })).events).toMatchObject([{ _id: eventId }]);
    });

    it('is canceled after it was postponed: everyone has one true mail, and what is next stays until done', async () => {
      const { owner, eventId, item } = await startPublished();
      const [first, second, guest, friend] = await Promise.all([1, 2, 3, 4].map(() => steps.register()));
      if (!first || !second || !guest || !friend) throw new Error('Four people');
      const { id: orderId } = await context.orderOf(await steps.buyByCard(first.token, item));
      await steps.buyByCard(second.token, item);
      const { token } = owner;
      await client.ok(studioCalls.addGuest, {
        token,
        body: { eventId, name: 'Gil', email: guest.email.toUpperCase() },
      });
      const give = { eventId, orderId, email: friend.email };
      await client.ok(studioCalls.moveOrder, { token, body: give });
      const moved = { eventId, version: 1, start_time: '2027-09-01T20:00', note: '' };
      await client.ok(studioCalls.postponeEvent, { token, body: moved });
      await client.ok(studioCalls.postponeEvent, {
        token,
        body: { ...moved, version: 2, start_time: '2027-09-02T20:00' },
      });
      // Some mails about the last date are in the outbox by then, and one isn't yet.
      const jobs = [inside.restart(), inside.restart()];
      await jobs[0]?.deliverMail();
      expect((await newDates(second)).map(({ body }) => body)).toEqual([
        expect.stringContaining('Sep 2, 2027'),
      ]);
      await inside.store
        .insertInto('message_deliveries')
        .columns(['id', 'message_id', 'address', 'status', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('messages')
            .select(['id as delivery', 'id', eb.val('late@mail.example').as('address')])
            .select([eb.val('waiting').as('status'), eb.val(1).as('at')])
            .where('event_id', '=', eventId)
            .where('recipients', 'is not', null),
        )
        .execute();
      const body = { eventId, version: 3, note: 'The hall burned down.' };
      const sent = await Promise.all(
        [1, 2, 3].map(() => client.send(studioCalls.cancelEvent, { token, body })),
      );
      expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      for (const person of [first, second, guest, friend]) expect(await newDates(person)).toEqual([]);
      await Promise.all(jobs.map((job) => job.deliverMail()));
      await jobs[1]?.deliverMail();
      for (const person of [first, second, guest, friend]) {
        const [mail, ...others] = await told(person, 'Canceled:');
        expect(others).toEqual([]);
        expect(await newDates(person)).toEqual([]);
        expect(mail?.body).toMatch(/decides about refunds/);
        // Only a known address gets the broadcaster's own words.
        expect(mail?.body.includes('burned down')).toBe(person === first || person === second);
      }
      const { messages } = await client.ok(studioCalls.listMessages, { token, params: { eventId } });
      expect(messages.map((row) => [row.group, row.status, row.people, row.left])).toEqual([
        ['cancelled', 'sending', 4, 4],
        ['postponed', 'cancelled', 3, 0],
        ['postponed', 'cancelled', null, 0],
      ]);
      expect(await readMails(context, 'late@mail.example')).toEqual([]);
      const [notice] = messages;
      const stop = { token, body: { eventId, messageId: notice?._id ?? '' } };
      expect(await client.refused(studioCalls.cancelMessage, stop)).toMatchObject({ status: 409 });

      const listSteps = async () => (await studio.read(owner, eventId)).cancelled?.steps;
      expect(await listSteps()).toEqual(['refunds', 'message']);
      const messageId = 'msg_test_after_canceling';
      const text = { group: 'buyers', subject: 'Your money', text: 'We refund all tickets.' };
      await client.ok(studioCalls.saveMessage, {
        token,
        body: { eventId, messageId, version: '0', ...text },
      });
      expect(await listSteps()).toEqual(['refunds', 'message']);
      await client.ok(studioCalls.sendMessage, { token, body: { eventId, messageId, version: '1' } });
      expect(await listSteps()).toEqual(['refunds']);
      for (let time = 0; time < 2; time += 1)
        await client.ok(studioCalls.dismissStep, { token, body: { eventId, step: 'refunds' } });
      expect(await listSteps()).toEqual([]);
    });

    it('is exported and imported, but never over a newer change, nor into another organisation', async () => {
      const { owner, eventId } = await start();
      const params = { organisationId: owner.organisationId };
      const { events } = await client.ok(studioCalls.exportEvents, { token: owner.token, params });
      const [entry] = events;
      const send = (studioOf: Studio, change: object) => ({
        token: studioOf.token,
        body: {
          organisationId: studioOf.organisationId,
          file: JSON.stringify({ events: [{ ...entry, ...change }] }),
        },
      });
      const imported = await client.ok(studioCalls.importEvents, send(owner, { title: 'From a file' }));
      expect(imported.eventIds).toEqual([eventId]);
      expect((await studio.read(owner, eventId)).draft.title).toBe('From a file');
      expect(await client.refused(studioCalls.importEvents, send(owner, {}))).toMatchObject({ status: 409 });
      const other = await studio.startOrganisation();
      expect((await client.refused(studioCalls.importEvents, send(other, {}))).error).toMatch(
        /belongs to another event/,
      );
      const fresh = { id: `evt-${randomUUID()}`, domain: `fresh-${randomUUID().slice(0, 8)}` };
      await client.ok(studioCalls.importEvents, send(other, fresh));
      for (const id of [`${eventId}.rehearsal`, `${eventId}--rehearsal`, 'gala.2026', `${eventId}~rehearsal`])
        expect(await client.refused(studioCalls.importEvents, send(other, { id }))).toMatchObject({
          status: 400,
        });
      expect((await client.refused(studioCalls.importEvents, send(owner, { wrong: 1 }))).error).toMatch(
        /is not a field of this file/,
      );
    });

    it('with a dot in an id that was there before is exported and imported again', async () => {
      const { owner, eventId } = await start();
      const dotted = `${eventId}.2026--b`;
      await rename(eventId, dotted);
      const params = { organisationId: owner.organisationId };
      const { events } = await client.ok(studioCalls.exportEvents, { token: owner.token, params });
      const file = JSON.stringify({ events: events.map((entry) => ({ ...entry, title: 'Again' })) });
      const body = { organisationId: owner.organisationId, file };
      expect(await client.ok(studioCalls.importEvents, { token: owner.token, body })).toMatchObject({
        eventIds: [dotted],
      });
      expect((await studio.read(owner, dotted)).draft.title).toBe('Again');
    });

    it('is checked: each item says what was found', async () => {
      const { owner, eventId } = await startPublished();
      const { checks } = await client.ok(studioCalls.checkEvent, { token: owner.token, params: { eventId } });
      const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
      expect(states).toMatchObject({
        picture: 'open',
        tickets: 'good',
        stream: 'open',
        purchase: 'open',
        terms: 'good',
      });
    });
  });
}

export function describeEventList(context: Context): void {
  const studio = createStudio(context);

  describe('the list of events', () => {
    it('is paged, searched and filtered', async () => {
      const owner = await studio.startOrganisation();
      for (let number = 0; number < 27; number += 1) await studio.createEvent(owner, `Night ${number}`);
      const first = await studio.list(owner);
      const second = await studio.list(owner, { after: first.next });
      expect([first.events.length, second.events.length, second.next]).toEqual([25, 2, '']);
      const ids = new Set([...first.events, ...second.events].map(({ _id }) => _id));
      expect(ids.size).toBe(27);
      expect((await studio.list(owner, { q: 'NIGHT 13' })).events).toMatchObject([{ title: 'Night 13' }]);
      expect((await studio.list(owner, { q: '%' })).events).toEqual([]);
      expect((await studio.list(owner, { phase: 'live' })).events).toEqual([]);
      expect((await studio.list(owner, { phase: 'draft' })).events).toHaveLength(25);
    });
  });
}
