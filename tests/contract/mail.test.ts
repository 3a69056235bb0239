import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { enqueueMail } from '@/backend/mail/outbox';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server';
import { createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE, UPCOMING } from './fixtures';
import { tokenIn } from './steps/read-mails';
import { CONTACT_TO, startInProcess } from './target';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const note = {
  firstName: 'Åsa',
  lastName: 'Writer',
  email: 'asa@writers.example',
  message: 'Do you stream\nrowing?',
  acceptTerms: true,
};

const ANN = { name: 'Ann Archer', password: 'six or more', referral: null };

async function start(smtpUrl?: string) {
  const target = await startInProcess('file::memory:', smtpUrl === undefined ? {} : { smtpUrl });
  onTestFinished(() => target.close());
  const client = createClient(target);
  const { upstream, store, moveTime } = target.inside;
  return {
    send: (change: object = {}) => client.ok(calls.sendContactMessage, { body: { ...note, ...change } }),
    deliver: () => upstream.deliverMail(),
    listMail: () => upstream.listMail(10),
    countMessages: async () => (await store.selectFrom('contact_messages').select('id').execute()).length,
    upstream,
    store,
    moveTime,
    client,
    steps: createBuyerSteps(client, target),
  };
}

describe('a contact message', () => {
  it('is kept with its mail, and the mail waits while there is no server', async () => {
    const { send, deliver, listMail, countMessages, moveTime } = await start();
    await send();
    moveTime(DAY);
    expect(await deliver()).toBe(0);
    expect(await countMessages()).toBe(1);
    expect(await listMail()).toEqual([
      expect.objectContaining({
        to_address: CONTACT_TO,
        reply_to: note.email,
        subject: 'Message from Åsa Writer',
        body: expect.stringContaining('Do you stream\nrowing?'),
        status: 'waiting',
        attempts: 0,
      }),
    ]);
  });

  it('sent again on the same day is one message and one mail, and on the next day another', async () => {
    const { send, listMail, countMessages, moveTime } = await start();
    await Promise.all([send(), send({ email: 'ASA@writers.example' })]);
    expect([await countMessages(), (await listMail()).length]).toEqual([1, 1]);
    moveTime(DAY);
    await send();
    expect([await countMessages(), (await listMail()).length]).toEqual([2, 2]);
  });

  it('of a robot is neither kept nor mailed', async () => {
    const { send, listMail, countMessages } = await start();
    await send({ website: 'https://spam.example' });
    expect([await countMessages(), await listMail()]).toEqual([0, []]);
  });
});

