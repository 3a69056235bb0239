import { beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '@/backend/mail/mailer';
import type { Deliver } from '@/backend/mail/smtp';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, tenTimes } from '../../steps/context';
import { readMails } from '../../steps/read-mails';
import { waitForCommit } from '../../steps/wait-for-commit';

const DAY = 24 * 60 * 60_000;

let made = 0;

export function describeStudioMessages(context: Context): void {
  const { client, inside } = context;
  const office = createBoxOffice(context);
  type Shop = Awaited<ReturnType<typeof office.sell>>;

  const toBody = ({ eventId }: Shop, change: object = {}) => {
    made += 1;
    return {
      eventId,
      messageId: `msg_test_${made}`,
      version: '0',
      group: 'buyers',
      subject: 'Doors at eight',
      text: 'Hello,\n\nsee https://www.example/doors?a=1&b=2.\n<b>Not bold</b>',
      ...change,
    };
  };
  const look = ({ owner, eventId }: Shop, messageId: string, query: Record<string, string> = {}) =>
    client.ok(studioCalls.getMessage, { token: owner.token, params: { eventId, messageId, ...query } });
  const send = ({ owner, eventId }: Shop, messageId: string, change: object = {}, token = owner.token) =>
    client.send(studioCalls.sendMessage, { token, body: { eventId, messageId, version: '1', ...change } });

  async function write(shop: Shop, change: object = {}): Promise<string> {
    const body = toBody(shop, change);
    await client.ok(studioCalls.saveMessage, { token: shop.owner.token, body });
    return body.messageId;
  }
  async function writeAndSend(shop: Shop, change: object = {}): Promise<string> {
    const id = await write(shop, change);
    expect((await send(shop, id)).status).toBe(200);
    return id;
  }

  /** A mail server that answers as it is told, and a process with it. */
  function createProcess(answer: (to: string) => ReturnType<Deliver> = async () => ({ ok: true })) {
    const sent: Parameters<Deliver>[0][] = [];
    const mailer = createMailer({
      store: inside.store,
      now: () => inside.now(),
      report: () => undefined,
      server: {
        takesUnicode: async () => true,
        send(mail) {
          sent.push(mail);
          return answer(mail.to_address);
        },
      },
    });
    const run = async () => {
      await inside.restart().deliverMail();
      await mailer.deliver();
      await inside.upstream.deliverMail();
    };
    const sentTo = (id: string) =>
      sent.filter((mail) => mail.message_id === id).map((mail) => mail.to_address);
    return { sent, sentTo, run };
  }

  async function consent(shop: Shop) {
    const buyer = await office.buy(shop.item);
    await office.verify(buyer.email);
    const user = await office.findUser(buyer.email);
    const row = { organisation_id: shop.owner.organisationId, user_id: user.id };
    await inside.store
      .insertInto('consents')
      .values({ ...row, consented_at: 1, withdrawn_at: null, order_id: buyer.orderId })
      .execute();
    return buyer;
  }

  describe('messages', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await office.sell();
    });

    it('are written once, changed by the newest version, and previewed as they look', async () => {
      const { token } = shop.owner;
      const body = toBody(shop);
      await tenTimes(() => client.ok(studioCalls.saveMessage, { token, body }));
      const saved = await look(shop, body.messageId);
      expect(saved).toMatchObject({ version: 1, status: 'draft', people: 0, deliveries: [] });
      expect(saved.preview).toContain('&lt;b&gt;Not bold&lt;/b&gt;');
      expect(saved.preview).toContain('href="https://www.example/doors?a=1&amp;b=2"');
      expect(saved.preview).toContain('Night Owls TV');
      expect(saved.preview).not.toContain('<style');
      const change = { ...body, version: '1', subject: 'Doors at nine' };
      expect(await client.ok(studioCalls.saveMessage, { token, body: change })).toMatchObject({ version: 2 });
      const stale = { ...body, version: '1', subject: 'Doors at ten' };
      expect(await client.refused(studioCalls.saveMessage, { token, body: stale })).toMatchObject({
        status: 409,
      });
      const other = await office.sell();
      const theirs = { token: other.owner.token, body: { ...body, eventId: other.eventId } };
      expect((await client.refused(studioCalls.saveMessage, theirs)).status).toBe(404);
      const { messages } = await client.ok(studioCalls.listMessages, {
        token,
        params: { eventId: shop.eventId },
      });
      expect(messages.map(({ subject }) => subject)).toEqual(['Doors at nine']);
    });

    it.each([
      ['a header in the subject', { subject: 'Hi\r\nBcc: all@mail.example' }, 'subject'],
      ['a long subject', { subject: 'x'.repeat(151) }, 'subject'],
      ['a long text', { text: 'x'.repeat(10_001) }, 'text'],
      ['no text', { text: ' \n ' }, 'text'],
      ['a character that no store takes', { text: 'a\u0000b' }, 'text'],
      ['a group that is none', { group: 'everyone' }, 'group'],
      ['a ticket of another event', { package: 'other' }, 'package'],
    ])('refuse %s', async (_what, change, field) => {
      const body = toBody(shop, change);
      const refused = await client.refused(studioCalls.saveMessage, { token: shop.owner.token, body });
      expect([refused.status, Object.keys(refused.fields)]).toEqual([400, [field]]);
    });

    it('go to each address once, though processes die and the server is busy', async () => {
      const own = await office.sell();
      const buyers = [];
      for (let count = 0; count < 4; count += 1) buyers.push(await office.buy(own.item));
      const emails = buyers.map(({ email }) => email).sort();
      // Receipts go first.
      await createProcess().run();
      const id = await write(own);
      expect(await look(own, id)).toMatchObject({ people: 4 });
      const answers = await tenTimes(() => send(own, id));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));

      const dying = createProcess(() => new Promise(() => undefined));
      await inside.restart().deliverMail();
      void dying.run();
      await expect.poll(() => dying.sentTo(id)).toHaveLength(1);
      const late = await office.buy(own.item);

      const [busy = '', gone = ''] = emails.filter((email) => !dying.sentTo(id).includes(email));
      const next = createProcess(async (to) =>
        to === busy || to === gone
          ? { ok: false, permanent: to === gone, error: `${to === gone ? 550 : 450} No.` }
          : { ok: true },
      );
      await Promise.all([next.run(), next.run()]);
      expect(await look(own, id)).toMatchObject({
        status: 'sending',
        people: 4,
        sent: 1,
        failed: 1,
        left: 2,
      });
      expect(await look(own, id, { status: 'failed' })).toMatchObject({
        deliveries: [{ address: gone, status: 'failed', error: '550 No.' }],
      });
      inside.moveTime(10 * 60_000);
      const last = createProcess();
      await last.run();
      await last.run();
      expect(await look(own, id)).toMatchObject({ status: 'sent', sent: 3, failed: 1, left: 0 });
      const [inDoubt] = dying.sentTo(id);
      const all = [...next.sentTo(id), ...last.sentTo(id)].filter((email) => email !== inDoubt);
      expect([...new Set(all)].sort()).toEqual(emails.filter((email) => email !== inDoubt));
      expect(last.sentTo(id).sort()).toEqual([busy, inDoubt].sort());
      expect(all).not.toContain(late.email);
      const ids = await inside.store
        .selectFrom('outbox')
        .select(['id', 'body'])
        .where('message_id', '=', id)
        .execute();
      expect(ids).toHaveLength(4);
      expect(JSON.stringify(ids)).not.toContain('doors');
    });

    it('are given up after a day', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      const id = await writeAndSend(own);
      const down = createProcess(async () => ({ ok: false, permanent: false, error: 'Down.' }));
      await down.run();
      inside.moveTime(DAY + 60_000);
      await down.run();
      await down.run();
      expect(down.sentTo(id)).toHaveLength(1);
      expect(await look(own, id, { status: 'failed' })).toMatchObject({
        status: 'sent',
        failed: 1,
        deliveries: [{ error: 'Down.' }],
      });
    });

    it('let receipts go first', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      await createProcess().run();
      const id = await writeAndSend(own);
      await inside.upstream.deliverMail();
      const { email } = await office.buy(own.item);
      const { sent, run } = createProcess();
      await run();
      const order = sent.map((mail) => mail.message_id ?? mail.to_address);
      expect(order).toContain(id);
      expect(order.lastIndexOf(email)).toBeLessThan(order.indexOf(id));
    });

    it('wait for their time in the zone of the event, and go to who is in the group then', async () => {
      const own = await office.sell();
      const id = await write(own);
      const refused = async (send_at: string) =>
        client.refused(studioCalls.sendMessage, {
          token: own.owner.token,
          body: { eventId: own.eventId, messageId: id, version: '1', send_at },
        });
      expect(await refused('2020-01-01T20:00')).toMatchObject({ status: 400, fields: { send_at: /./ } });
      expect(await refused('2099-01-01T20:00')).toMatchObject({ status: 400 });
      const soon = new Date(inside.now() + 2 * DAY).toISOString().slice(0, 11);
      expect((await send(own, id, { send_at: `${soon}12:00` })).status).toBe(200);
      const { send_at: sendAt, status } = await look(own, id);
      // Paris is one or two hours ahead.
      expect([status, sendAt]).toEqual(['scheduled', expect.stringMatching(/T1[01]:00:00.000Z$/)]);
      const { email } = await office.buy(own.item);
      const { sentTo, run } = createProcess();
      await run();
      expect(sentTo(id)).toEqual([]);
      inside.moveTime(3 * DAY);
      await run();
      expect(sentTo(id)).toEqual([email]);
    });

    it('are not sent once the member who scheduled them is removed, or has another role', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      const soon = new Date(inside.now() + 2 * DAY).toISOString().slice(0, 16);
      const scheduled: string[] = [];
      for (const becomes of ['gone', 'desk', 'owner'] as const) {
        const member = await office.addMember(own.owner, 'owner');
        const { id: userId } = await office.findUser(member.email);
        const id = await write(own);
        // What another has written is the message of the member who schedules it.
        expect((await send(own, id, { send_at: soon }, member.token)).status).toBe(200);
        const [ofMember, { organisationId }] = [{ memberId: userId }, own.owner];
        const body = { organisationId, ...ofMember };
        if (becomes === 'gone') await client.ok(studioCalls.removeMember, { token: own.owner.token, body });
        if (becomes === 'desk')
          await client.ok(studioCalls.changeRole, {
            token: own.owner.token,
            body: { ...body, role: becomes },
          });
        scheduled.push(id);
      }
      inside.moveTime(3 * DAY);
      const { sentTo, run } = createProcess();
      await run();
      expect(scheduled.map((id) => sentTo(id).length)).toEqual([0, 0, 1]);
      expect(await look(own, scheduled[0] ?? '')).toMatchObject({ status: 'cancelled' });
    });

    it('are canceled before their time, or stopped in the middle', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      const cancel = (messageId: string) =>
        client.ok(studioCalls.cancelMessage, {
          token: own.owner.token,
          body: { eventId: own.eventId, messageId },
        });
      const [later, now] = [await write(own), await write(own)];
      const soon = new Date(inside.now() + 2 * DAY).toISOString().slice(0, 16);
      await send(own, later, { send_at: soon });
      await cancel(later);
      await cancel(later);
      expect((await send(own, later)).status).toBe(409);
      await send(own, now);
      await cancel(now);
      const { sent, run } = createProcess();
      inside.moveTime(3 * DAY);
      await run();
      expect(sent.filter((mail) => mail.message_id !== null)).toEqual([]);
      expect(await look(own, later)).toMatchObject({ status: 'cancelled', people: 1 });
    });

    it('are not canceled once they are sent, also at the same moment', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      const messageId = await writeAndSend(own);
      const body = { eventId: own.eventId, messageId };
      const cancelled = await waitForCommit(
        inside.store,
        (trx) => trx.updateTable('messages').set({ status: 'sent' }).where('id', '=', messageId).execute(),
        () => client.send(studioCalls.cancelMessage, { token: own.owner.token, body }),
      );
      expect(cancelled.status).toBe(409);
      expect(await look(own, messageId)).toMatchObject({ status: 'sent' });
    });

    it('are three a day for an event, and need a published event and an organization that may', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      for (let count = 0; count < 3; count += 1) await writeAndSend(own);
      const fourth = await write(own);
      expect((await send(own, fourth)).status).toBe(409);
      inside.moveTime(DAY);
      const standing = (values: { suspended_at?: number | null; trial_started_at?: number | null }) =>
        inside.store
          .updateTable('organisations')
          .set(values)
          .where('id', '=', own.owner.organisationId)
          .execute();
      await standing({ suspended_at: 1 });
      expect((await send(own, fourth)).status).toBe(403);
      await standing({ suspended_at: null, trial_started_at: 1 });
      expect((await send(own, fourth)).status).toBe(403);
      await standing({ trial_started_at: null });
      expect((await send(own, fourth)).status).toBe(200);
      await standing({ suspended_at: 1 });
      const { sentTo, run } = createProcess();
      await run();
      expect(sentTo(fourth)).toEqual([]);
      expect(await look(own, fourth)).toMatchObject({ status: 'cancelled', left: 0 });

      const draft = await office.createEvent(own.owner, 'Not yet');
      const early = await write({ ...own, eventId: draft }, { group: 'guests' });
      await standing({ suspended_at: null });
      expect((await send({ ...own, eventId: draft }, early)).status).toBe(409);
      const empty = await write(own, { group: 'guests' });
      expect((await send(own, empty)).status).toBe(409);
    });

    it('go to the buyers of one ticket', async () => {
      const own = await office.sell();
      const { version } = await office.read(own.owner, own.eventId);
      const body = { eventId: own.eventId, version, name: 'Second', price: '5' };
      await client.ok(studioCalls.saveTicket, { token: own.owner.token, body });
      await office.publish(own.owner, own.eventId);
      const first = await office.buy(own.item);
      const { draft } = await office.read(own.owner, own.eventId);
      const second = draft.packages.find(({ name }) => name === 'Second')?.id ?? '';
      await office.buy({ id: own.eventId, package: second, price: 5 });
      const id = await writeAndSend(own, { package: 'ticket' });
      const { sentTo, run } = createProcess();
      await run();
      expect(sentTo(id)).toEqual([first.email]);
    });

    it('are for owners and editors, also while a page is open', async () => {
      const own = await office.sell();
      await office.buy(own.item);
      const id = await write(own);
      const box = await office.addMember(own.owner, 'box-office');
      expect((await send(own, id, {}, box.token)).status).toBe(403);
      const second = await office.addMember(own.owner, 'owner');
      await inside.store
        .deleteFrom('memberships')
        .where('organisation_id', '=', own.owner.organisationId)
        .where('role', '=', 'owner')
        .execute();
      expect((await send(own, id, {}, second.token)).status).toBe(404);
    });
  });

  describe('news', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await office.sell();
    });
    const tokenOf = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? '';

    it('has a link in text and header that ends it without a login, also for mails on their way', async () => {
      const [first, second] = [await consent(shop), await consent(shop)];
      const id = await writeAndSend(shop, { group: 'consented' });
      await inside.upstream.deliverMail();
      const { sent, sentTo, run } = createProcess();
      await run();
      expect(sentTo(id).sort()).toEqual([first.email, second.email].sort());
      const mail = sent.find(({ to_address: to, message_id: of }) => of === id && to === first.email);
      expect(mail?.unsubscribe_url).toMatch(/^https:\/\/site\.example\/api\/unsubscribe\?token=/);
      const token = tokenOf(mail?.unsubscribe_url ?? null);
      expect(mail?.body).toContain(`Unsubscribe:\nhttps://site.example/auth/unsubscribe?token=${token}\n`);
      const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      expect((await client.refused(calls.unsubscribe, { body: { token: forged } })).status).toBe(404);
      for (let time = 0; time < 2; time += 1)
        expect(await client.ok(calls.unsubscribe, { body: { token } })).toEqual({
          message: "You won't get news from Night Owls anymore.",
        });

      inside.moveTime(DAY);
      const news = await write(shop, { group: 'consented' });
      expect(await look(shop, news)).toMatchObject({ people: 1 });
      const third = await consent(shop);
      expect((await send(shop, news)).status).toBe(200);
      const other = sent.find(({ to_address: to, message_id: of }) => of === id && to === second.email);
      // Recipients are fixed, and one of them leaves before the mail is made.
      await inside.upstream.deliverMail();
      await inside.store.deleteFrom('outbox').where('message_id', '=', news).execute();
      await inside.store
        .updateTable('message_deliveries')
        .set({ status: 'waiting' })
        .where('message_id', '=', news)
        .execute();
      await client.ok(calls.unsubscribe, { body: { token: tokenOf(other?.unsubscribe_url ?? null) } });
      const again = createProcess();
      await again.run();
      expect(again.sentTo(news)).toEqual([third.email]);
      expect(await look(shop, news, { status: 'cancelled' })).toMatchObject({
        people: 2,
        sent: 1,
        deliveries: [{ address: second.email, error: 'Unsubscribed meanwhile.' }],
      });
    });

    it('comes once a day from an organization', async () => {
      await consent(shop);
      inside.moveTime(DAY);
      await writeAndSend(shop, { group: 'consented' });
      const more = await write(shop, { group: 'consented' });
      expect((await send(shop, more)).status).toBe(409);
    });

    it('of tickets has no such link', async () => {
      const { email } = await office.buy(shop.item);
      const id = await writeAndSend(shop);
      const { sent, run } = createProcess();
      await run();
      const mail = sent.find(({ message_id: of, to_address: to }) => of === id && to === email);
      expect(mail).toMatchObject({ unsubscribe_url: null, from_name: 'Night Owls TV' });
      expect(mail?.body).not.toContain('Unsubscribe');
    });

    it('is forgotten with its reader', async () => {
      const own = await office.sell();
      const { email, token, password } = await consent(own);
      const id = await writeAndSend(own, { group: 'consented' });
      await createProcess().run();
      const data = await client.ok(calls.exportAccount, { token });
      expect(data).toMatchObject({ messages: [{ message: id, status: 'sent' }] });
      await client.ok(calls.deleteAccount, { token, body: { password } });
      const rows = await inside.store.selectFrom('message_deliveries').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(email);
      expect(await look(own, id)).toMatchObject({ sent: 1, deliveries: [] });
      expect(await readMails(context, email)).toHaveLength(1);
    });
  });
}
