import { beforeEach, describe, expect, it } from 'vitest';
import { createId } from '@/backend/store/ids';
import { createOperators } from '@/backend/studio/operator/operators';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import { calls, toShowId, toShowText } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Stoppable } from '@/lib/contract/studio/organisation/stoppable';
import { CARDS } from '../buyer';
import { INGEST_SECRET } from '../target';
import { type Context, newScreen } from '../steps/context';
import { createCodeSteps } from '../steps/studio-code-steps';

const HOUR = 3_600_000;
const INDEX = '360p/index.m3u8';
const NOTE = 'We look into a complaint.';

/** What the operator stops of one organization, while a rival goes on. */
export function describeOperatorStops(context: Context): void {
  const { client, steps, inside, statusOf } = context;
  const { sell, buy, openCard, openPaypal, saveCode, toBody } = createCodeSteps(context);
  type Shop = Awaited<ReturnType<typeof sell>>;
  let own: Shop;
  let rival: Shop;

  beforeEach(async () => {
    [own, rival] = [await sell(), await sell()];
  });

  const stop = (...parts: Stoppable[]) => {
    const operator = createStudioOperator({ store: inside.store, now: () => inside.now() });
    return parts.length > 0
      ? operator.decide('suspend', own.owner.organisationId, NOTE, parts)
      : operator.decide('resume', own.owner.organisationId);
  };
  const readEvent = async ({ eventId }: Shop) => client.ok(calls.getEvent, { params: { eventId } });
  const readStanding = async ({ owner, eventId }: Shop) =>
    (await client.ok(studioCalls.getStudioEvent, { token: owner.token, params: { eventId } })).organisation;

  describe('a suspension', () => {
    it('is chosen with the password, changed by another choice, and told to the broadcaster', async () => {
      const { token, password, email } = await steps.register();
      expect(
        await createOperators({ store: inside.store, now: () => inside.now() }).appoint(email),
      ).toMatchObject({ ok: true });
      const { organisationId } = own.owner;
      const suspend = (ticks: Partial<Record<Stoppable, true | 'on'>>) =>
        client.send(operatorCalls.decideOrganisation, {
          token,
          body: { organisationId, decision: 'suspend', note: NOTE, password, ...ticks },
        });
      const none = { organisationId, decision: 'suspend', note: NOTE, password };
      expect(await client.refused(operatorCalls.decideOrganisation, { token, body: none })).toMatchObject({
        status: 400,
        fields: { publishing: 'Please choose what stops.' },
      });
      expect(await readStanding(own)).toMatchObject({ stopped: [], can_publish: true });
      for (const _twice of [1, 2]) expect((await suspend({ streams: 'on', sales: true })).status).toBe(200);
      expect(await readStanding(own)).toMatchObject({
        stopped: ['sales', 'streams'],
        can_publish: true,
        note: NOTE,
      });
      expect(await readStanding(rival)).toMatchObject({ stopped: [] });
      expect((await suspend({ publishing: true })).status).toBe(200);
      expect(await readStanding(own)).toMatchObject({ stopped: ['publishing'], blocked: 'suspended' });
      expect(await readEvent(own)).not.toHaveProperty('sales_stopped');
      const { log, organisations } = await client.ok(operatorCalls.getOperatorDesk, {
        token,
        params: { q: organisationId },
      });
      expect(log.slice(0, 2).map(({ note }) => note)).toEqual([
        `Stopped: publishing. ${NOTE}`,
        `Stopped: sales and streams. ${NOTE}`,
      ]);
      expect(organisations.find(({ _id }) => _id === organisationId)).toMatchObject({
        state: 'suspended',
        stopped: ['publishing'],
      });
      const told = { token: own.owner.token, params: { organisationId } };
      const { lines } = await client.ok(studioCalls.listLog, told);
      expect(lines.slice(0, 2).map(({ by, changes }) => [by, changes])).toEqual([
        ['The platform', [{ field: 'stopped', before: 'sales streams', after: 'publishing' }]],
        ['The platform', [{ field: 'stopped', before: null, after: 'sales streams' }]],
      ]);
      await stop();
      expect(await readStanding(own)).toMatchObject({ stopped: [], can_publish: true });
    });

    it('of publishing leaves messages, and of messages leaves publishing', async () => {
      const { token, organisationId } = own.owner;
      const invite = () =>
        client.send(studioCalls.inviteMember, {
          token,
          body: { organisationId, email: 'new@members.example', role: 'desk' },
        });
      const addGuest = () =>
        client.send(studioCalls.addGuest, {
          token,
          body: { eventId: own.eventId, name: 'A', email: 'guest@guests.example' },
        });
      const code = () => client.send(studioCalls.saveCode, { token, body: { eventId: own.eventId } });
      await stop('publishing');
      expect([(await invite()).status, (await addGuest()).status]).toEqual([200, 403]);
      await stop('messages');
      expect([(await invite()).status, (await addGuest()).status]).toEqual([403, 403]);
      expect((await code()).status).toBe(400);
      await stop('sales', 'streams');
      expect([(await invite()).status, (await addGuest()).status]).toEqual([200, 200]);
    });
  });

  describe('stopped messages', () => {
    it('drop what is underway, and leave the rival and what comes later alone', async () => {
      const { store } = inside;
      const write = async ({ owner: { organisationId }, eventId }: Shop, change: object = {}) => {
        const id = createId('msg');
        const nothing = { package_id: null, finished_at: null, recipients: 1, sent: null, failed: null };
        const words = { audience: 'buyers', subject: 'Doors', body: 'Come.', status: 'sending' } as const;
        const times = { created_at: 1, send_at: 1, started_at: 1 };
        const ids = {
          id,
          organisation_id: organisationId,
          event_id: eventId,
          created_by: 'usr_author',
          version: 1,
        };
        await store
          .insertInto('messages')
          .values({ ...ids, ...words, ...times, ...nothing, ...change })
          .execute();
        return id;
      };
      const [mine, later, theirs] = [
        await write(own),
        await write(own, { status: 'scheduled', send_at: inside.now() + HOUR }),
        await write(rival),
      ];
      const mails = await store.selectFrom('outbox').selectAll().limit(1).execute();
      for (const message of [mine, theirs])
        await store
          .insertInto('outbox')
          .values(
            mails.map((mail) => ({ ...mail, id: createId('mal'), status: 'waiting', message_id: message })),
          )
          .execute();
      await stop('sales');
      const read = async (id: string) => {
        const row = await store
          .selectFrom('messages')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirst();
        const left = await store.selectFrom('outbox').select('id').where('message_id', '=', id).execute();
        return [row?.status, left.length];
      };
      expect(await read(mine)).toEqual(['sending', 1]);
      await stop('messages');
      expect([await read(mine), await read(later), await read(theirs)]).toEqual([
        ['cancelled', 0],
        ['scheduled', 0],
        ['sending', 1],
      ]);
      await store.deleteFrom('outbox').where('message_id', '=', theirs).execute();
      await store.updateTable('messages').set({ status: 'cancelled' }).where('id', '=', theirs).execute();
    });
  });

  describe('stopped sales', () => {
    it('refuse each way to a ticket, also one that was open, and the rival sells on', async () => {
      await saveCode(own.owner, own.eventId);
      const { token } = await steps.register();
      const paypalOrderId = await steps.openApproved(token, own.item);
      const left = await openCard((await steps.register()).token, own.eventId);
      await stop('sales');
      expect(await readEvent(own)).toMatchObject({ sales_stopped: true });
      const refusal = { status: 409, error: expect.stringContaining('not on sale at the moment') };
      const body = toBody(own.eventId);
      for (const call of [calls.createPaymentIntent, calls.claimFreeOrder])
        expect(await client.refused(call, { token, body })).toMatchObject(refusal);
      expect((await steps.refusals(token, own.item)).map(({ status }) => status)).toEqual([409, 409]);
      expect(await client.refused(calls.checkCode, { body: toBody(own.eventId, 'SUMMER10') })).toMatchObject(
        refusal,
      );
      expect(
        await client.refused(calls.capturePaypalOrder, { token, body: { paypalOrderId } }),
      ).toMatchObject({
        status: 409,
        error: expect.stringContaining('PayPal has not charged you'),
      });
      await inside.upstream.reconcile('due');
      expect([await statusOf(paypalOrderId), await statusOf(left.paymentIntentId)]).toEqual([
        'expired',
        'expired',
      ]);
      await buy(token, rival.eventId);
      expect(await readEvent(rival)).not.toHaveProperty('sales_stopped');
      await stop();
      await buy(token, own.eventId);
      await openPaypal((await steps.register()).token, own.eventId);
    });

    it('honor a payment that was at the provider, and refunds go on', async () => {
      const { token } = await steps.register();
      const { save, intent } = await steps.openAndConfirm(token, CARDS.good, own.item);
      await stop('sales');
      await inside.upstream.reconcile('due');
      await client.ok(calls.savePayment, save);
      expect(await statusOf(intent.paymentIntentId)).toBe('paid');
      expect(await steps.playbackStatus(token, own.eventId)).toBe(200);
      const { orders } = await client.ok(calls.listOrders, { token });
      const refund = { orderId: orders[0]?._id ?? '', amountCents: null, isAgain: false, note: null };
      expect(await inside.upstream.operator.refund(refund)).toMatchObject({ ok: true });
    });
  });

  describe('stopped streams', () => {
    const play = async ({ eventId }: Shop) => {
      const { token } = await steps.register();
      await buy(token, eventId);
      const times = { start_time: inside.now() - HOUR, end_time: inside.now() - HOUR / 2 };
      await inside.store
        .updateTable('events')
        .set({ media: 'sample-video', media_url: null, ...times, replay_until: null })
        .where('id', '=', eventId)
        .execute();
      inside.moveTime(1001);
      const ask = { token, body: { eventId, screen: newScreen() } };
      const pass = (await client.ok(calls.openPlayback, ask)).token;
      const text = await (await client.media(eventId, INDEX, pass)).text();
      const segment = text.split('\n').find((line) => /^[^#]/.test(line));
      return { ask, token, pass, segment: `360p/${segment}`, eventId };
    };
    type Seat = Awaited<ReturnType<typeof play>>;
    const tryAll = async ({ ask, token, pass, segment, eventId }: Seat) => {
      inside.moveTime(1001);
      return [
        (await client.send(calls.getPlayback, { token, params: { eventId } })).status,
        (await client.send(calls.openPlayback, ask)).status,
        (await client.media(eventId, INDEX, pass)).status,
        (await client.media(eventId, segment)).status,
      ];
    };

    it('play for no one, whatever grant or address is in hand, and the rival plays on', async () => {
      const [seat, other] = [await play(own), await play(rival)];
      expect([await tryAll(seat), await tryAll(other)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
      await stop('streams');
      expect([await tryAll(seat), await tryAll(other)]).toEqual([Array(4).fill(422), Array(4).fill(200)]);
      // A player shows the sentence of this code and asks no more.
      expect(await client.refused(calls.openPlayback, seat.ask)).toMatchObject({
        code: 'refused',
        error: "This event isn't shown at the moment; your ticket stays valid.",
      });
      await buy((await steps.register()).token, own.eventId);
      await stop();
      expect(await tryAll(seat)).toEqual(Array(4).fill(200));
    });

    it('let no encoder in, put a running one out, and stop a rehearsal for those who may see it', async () => {
      const { token } = own.owner;
      const { eventId } = own;
      const rehearse = () =>
        client.send(studioCalls.startRehearsal, { token, body: { eventId, keeps: false } });
      const { key } = await client.ok(studioCalls.makeStreamKey, {
        token,
        body: { eventId, input: 'primary' },
      });
      expect((await rehearse()).status).toBe(200);
      const ask = { body: { key, stream: null, secret: INGEST_SECRET, address: null } };
      const { show } = await client.ok(calls.authorizeIngest, ask);
      expect(show).toBe(toShowText(toShowId(eventId, 'rehearsal')));
      inside.ingest.receive(show);
      inside.ingest.connect(show, key);
      const watch = async (who: string) => {
        inside.moveTime(1001);
        const body = { eventId: show, screen: newScreen() };
        return (await client.send(calls.openPlayback, { token: who, body })).status;
      };
      await inside.upstream.watchInputs();
      expect(inside.ingest.listConnected()).toContain(show);
      expect([await watch(token), await watch(rival.owner.token)]).toEqual([200, 404]);
      await stop('streams');
      await inside.upstream.watchInputs();
      expect(inside.ingest.listConnected()).not.toContain(show);
      expect(await client.refused(calls.authorizeIngest, ask)).toMatchObject({
        status: 403,
        error: expect.stringContaining('suspended streams'),
      });
      expect([await watch(token), await watch(rival.owner.token)]).toEqual([422, 404]);
      expect((await rehearse()).status).toBe(403);
      await stop();
      expect((await client.send(calls.authorizeIngest, ask)).status).toBe(200);
    });
  });
}