describe('the mailer', () => {
  let smtp: SmtpServer;
  beforeEach(async () => {
    smtp = await startSmtpServer();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await smtp.close();
  });

  it('sends each mail once, however often and from however many places it is asked', async () => {
    const { send, deliver, listMail, upstream } = await start(smtp.url);
    upstream.startReconciler();
    await send();
    await Promise.all([deliver(), deliver(), deliver()]);
    await expect.poll(async () => (await listMail())[0]?.status).toBe('sent');
    await deliver();
    const [mail] = await listMail();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ from: 'site@mail.example', to: [CONTACT_TO] });
    expect(smtp.received[0]?.data).toContain(`Message-ID: <${mail?.id}@mail.example>`);
    expect(smtp.received[0]?.data).toContain(`Reply-To: ${note.email}`);
  });

  it('marks what it writes itself as automatic, and not what a visitor wrote', async () => {
    const { send, deliver, client } = await start(smtp.url);
    await send();
    await client.ok(calls.register, { body: { ...ANN, email: 'ann@accounts.example' } });
    await deliver();
    const byRecipient = new Map(smtp.received.map(({ to, data }) => [to[0], data]));
    expect(byRecipient.get('ann@accounts.example')).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(byRecipient.get(CONTACT_TO)).not.toMatch(/^Auto-Submitted/im);
  });

  it.each([true, false])(
    'writes to mailboxes in any letters where it can, or says it can not: %s',
    async (can) => {
      const { client, deliver, steps } = await start(smtp.url);
      smtp.takesUnicode = can;
      const email = 'jürgen@accounts.example';
      const { token, password } = await steps.register();
      const change = { token, body: { email: 'jörg@accounts.example', password } };
      const registration = { body: { ...ANN, email } };
      if (can) {
        await client.ok(calls.register, registration);
        await client.ok(calls.changeEmail, change);
        await deliver();
        expect(smtp.received.map(({ to }) => to[0])).toEqual(
          expect.arrayContaining([email, change.body.email]),
        );
      } else {
        const refusal = {
          status: 400,
          fields: { email: expect.stringMatching(/can't send to addresses with letters like these/) },
        };
        expect(await client.refused(calls.register, registration)).toMatchObject(refusal);
        expect(await client.refused(calls.changeEmail, change)).toMatchObject(refusal);
        await client.ok(calls.register, { body: { ...ANN, email: 'jurgen@bücher.example' } });
      }
    },
  );

  it('takes such a mailbox while it does not answer, since nothing is known', async () => {
    const { client } = await start(smtp.url);
    await smtp.close();
    await client.ok(calls.register, { body: { ...ANN, email: 'jürgen@accounts.example' } });
  });

  it('sends messages to many last, with the headers of RFC 8058', async () => {
    const { send, deliver, store } = await start(smtp.url);
    const unsubscribeUrl = `https://site.example/api/unsubscribe?token=${'x'.repeat(120)}`;
    const bulk = { id: 'mal_news', messageId: 'msg_news', unsubscribeUrl };
    const mail = { to: 'fan@mail.example', subject: 'News', text: 'News', html: '<p>News', bulk };
    await store.transaction().execute((trx) => enqueueMail(trx, mail, Date.now()));
    await send();
    expect(await deliver()).toBe(2);
    expect(smtp.received.map(({ to }) => to[0])).toEqual([CONTACT_TO, 'fan@mail.example']);
    const [note = '', news = ''] = smtp.received.map(({ data }) => data.replaceAll('\r\n ', ' '));
    expect(news).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(news).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(note).not.toContain('List-Unsubscribe');
  });

  it('sends a receipt as soon as the order is paid', async () => {
    const { steps, upstream } = await start(smtp.url);
    upstream.startReconciler();
    const { token, email } = await steps.register();
    await steps.buyByCard(token, LIVE);
    const receipts = () => smtp.received.filter(({ data }) => data.includes('Subject: Your receipt'));
    await expect.poll(receipts).toHaveLength(1);
    expect(receipts()[0]?.to).toEqual([email]);
  });

  it('makes free trials and previews wait for a verified address', async () => {
    const { client, steps, upstream, store } = await start(smtp.url);
    const { token, email } = await steps.register();
    await store
      .updateTable('events')
      .set({ preview_seconds: 60, play_as: 'premiere' })
      .where('id', '=', LIVE.id)
      .execute();
    const trial = { token, body: { eventId: UPCOMING.id } };
    const preview = { token, params: { eventId: LIVE.id } };
    const unverified = { status: 403, code: 'email_unverified' };
    expect(await client.refused(calls.startTrial, trial)).toMatchObject(unverified);
    expect(await client.refused(calls.getPlayback, preview)).toMatchObject(unverified);
    const screen = { token, body: { eventId: LIVE.id, screen: 'screen-of-a-test-1' } };
    expect(await client.refused(calls.openPlayback, screen)).toMatchObject(unverified);
    const mail = (await upstream.listMail(10)).find(({ to_address: to }) => to === email);
    await client.ok(calls.verifyEmail, { body: { token: tokenIn(mail?.body) } });
    await client.ok(calls.startTrial, trial);
    expect(await client.ok(calls.getPlayback, preview)).toMatchObject({ grant: 'preview' });
    expect(await client.ok(calls.openPlayback, screen)).toMatchObject({ grant: 'preview' });
  });

  it('tries again after a minute, then after two, when the server is busy', async () => {
    const { send, deliver, listMail, moveTime } = await start(smtp.url);
    smtp.mood = 'busy';
    await send();
    expect(await deliver()).toBe(0);
    moveTime(MINUTE - 1000);
    await deliver();
    expect((await listMail())[0]).toMatchObject({ attempts: 1, status: 'waiting' });
    moveTime(2000);
    await deliver();
    moveTime(MINUTE + 1000);
    await deliver();
    expect((await listMail())[0]).toMatchObject({ attempts: 2, last_error: expect.stringContaining('450') });
    smtp.mood = 'accepting';
    moveTime(MINUTE);
    expect(await deliver()).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it('gives up at once when the mailbox does not exist, and after three days without a server', async () => {
    const { send, deliver, listMail, moveTime } = await start(smtp.url);
    smtp.mood = 'refusing';
    await send();
    await deliver();
    expect((await listMail())[0]).toMatchObject({
      status: 'failed',
      last_error: expect.stringContaining('550'),
    });
    await smtp.close();
    await send({ message: 'Second' });
    await deliver();
    expect((await listMail()).filter(({ status }) => status === 'waiting')).toHaveLength(1);
    moveTime(3 * DAY + MINUTE);
    await deliver();
    expect((await listMail()).filter(({ status }) => status === 'failed')).toHaveLength(2);
  });
});

describe('a broadcaster', () => {
  it('confirms the address before publishing where mail can be sent', async () => {
    const { client, steps, store } = await start('smtp://127.0.0.1:9');
    const { token, email } = await steps.register();
    const body = { name: 'Gala Nights', timezone: 'UTC' };
    const { eventId } = await client.ok(studioCalls.startOrganisation, { token, body });
    const publish = { token, body: { eventId, version: 1, acceptsTerms: true } };
    expect(await client.refused(studioCalls.publishEvent, publish)).toMatchObject({
      status: 403,
      code: 'email_unverified',
    });
    await store.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', email).execute();
    await client.ok(studioCalls.publishEvent, publish);
  });

  it('takes no name of the platform', async () => {
    const { client, steps } = await start();
    const { token } = await steps.register();
    const startAs = (name: string) =>
      client.send(studioCalls.startOrganisation, { token, body: { name, timezone: 'UTC' } });
    expect((await startAs('S i t e  Support')).status).toBe(400);
    const { organisationId, eventId } = await client.ok(studioCalls.startOrganisation, {
      token,
      body: { name: 'Gala', timezone: 'UTC' },
    });
    const settings = {
      organisationId,
      version: '1',
      name: 'Gala',
      timezone: 'UTC',
      broadcaster: 'Ѕіtе Team',
    };
    const { fields } = await client.refused(studioCalls.saveSettings, { token, body: settings });
    expect(Object.keys(fields)).toEqual(['broadcaster']);
    const named = { organisationId, title: 'The SITE gala' };
    expect((await client.send(studioCalls.createStudioEvent, { token, body: named })).status).toBe(400);
    const page = {
      eventId,
      version: '1',
      title: 'A',
      description: 'B',
      domain: 'some-gala',
      timezone: 'UTC',
      start_time: '2031-05-01T20:00',
      broadcaster: 'Site',
    };
    const saved = await client.refused(studioCalls.saveEventPage, { token, body: page });
    expect(Object.keys(saved.fields)).toEqual(['broadcaster']);
    const entry = {
      id: 'evt_brand',
      domain: 'brand',
      title: 'Site news',
      description: 'B',
      image: '/images/stage.svg',
      start_time: '2031-05-01T20:00:00Z',
      packages: [{ id: 'seat', name: 'Seat', price: 5 }],
    };
    const file = JSON.stringify({ events: [entry] });
    const imported = { token, body: { organisationId, file } };
    expect((await client.send(studioCalls.importEvents, imported)).status).toBe(400);
  });
});
