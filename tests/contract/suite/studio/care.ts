import { beforeAll, describe, expect, it } from 'vitest';
import { createOperators } from '@/backend/studio/operator/operators';
import { sendAlert } from '@/backend/mail/send-alert';
import { tellLoss } from '@/backend/studio/live/tell-loss';
import { calls } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import { inputStatusSchema } from '@/lib/contract/studio/live/schemas';
import { SITE } from '../../target';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, tenTimes } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { readMails } from '../../steps/read-mails';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export function describeStudioCare(context: Context): void {
  const { client, steps, inside } = context;
  const office = createBoxOffice(context);
  const money = createMoneySteps(context);
  type Shop = Awaited<ReturnType<typeof office.sell>>;
  type Person = { token: string; email: string };

  /** With an owner whose address is confirmed. */
  async function openShop() {
    const shop = await office.sell();
    const owner = await office.addMember(shop.owner, 'owner');
    await office.verify(owner.email);
    return { ...shop, owner };
  }
  const refund = ({ token }: { token: string }, eventId: string, orderId: string, amount = '') =>
    client.send(studioCalls.refundOrder, { token, body: { eventId, orderId, seen: '0', amount } });
  const setLimits = ({ owner }: Shop, limits: Record<string, string>) =>
    client.ok(studioCalls.saveRefundLimits, {
      token: owner.token,
      body: { organisationId: owner.organisationId, ...limits },
    });
  const settingsOf = ({ owner }: Shop) =>
    client.ok(studioCalls.getSettings, {
      token: owner.token,
      params: { organisationId: owner.organisationId },
    });
  const mailsTo = async ({ email }: Person, subject: RegExp) =>
    (await readMails(context, email)).filter((mail) => subject.test(mail.subject));
  const organisationOf = ({ organisationId }: { organisationId: string }) =>
    inside.store
      .selectFrom('organisations')
      .selectAll()
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
  const logOf = async ({ owner }: Shop) =>
    (
      await client.ok(studioCalls.listLog, {
        token: owner.token,
        params: { organisationId: owner.organisationId },
      })
    ).lines.map(({ what }) => what);

  describe('studio: limits of single refunds', () => {
    let shop: Awaited<ReturnType<typeof openShop>>;
    beforeAll(async () => {
      shop = await openShop();
    });

    it('hold in a race, count a local day, and leave owners alone', async () => {
      const staff = await office.addMember(shop.owner, 'box-office');
      await setLimits(shop, { 'box-office_refunds': '3', 'box-office_amount': '1000' });
      const orders = await Promise.all(Array.from({ length: 8 }, () => office.buy(shop.item)));
      const sent = await Promise.all(orders.map(({ orderId }) => refund(staff, shop.eventId, orderId, '4')));
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
      const rows = await inside.store
        .selectFrom('refunds')
        .selectAll()
        .where(
          'order_id',
          'in',
          orders.map(({ orderId }) => orderId),
        )
        .execute();
      expect(rows).toHaveLength(3);
      const left = orders.filter(({ orderId }) => rows.every((row) => row.order_id !== orderId));
      const [first = '', second = ''] = left.map(({ orderId }) => orderId);
      const said = await client.refused(studioCalls.refundOrder, {
        token: staff.token,
        body: { eventId: shop.eventId, orderId: first, seen: '0' },
      });
      expect(said.error).toMatch(
        /at most 3 orders and \$1,000(?:\.00)? a day.*0 orders and \$988(?:\.00)?.*owner/i,
      );
      const view = { token: staff.token, params: { eventId: shop.eventId, orderId: first } };
      expect(await client.ok(studioCalls.getEventOrder, view)).toMatchObject({
        refunds_left: { refunds: 0, amount: 988 },
      });
      expect(await logOf(shop)).toEqual(
        expect.arrayContaining([expect.stringContaining('refund limit of the day')]),
      );
      expect((await refund(shop.owner, shop.eventId, first)).status).toBe(200);
      inside.moveTime(DAY_MS);
      expect((await refund(staff, shop.eventId, second)).status).toBe(200);
    });

    it('hold for a sum, also of one refund, and by default', async () => {
      const other = await openShop();
      expect((await settingsOf(other)).refund_limits).toEqual({
        owner: { refunds: null, amount: null },
        editor: { refunds: 20, amount: 1000 },
        'box-office': { refunds: 20, amount: 1000 },
      });
      const staff = await office.addMember(other.owner, 'box-office');
      await setLimits(other, { 'box-office_amount': '9.99' });
      const [one, two] = [await office.buy(other.item), await office.buy(other.item)];
      expect((await refund(staff, other.eventId, one.orderId)).status).toBe(409);
      expect((await refund(staff, other.eventId, one.orderId, '9')).status).toBe(200);
      expect((await refund(staff, other.eventId, two.orderId, '1')).status).toBe(409);
      expect((await refund(staff, other.eventId, two.orderId, '.99')).status).toBe(400);
      expect((await refund(staff, other.eventId, two.orderId, '0.99')).status).toBe(200);
    });

    it('are set by owners alone, of their own organization', async () => {
      const staff = await office.addMember(shop.owner, 'box-office');
      const other = await openShop();
      const body = { organisationId: shop.owner.organisationId, 'box-office_refunds': '500' };
      for (const [token, status] of [
        [staff.token, 403],
        [other.owner.token, 404],
      ] as const)
        expect((await client.send(studioCalls.saveRefundLimits, { token, body })).status).toBe(status);
      const wrong = { ...body, 'box-office_refunds': '-1' };
      expect(
        (await client.send(studioCalls.saveRefundLimits, { token: shop.owner.token, body: wrong })).status,
      ).toBe(400);
    });

    it('are asked about by mail, once a day for an order, of those who want it', async () => {
      const [staff, quiet] = [
        await office.addMember(shop.owner, 'box-office'),
        await office.addMember(shop.owner, 'owner'),
      ];
      await office.verify(quiet.email);
      const ticks = { 'first-sale': 'on', dispute: 'on', signal: 'on', trial: 'on' };
      const own = { organisationId: shop.owner.organisationId };
      await client.ok(studioCalls.saveAlerts, { token: quiet.token, body: { ...own, ...ticks } });
      const { orderId } = await office.buy(shop.item);
      const body = { eventId: shop.eventId, orderId, amount: '5', note: 'Fell\u00a0ill' };
      const ask = () => client.ok(studioCalls.askRefund, { token: staff.token, body });
      await tenTimes(ask);
      const mails = await mailsTo(shop.owner, /refund an order/);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body).toContain(`${SITE.url}/studio/events/${shop.eventId}/orders/${orderId}`);
      expect(mails[0]).toMatchObject({ reply_to: null });
      expect(await mailsTo(quiet, /refund an order/)).toEqual([]);
      const stranger = await openShop();
      const theirs = { token: stranger.owner.token, body: { ...body, eventId: stranger.eventId } };
      expect((await client.send(studioCalls.askRefund, theirs)).status).toBe(404);
      inside.moveTime(DAY_MS + HOUR_MS);
      await ask();
      expect(await mailsTo(shop.owner, /refund an order/)).toHaveLength(2);
    });
  });

  describe('studio: approval', () => {
    it('is asked for once a day, is on the operator’s desk, and is answered by mail', async () => {
      const shop = await openShop();
      const { organisationId } = shop.owner;
      const person = await steps.register();
      await createOperators({ store: inside.store, now: () => inside.now() }).appoint(person.email);
      const body = { organisationId, message: 'We are a <b>theater</b>.' };
      const ask = () => client.send(studioCalls.askApproval, { token: shop.owner.token, body });
      const sent = await tenTimes(ask);
      expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const desk = async () =>
        (
          await client.ok(operatorCalls.getOperatorDesk, {
            token: person.token,
            params: { q: organisationId },
          })
        ).organisations[0];
      expect((await desk())?.asked).toMatchObject({
        message: body.message,
        events: ['Opening night'],
        count: 1,
      });
      const decide = (decision: string, note: string) =>
        client.ok(operatorCalls.decideOrganisation, {
          token: person.token,
          body: { organisationId, decision, note, password: person.password },
        });
      await decide('decline', 'Please tell us more.');
      expect((await desk())?.asked).toBe(null);
      const { organisation } = await settingsOf(shop);
      expect(organisation).toMatchObject({ asked_at: null, note: 'Please tell us more.' });
      await Promise.all([inside.upstream.deliverMail(), inside.restart().deliverMail()]);
      const [declined, ...more] = await mailsTo(shop.owner, /not approved/);
      expect(more).toEqual([]);
      expect(declined?.body).toContain('Please tell us more.');
      expect((await ask()).status).toBe(409);
      inside.moveTime(DAY_MS);
      expect((await ask()).status).toBe(200);
      await decide('decline', 'Please tell us more.');
      expect(await mailsTo(shop.owner, /not approved/)).toHaveLength(2);
      inside.moveTime(DAY_MS);
      await ask();
      await decide('approve', '');
      expect(await mailsTo(shop.owner, /is approved/)).toHaveLength(1);
      expect((await ask()).status).toBe(409);
    });
  });

  describe('studio: mails to owners', () => {
    it('tell of a trial that ends and has ended, once each', async () => {
      const shop = await openShop();
      const unconfirmed = await office.addMember(shop.owner, 'owner');
      const startedAt = inside.now() - 5 * DAY_MS;
      await inside.store
        .updateTable('organisations')
        .set({ trial_started_at: startedAt })
        .where('id', '=', shop.owner.organisationId)
        .execute();
      const trials = async () =>
        (await mailsTo(shop.owner, /free trial/)).map(({ subject }) => subject.replace(/:.*/, ''));
      await Promise.all([inside.upstream.deliverMail(), inside.restart().deliverMail()]);
      expect(await trials()).toEqual(['Your free trial ends soon']);
      inside.moveTime(2 * DAY_MS);
      expect((await trials()).sort()).toEqual(['Your free trial ends soon', 'Your free trial is over']);
      const [mail] = await mailsTo(shop.owner, /trial is over/);
      expect(mail?.body).toContain(`/studio/settings?organisation=${shop.owner.organisationId}#approval`);
      expect(await mailsTo(unconfirmed, /free trial/)).toEqual([]);
    });

    it('tell of the first sale, and of a dispute, once', async () => {
      const shop = await openShop();
      const title = 'Opening\r\nBcc: victim@mail.example';
      await inside.store.updateTable('events').set({ title }).where('id', '=', shop.eventId).execute();
      const { reference, orderId } = await office.buy(shop.item);
      await office.buy(shop.item);
      const [sale, ...more] = await mailsTo(shop.owner, /^First sale/);
      expect([sale?.subject, more]).toEqual(['First sale: Opening Bcc: victim@mail.example', []]);
      await money.openDispute('stripe', reference);
      await inside.upstream.operator.reconcile(orderId);
      await inside.upstream.operator.reconcile(orderId);
      const disputes = await mailsTo(shop.owner, /^Dispute opened/);
      expect(disputes).toHaveLength(1);
      expect(disputes[0]?.body).toContain(orderId);
    });

    it('are owed until the transaction that sends them is through', async () => {
      const { owner } = await openShop();
      const alert = {
        organisationId: owner.organisationId,
        kind: 'trial' as const,
        key: 'x',
        subject: 'Once',
        heading: 'Once',
        parts: [],
      };
      const dying = inside.store.transaction().execute(async (trx) => {
        expect(await sendAlert(trx, SITE, alert, inside.now())).toBe(1);
        throw new Error('The process dies.');
      });
      await expect(dying).rejects.toThrow();
      const send = () =>
        inside.store.transaction().execute((trx) => sendAlert(trx, SITE, alert, inside.now()));
      expect((await tenTimes(send)).filter((mails) => mails !== null)).toEqual([1]);
      expect(await mailsTo(owner, /^Once$/)).toHaveLength(1);
    });

    it('tell owners and the desk of a lost signal: a real one, once, and seldom', async () => {
      const shop = await openShop();
      const event = await inside.store
        .selectFrom('events')
        .selectAll()
        .where('id', '=', shop.eventId)
        .executeTakeFirstOrThrow();
      const means = {
        config: { site: SITE },
        deps: { store: inside.store, now: inside.now },
      } as Parameters<typeof tellLoss>[0];
      const told = async (agoMs: number, state = 'silent') => {
        const last = new Date(inside.now() - agoMs).toISOString();
        const rest = { video: null, audio: null, unrecorded_since: null, drops: 0, lost_frames: 0 };
        const status = inputStatusSchema.parse({
          ...rest,
          state,
          input: 'primary',
          since: last,
          last_media_at: last,
          faults: [],
          qualities: null,
        });
        await tellLoss(means, event, status);
        return (await mailsTo(shop.owner, /^Signal lost/)).length;
      };
      expect(await told(20_000)).toBe(0);
      expect(await told(40_000, 'receiving')).toBe(0);
      expect(await told(40_000)).toBe(1);
      inside.moveTime(20 * 60_000);
      expect(await told(20 * 60_000 + 40_000)).toBe(1);
      expect(await told(40_000)).toBe(2);
      inside.moveTime(10 * 60_000);
      expect(await told(40_000)).toBe(2);
      inside.moveTime(6 * 60_000);
      expect(await told(40_000)).toBe(3);
    });
  });

  describe('studio: the reply address', () => {
    const linkIn = (body = '') => /[?&]token=([\w-]+)/.exec(body)?.[1] ?? 'none';
    const set = (shop: Shop, email: string) =>
      client.send(studioCalls.saveReplyTo, {
        token: shop.owner.token,
        body: { organisationId: shop.owner.organisationId, email },
      });
    const confirm = (shop: Shop, token: string, by = shop.owner) =>
      client.send(studioCalls.confirmReplyTo, {
        token: by.token,
        body: { organisationId: shop.owner.organisationId, token },
      });
    const newestLink = async (to: string) =>
      linkIn(
        (
          await inside.store
            .selectFrom('outbox')
            .select('body')
            .where('to_address', '=', to)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .executeTakeFirst()
        )?.body,
      );
    const receiptReply = async (shop: Shop) => {
      const buyer = await office.buy(shop.item);
      return (await mailsTo(buyer, /^Your receipt/))[0]?.reply_to;
    };

    it('is used once an owner opened its link, until it is removed', async () => {
      const shop = await openShop();
      const before = await receiptReply(shop);
      const email = `box-${shop.eventId.slice(-12).toLowerCase()}@theater.example`;
      expect((await set(shop, email)).status).toBe(200);
      const token = await newestLink(email);
      expect(await receiptReply(shop)).toBe(before);
      expect((await settingsOf(shop)).reply_to).toEqual({ address: '', wanted: email });
      const other = await openShop();
      expect((await confirm(shop, 'x'.repeat(43))).status).toBe(410);
      expect((await confirm(other, token)).status).toBe(410);
      expect((await confirm(shop, token, other.owner)).status).toBe(404);
      for (const _twice of [1, 2]) expect((await confirm(shop, token)).status).toBe(200);
      expect(await receiptReply(shop)).toBe(email);
      const own = await mailsTo(shop.owner, /First sale/);
      expect(own.map((mail) => mail.reply_to)).toEqual([null]);

      const next = `new-${email}`;
      expect((await set(shop, next)).status).toBe(200);
      expect(await receiptReply(shop)).toBe(email);
      expect((await confirm(shop, token)).status).toBe(410);
      expect((await set(shop, '')).status).toBe(200);
      expect(await receiptReply(shop)).toBe(before);
      expect((await confirm(shop, await newestLink(next))).status).toBe(410);
      expect(await logOf(shop)).toEqual(expect.arrayContaining([`set the reply address “${email}”`]));
    });

    it('can’t be used to mail strangers, nor to write a header', async () => {
      const shop = await openShop();
      const email = `victim-${shop.eventId.slice(-12).toLowerCase()}@mail.example`;
      const sent = [];
      for (let turn = 0; turn < 5; turn += 1) sent.push((await set(shop, email)).status);
      expect(sent).toEqual([200, 200, 200, 429, 429]);
      expect((await set(await openShop(), email)).status).toBe(429);
      for (const wrong of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'A <a@b.example>'])
        expect((await set(shop, wrong)).status).toBe(400);
    });

    it('expires after two days, and goes with the account that has the address', async () => {
      const shop = await openShop();
      const person = await steps.register();
      await office.verify(person.email);
      await set(shop, person.email);
      const late = await newestLink(person.email);
      inside.moveTime(2 * DAY_MS + 1);
      expect((await confirm(shop, late)).status).toBe(410);
      await set(shop, person.email);
      expect((await confirm(shop, await newestLink(person.email))).status).toBe(200);
      const { email } = await office.buy(shop.item);
      await client.ok(calls.deleteAccount, { token: person.token, body: { password: person.password } });
      expect(await organisationOf(shop.owner)).toMatchObject({ reply_to: null, reply_wanted: null });
      const receipts = await mailsTo({ token: '', email }, /^Your receipt/);
      expect(receipts.map((mail) => mail.reply_to)).toEqual([null]);
    });
  });
}
