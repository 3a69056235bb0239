import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';

/** Names of organizations: their own domains, and what they have published on. */
export function describeStudioAddresses(context: Context): void {
  const { client } = context;
  const studio = createStudio(context);
  const newDomain = () => `b${randomUUID().slice(0, 8)}.org`;

  const claim = ({ token, organisationId }: Studio, domain: string) =>
    client.send(studioCalls.saveSettings, {
      token,
      body: { organisationId, version: '1', name: 'Night Owls', timezone: 'UTC', domain },
    });

  const toEntry = (id: string, domain: string) => ({
    id,
    domain,
    title: 'A',
    description: 'B',
    image: '/images/stage.svg',
    start_time: '2031-05-01T20:00:00Z',
    packages: [{ id: 'seat', name: 'Seat', price: 5 }],
  });
  const importAt = ({ token, organisationId }: Studio, domain: string) =>
    client.send(studioCalls.importEvents, {
      token,
      body: { organisationId, file: JSON.stringify({ events: [toEntry(`evt_${randomUUID()}`, domain)] }) },
    });

  async function draftAt(owner: Studio, domain: string) {
    const eventId = await studio.createEvent(owner);
    const { draft, version } = await studio.read(owner, eventId);
    const body = { ...studio.toPageBody(draft), eventId, version, domain };
    return { eventId, saved: await client.send(studioCalls.saveEventPage, { token: owner.token, body }) };
  }

  const publish = async (owner: Studio, eventId: string) => {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, acceptsTerms: true };
    return (await client.send(studioCalls.publishEvent, { token: owner.token, body })).status;
  };

  const two = async () => [await studio.startOrganisation(), await studio.startOrganisation()] as const;

  describe('the address of an event', () => {
    it.each([
      ['', 'itself'],
      ['refunds.', 'below'],
      ['Deep.Refunds.', 'far below, in capitals'],
    ])('at or below a claimed domain is of its organization (%s %s)', async (prefix) => {
      const [mine, rival] = await two();
      const domain = newDomain();
      expect((await claim(mine, domain)).status).toBe(200);
      const name = `${prefix}${domain}`;
      for (const typed of [name, `${name}.`, name.toUpperCase()]) {
        expect((await draftAt(rival, typed)).saved.status).toBe(400);
        expect((await importAt(rival, typed)).status).toBe(400);
      }
      const own = await draftAt(mine, name);
      expect([own.saved.status, await publish(mine, own.eventId)]).toEqual([200, 200]);
    });

    it('is held by what is public there, also against names below it and claims above it', async () => {
      const [mine, rival] = await two();
      const domain = newDomain();
      const { eventId } = await draftAt(mine, `x.${domain}`);
      expect(await publish(mine, eventId)).toBe(200);
      expect((await draftAt(rival, `x.${domain}`)).saved.status).toBe(400);
      expect((await draftAt(rival, `y.x.${domain}`)).saved.status).toBe(400);
      for (const claimed of [domain, `x.${domain}`, `y.x.${domain}`])
        expect((await claim(rival, claimed)).status).toBe(400);
      expect((await claim(rival, `other.${domain}`)).status).toBe(200);
      const [label, third] = [`gala-${randomUUID().slice(0, 8)}`, await studio.startOrganisation()];
      expect(await publish(mine, (await draftAt(mine, label)).eventId)).toBe(200);
      expect((await draftAt(third, `${label}.site.example`)).saved.status).toBe(400);
      expect((await draftAt(third, `live.${label}`)).saved.status).toBe(400);
    });

    it('is of a registrable domain, never of a public suffix', async () => {
      const [mine, rival] = await two();
      const [one, other] = [`${randomUUID().slice(0, 8)}.co.uk`, `${randomUUID().slice(0, 8)}.co.uk`];
      expect((await claim(mine, one)).status).toBe(200);
      expect((await claim(mine, 'co.uk')).status).not.toBe(200);
      expect((await draftAt(rival, other)).saved.status).toBe(200);
    });

    it('is compared in its ASCII form', async () => {
      const [mine, rival] = await two();
      const name = `bühne${randomUUID().slice(0, 6)}.example`;
      expect((await claim(mine, name)).status).toBe(200);
      expect((await draftAt(rival, `refunds.${new URL(`https://${name}`).hostname}`)).saved.status).toBe(400);
      expect((await draftAt(rival, name.toUpperCase())).saved.status).toBe(400);
    });

    it('in a draft holds nothing: the first to publish has it', async () => {
      const [mine, rival] = await two();
      const domain = newDomain();
      const [own, other] = [await draftAt(mine, domain), await draftAt(rival, domain)];
      expect([own.saved.status, other.saved.status]).toEqual([200, 200]);
      expect(await publish(rival, other.eventId)).toBe(200);
      expect(await publish(mine, own.eventId)).toBe(409);
    });

    it('below a domain that was claimed after the draft is not published', async () => {
      const [mine, rival] = await two();
      const domain = newDomain();
      const { eventId } = await draftAt(rival, `refunds.${domain}`);
      expect((await claim(mine, domain)).status).toBe(200);
      expect(await publish(rival, eventId)).toBe(409);
    });

    it('is of one, when two publish, or publish and claim, at the same moment', async () => {
      for (const isClaimed of [true, false, true, false]) {
        const [mine, rival] = await two();
        const domain = newDomain();
        const own = await draftAt(mine, domain);
        const other = await draftAt(rival, `x.${domain}`);
        const won = await Promise.all([
          isClaimed ? claim(mine, domain).then(({ status }) => status) : publish(mine, own.eventId),
          publish(rival, other.eventId),
        ]);
        const both = won.every((status) => status === 200);
        // Above what is public, an event may be published, but no domain claimed.
        expect([isClaimed, both]).not.toEqual([true, true]);
        expect(won).toContain(200);
      }
    });

    it('that is public stays so, whatever was claimed around it by an earlier release', async () => {
      const [mine, rival] = await two();
      const domain = newDomain();
      const { eventId } = await draftAt(mine, `x.${domain}`);
      expect(await publish(mine, eventId)).toBe(200);
      await context.inside.store
        .updateTable('organisations')
        .set({ domain })
        .where('id', '=', rival.organisationId)
        .execute();
      const { draft, version } = await studio.read(mine, eventId);
      const body = { ...studio.toPageBody(draft), eventId, version, title: 'Changed' };
      await client.ok(studioCalls.saveEventPage, { token: mine.token, body });
      expect(await publish(mine, eventId)).toBe(200);
    });
  });
}
