import { describe, expect, it } from 'vitest';
import { calls, type MakeGood, toMakeGoodText } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';

const STEPS = [
  { lost_minutes: 10, percent: 25 },
  { lost_minutes: 30, percent: 50 },
];
const OTHER = [{ lost_minutes: 7, percent: 100 }];

/** What goes back when part of a show is lost. */
export function describeStudioPromise(context: Context): void {
  const { client, steps, inside, orderOf } = context;
  const studio = createStudio(context);

  async function promise(
    owner: Studio,
    eventId: string,
    text: string,
    change: object = {},
    { token } = { token: owner.token },
  ) {
    const { draft, version } = await studio.read(owner, eventId);
    const body = { ...studio.toPageBody(draft), eventId, version, make_good: text, ...change };
    return (await client.send(studioCalls.saveEventPage, { token, body })).status;
  }
  async function sell(text: string) {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const { version } = await studio.read(owner, eventId);
    const ticket = { eventId, version, packageId: 'ticket', name: 'Ticket', price: '10' };
    await client.ok(studioCalls.saveTicket, { token: owner.token, body: ticket });
    expect(await promise(owner, eventId, text)).toBe(200);
    await studio.publish(owner, eventId);
    return { owner, eventId, item: { id: eventId, package: 'ticket', price: 10 } };
  }
  const readPublic = async (eventId: string) =>
    (await client.ok(calls.getEvent, { params: { eventId } })).make_good;
  async function republish(owner: Studio, eventId: string, steps: MakeGood | null) {
    expect(await promise(owner, eventId, toMakeGoodText(steps))).toBe(200);
    await studio.publish(owner, eventId);
  }

  describe('a promise', () => {
    it('is off by default, public once it is published, and copied with the event', async () => {
      const { owner, eventId } = await sell('');
      expect(await readPublic(eventId)).toBeNull();
      expect(await promise(owner, eventId, toMakeGoodText(STEPS))).toBe(200);
      expect(await readPublic(eventId)).toBeNull();
      await studio.publish(owner, eventId);
      expect(await readPublic(eventId)).toEqual(STEPS);
      const body = { organisationId: owner.organisationId, title: 'Again', copyOf: eventId };
      const copy = await client.ok(studioCalls.createStudioEvent, { token: owner.token, body });
      expect((await studio.read(owner, copy.eventId)).draft.make_good).toEqual(STEPS);
    });

    it('of the day of the purchase is kept, also where the payment was begun before it changed', async () => {
      const { owner, eventId, item } = await sell(toMakeGoodText(STEPS));
      const buyer = await steps.register();
      const order = await orderOf(await steps.buyByCard(buyer.token, item));
      const waverer = await steps.register();
      await steps.openIntent(waverer.token, item);
      await republish(owner, eventId, OTHER);
      const late = await orderOf(await steps.buyByCard(waverer.token, item));
      await republish(owner, eventId, null);
      const last = await orderOf(await steps.buyByCard((await steps.register()).token, item));
      expect([order, late, last].map((row) => row.promise)).toEqual([
        JSON.stringify(STEPS),
        JSON.stringify(OTHER),
        null,
      ]);
      const receipt = await client.ok(calls.getOrder, { token: buyer.token, params: { orderId: order.id } });
      expect(receipt.promise).toEqual(STEPS);
    });

    it.each(['10:25,10:50', '10:25,30:25', '0:25', '10:101', '10', '1:1,2:2,3:3,4:4', 'x:y', '10:25;30:50'])(
      'is not %s',
      async (text) => {
        const owner = await studio.startOrganisation();
        expect(await promise(owner, await studio.createEvent(owner), text)).toBe(400);
      },
    );

    it('is changed by owners only; an editor may save the rest of the page', async () => {
      const { owner, eventId } = await sell(toMakeGoodText(STEPS));
      const editor = await steps.register();
      const member = { organisation_id: owner.organisationId, user_id: toUserId(editor), joined_at: 1 };
      await inside.store
        .insertInto('memberships')
        .values({ ...member, role: 'editor' })
        .execute();
      expect(await promise(owner, eventId, '', {}, editor)).toBe(400);
      expect(await promise(owner, eventId, toMakeGoodText(STEPS), { title: 'Another' }, editor)).toBe(200);
      const { draft } = await studio.read(owner, eventId);
      expect([draft.title, draft.make_good]).toEqual(['Another', STEPS]);
    });

    it('is none of a film', async () => {
      const owner = await studio.startOrganisation();
      const eventId = await studio.createEvent(owner);
      const film = { start_time: '2024-05-01T20:00', end_time: '', replay_until: '', on_demand: 'on' };
      expect(await promise(owner, eventId, toMakeGoodText(STEPS), film)).toBe(200);
      expect((await studio.read(owner, eventId)).draft.make_good).toBeUndefined();
    });
  });
}
