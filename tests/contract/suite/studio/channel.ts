import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANNEL_PAGE, calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { importEvents } from '@/backend/events/file/import-events';
import { saveEvents } from '@/backend/events/save-events';
import { type NewEvent, eventEntrySchema } from '@/backend/events/file-schema';
import type { Context } from '../../steps/context';
import { readMails } from '../../steps/read-mails';
import { createStudio, type Studio } from '../../steps/studio-event-steps';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** Homes of organizations, and who may have which host. */
export function describeStudioChannel(context: Context): void {
  const { client, inside } = context;
  const studio = createStudio(context);
  const newName = () => `c${randomUUID().slice(0, 8)}`;
  const two = async () => [await studio.startOrganisation(), await studio.startOrganisation()] as const;

  const read = ({ token, organisationId }: Studio) =>
    client.ok(studioCalls.getStudioChannel, { token, params: { organisationId } });

  async function save(owner: Studio, domain: string, more: object = {}) {
    const { version } = await read(owner);
    const body = { organisationId: owner.organisationId, version, domain, ...more };
    return client.send(studioCalls.saveChannel, { token: owner.token, body });
  }

  async function change(owner: Studio, body: object) {
    const { version } = await read(owner);
    const { organisationId, token } = owner;
    return client.send(studioCalls.changeChannelList, { token, body: { organisationId, version, ...body } });
  }

  async function draftAt(owner: Studio, domain: string) {
    const eventId = await studio.createEvent(owner);
    const { draft, version } = await studio.read(owner, eventId);
    const body = { ...studio.toPageBody(draft), eventId, version, domain };
    const saved = await client.send(studioCalls.saveEventPage, { token: owner.token, body });
    return { eventId, status: saved.status };
  }

  async function publish(owner: Studio, eventId: string) {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, acceptsTerms: true };
    return (await client.send(studioCalls.publishEvent, { token: owner.token, body })).status;
  }

  const toEvent = (change: object): NewEvent =>
    eventEntrySchema.parse({
      id: `evt-${randomUUID()}`,
      domain: newName(),
      title: 'A',
      description: 'B',
      image: '/images/ppv-live.svg',
      start_time: new Date(inside.now() + HOUR).toISOString(),
      listed: true,
      packages: [{ id: 'seat', name: 'Seat', price: 5 }],
      ...change,
    });

  /** Published, apart from the studio. */
  async function add({ organisationId }: Studio, ...events: NewEvent[]) {
    await inside.store.transaction().execute((trx) => saveEvents(trx, events, 'studio', inside.now()));
    await inside.store
      .updateTable('events')
      .set({ organisation_id: organisationId })
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute();
    return events.map(({ id }) => id);
  }
  const film = (title: string, hours: number) =>
    toEvent({
      title,
      on_demand: true,
      start_time: new Date(inside.now() - hours * HOUR).toISOString(),
      stream: { folder: 'sample-video', play_as: 'video' },
    });

  const visit = (subdomain: string, query: object = {}) =>
    client.ok(calls.getChannel, { params: { subdomain, ...query } });
  const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

  describe('a channel', () => {
    it('shows what is listed of its organization, by what is on, and its lists in their order', async () => {
      const [mine, rival] = await two();
      const domain = newName();
      expect((await save(mine, domain)).status).toBe(200);
      const [next = ''] = await add(
        mine,
        toEvent({ title: 'Next' }),
        toEvent({ title: 'Live', start_time: new Date(inside.now() - HOUR).toISOString() }),
        toEvent({ title: 'Hidden', listed: false }),
      );
      const [one = '', two_ = ''] = await add(mine, film('B film', 5), film('A film', 9));
      await add(rival, toEvent({ title: 'Of a rival' }));
      const { organisationId, token } = mine;
      const { version } = await read(mine);
      const list = { organisationId, version, name: 'Short films' };
      await client.ok(studioCalls.addChannelList, { token, body: list });
      for (const listedId of [one, two_, next])
        expect((await change(mine, { list: '0', change: 'add', listedId })).status).toBe(200);
      expect((await change(mine, { list: '0', change: 'up', listedId: next })).status).toBe(200);
      const pass = { description: '', period_unit: 'month', period_count: 1, created_at: 1 } as const;
      await inside.store
        .insertInto('passes')
        .values([
          {
            ...pass,
            id: `pas-${domain}`,
            organisation_id: organisationId,
            name: 'Season',
            price_cents: 2500,
          },
          { ...pass, id: `pas-x${domain}`, organisation_id: rival.organisationId, name: 'X', price_cents: 1 },
        ])
        .execute();
      const shown = await visit(domain);
      expect(shown.passes).toEqual([{ _id: `pas-${domain}`, name: 'Season', price: 25 }]);
      expect(shown).toMatchObject({ name: 'Night Owls TV', domain, page: 1, pages: 1 });
      expect(titles(shown.events)).toEqual(['Live', 'Next']);
      expect(titles(shown.past)).toEqual(['B film', 'A film']);
      expect(titles((await visit(domain, { sort: 'title' })).past)).toEqual(['A film', 'B film']);
      expect(shown.lists.map(({ name, events }) => [name, titles(events)])).toEqual([
        ['Short films', ['B film', 'Next', 'A film']],
      ]);
      expect(shown.events[0]?.channel).toBe(domain);
      expect((await change(mine, { list: '0', change: 'remove', listedId: next })).status).toBe(200);
      expect((await change(mine, { list: '0', change: 'delete' })).status).toBe(200);
      expect((await visit(domain)).lists).toEqual([]);
    });

    it('takes no event of another organization on a list, and no older version', async () => {
      const [mine, rival] = await two();
      expect((await save(mine, newName())).status).toBe(200);
      const { organisationId, token } = mine;
      const list = { organisationId, version: (await read(mine)).version, name: 'Nights' };
      await client.ok(studioCalls.addChannelList, { token, body: list });
      const again = await client.send(studioCalls.addChannelList, { token, body: list });
      expect(again.status).toBe(409);
      const [foreign] = await add(rival, toEvent({}));
      expect((await change(mine, { list: '0', change: 'add', listedId: foreign })).status).toBe(404);
      expect((await change(mine, { list: '7', change: 'delete' })).status).toBe(404);
    });

    it('shows a long list by pages, and the last for a page that is not there', async () => {
      const mine = await studio.startOrganisation();
      const domain = newName();
      await save(mine, domain);
      const count = CHANNEL_PAGE + 6;
      await add(mine, ...Array.from({ length: count }, (_, index) => film(`Film ${index}`, index + 1)));
      const [first, last] = [await visit(domain), await visit(domain, { page: '9' })];
      expect([first.past.length, first.pages]).toEqual([CHANNEL_PAGE, 2]);
      expect([last.past.length, last.page]).toEqual([6, 2]);
      expect((await client.send(calls.getChannel, { params: { subdomain: domain, page: '0' } })).status).toBe(
        400,
      );
    });

    it('has no host of an event, of its own or of a rival, and an event none of a channel', async () => {
      const [mine, rival] = await two();
      const [own, other, channel] = [newName(), newName(), newName()];
      for (const [owner, domain] of [
        [mine, own],
        [rival, other],
      ] as const)
        expect(await publish(owner, (await draftAt(owner, domain)).eventId)).toBe(200);
      for (const domain of [own, other, `x.${other}`, 'admin', 'site.example', 'www.gala.org'])
        expect((await save(mine, domain)).status).toBe(400);
      const early = await draftAt(rival, channel);
      expect((await save(mine, channel)).status).toBe(200);
      for (const owner of [mine, rival]) expect((await draftAt(owner, channel)).status).toBe(400);
      expect(await publish(rival, early.eventId)).toBe(409);
      expect((await save(rival, channel)).status).toBe(400);
      const file = {
        events: [
          {
            id: `evt-${randomUUID()}`,
            domain: channel,
            title: 'A',
            description: 'B',
            image: '/images/ppv-live.svg',
            start_time: '2031-05-01T20:00:00Z',
            packages: [{ id: 'seat', name: 'Seat', price: 5 }],
          },
        ],
      };
      const imported = await importEvents(inside.store, JSON.stringify(file), inside.now());
      expect(imported).toMatchObject({ ok: false });
      await expect(add(rival, toEvent({ domain: channel }))).rejects.toThrow(/channel/);
      expect((await save(mine, '')).status).toBe(200);
      expect((await save(rival, channel)).status).toBe(200);
    });

    it('is of one of two that choose a host, or publish there, at the same moment', async () => {
      for (const publishes of [true, false, true, false]) {
        const [mine, rival] = await two();
        const domain = newName();
        const { eventId } = await draftAt(rival, domain);
        const [one, other] = await Promise.all([
          save(mine, domain).then(({ status }) => status),
          publishes ? publish(rival, eventId) : save(rival, domain).then(({ status }) => status),
        ]);
        expect([one, other].filter((status) => status === 200)).toHaveLength(1);
      }
    });
  });

  describe('a domain of its own', () => {
    const ownDomain = () => `${newName()}.org`;
    const record = (domain: string, ...values: string[]) => inside.txt.set(`_marquee.${domain}`, values);
    const check = async ({ token }: Studio, eventId: string) => {
      const { checks } = await client.ok(studioCalls.checkEvent, { token, params: { eventId } });
      return checks.find(({ name }) => name === 'proof');
    };

    it('is first published, or chosen, once its record names the organization', async () => {
      const [mine, rival] = await two();
      const domain = ownDomain();
      const value = `org=${mine.organisationId}`;
      const { eventId } = await draftAt(mine, `tickets.${domain}`);
      const name = `_marquee.tickets.${domain}`;
      expect(await publish(mine, eventId)).toBe(409);
      expect(await check(mine, eventId)).toMatchObject({
        state: 'failed',
        record: { type: 'TXT', name, value },
      });
      expect((await save(mine, domain)).status).toBe(400);
      record(domain, `org=${rival.organisationId}`);
      expect(await publish(mine, eventId)).toBe(409);
      expect((await save(mine, domain)).status).toBe(400);
      record(domain, 'v=spf1 -all', value);
      expect(await publish(mine, eventId)).toBe(200);
      expect(await check(mine, eventId)).toMatchObject({ state: 'good', record: null });
      inside.txt.clear();
      // Known by now, also for the name above the event's.
      expect((await save(mine, domain)).status).toBe(200);
    });

    it('goes to the organization that its record names now, and to none of both at once', async () => {
      const [mine, rival] = await two();
      const domain = ownDomain();
      record(domain, `org=${mine.organisationId}`);
      expect((await save(mine, domain)).status).toBe(200);
      record(domain, `org=${rival.organisationId}`);
      expect((await save(rival, domain)).status).toBe(400);
      expect((await save(mine, '')).status).toBe(200);
      expect((await save(rival, domain)).status).toBe(200);
      expect((await save(rival, '')).status).toBe(200);
      expect((await save(mine, domain)).status).toBe(400);
    });

    it('that lost its record stays where it is, and its owners are told once', async () => {
      const mine = await studio.startOrganisation();
      const domain = ownDomain();
      record(domain, `org=${mine.organisationId}`);
      const { eventId } = await draftAt(mine, domain);
      expect(await publish(mine, eventId)).toBe(200);
      const { email } = await client.ok(calls.getAccount, { token: mine.token });
      await inside.store
        .updateTable('users')
        .set({ email_verified_at: 1 })
        .where('email', '=', email)
        .execute();
      const told = async () =>
        (await readMails(context, email)).filter(({ subject }) => subject.includes(domain)).length;
      inside.txt.clear();
      await inside.upstream.lookAtProofs();
      expect(await told()).toBe(0);
      for (const _week of [1, 2]) {
        inside.moveTime(WEEK + HOUR);
        await inside.upstream.lookAtProofs();
        expect(await told()).toBe(1);
      }
      expect((await client.send(calls.getEventByDomain, { params: { subdomain: domain } })).status).toBe(200);
      expect(await check(mine, eventId)).toMatchObject({ state: 'open', record: { type: 'TXT' } });
      const { draft, version } = await studio.read(mine, eventId);
      const body = { ...studio.toPageBody(draft), eventId, version, title: 'An edit' };
      await client.ok(studioCalls.saveEventPage, { token: mine.token, body });
      expect(await publish(mine, eventId)).toBe(200);
      expect(await publish(mine, (await draftAt(mine, `new.${domain}`)).eventId)).toBe(409);
      record(domain, `org=${mine.organisationId}`);
      expect(await check(mine, eventId)).toMatchObject({ state: 'good' });
    });
  });
}
