import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { withRequestId } from '@/lib/observability/request-context';
import { RESETS_PER_ACCOUNT } from '@/backend/accounts/limits';
import { UPCOMING } from '../fixtures';
import { SITE } from '../target';
import type { Context } from '../steps/context';
import { readMails, toHost, tokenIn } from '../steps/read-mails';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const newEmail = () => `${randomUUID()}@mails.example`;

export function describeAccountMails(context: Context): void {
  const { client, steps, inside } = context;
  const findToken = async (to: string, subject: RegExp) =>
    tokenIn((await readMails(context, to)).find((mail) => subject.test(mail.subject))?.body);
  const countMails = async (to: string, subject: RegExp) =>
    (await readMails(context, to)).filter((mail) => subject.test(mail.subject)).length;

  const statusOf = async (call: 'login' | 'resetPassword' | 'verifyEmail', body: object) =>
    (await client.send(calls[call], { body })).status;
  const getAccount = (token: string) => client.ok(calls.getAccount, { token });
  const isLoggedIn = async (token: string) => (await client.send(calls.getAccount, { token })).status === 200;

  async function askForReset(email: string): Promise<string> {
    await client.ok(calls.forgotPassword, { body: { email } });
    return findToken(email, /^Reset your password/);
  }
  async function askForChange(token: string, password: string, email = newEmail()) {
    await client.ok(calls.changeEmail, { token, body: { email, password } });
    return { email, link: await findToken(email, /new email address/) };
  }

  describe('a new account', () => {
    it('is sent a link, which confirms its address; again is no harm', async () => {
      const { token, email } = await steps.register();
      const [mail] = await readMails(context, email);
      expect(mail?.body).toContain(`${SITE.url}/auth/verify-email?token=`);
      expect(mail?.body).not.toContain('Bea');
      const body = { token: tokenIn(mail?.body) };
      expect((await getAccount(token)).email_verified).toBe(false);
      const said = await Promise.all([
        client.ok(calls.verifyEmail, { body }),
        client.ok(calls.verifyEmail, { body }),
      ]);
      expect(said.map(({ message }) => message)).toEqual(
        Array.from({ length: 2 }, () => `Thank you. ${email} is confirmed.`),
      );
      expect((await getAccount(token)).email_verified).toBe(true);
      expect(await client.ok(calls.verifyEmail, { body })).toEqual(said[0]);
      expect(await client.refused(calls.sendVerification, { token, body: {} })).toMatchObject({
        status: 409,
        error: expect.stringMatching(/already confirmed/),
      });
    });

    it('has a day for it, and may ask for another link', async () => {
      const { token, email } = await steps.register();
      const body = { token: await findToken(email, /Confirm/) };
      inside.moveTime(24 * HOUR + MINUTE);
      expect(await client.refused(calls.verifyEmail, { body })).toMatchObject({ status: 410, code: 'gone' });
      await client.ok(calls.sendVerification, { token, body: {} });
      await client.ok(calls.verifyEmail, { body: { token: await findToken(email, /Confirm/) } });
    });

    it('that is refused gets none', async () => {
      const { email } = await steps.register();
      const body = { name: 'Robin', email, password: 'six or more', referral: null };
      await client.refused(calls.register, { body });
      expect(await countMails(email, /Confirm/)).toBe(1);
    });
  });

  describe('a forgotten password', () => {
    it('is reset by a link, which ends every login, confirms the address and logs in', async () => {
      const { token, email, password } = await steps.register();
      const { token: other } = await client.ok(calls.login, { body: { email, password } });
      const link = await askForReset(email.toUpperCase());
      expect(link).toBe('no token');
      const body = { token: await findToken(email, /^Reset your password/), password: 'third row, aisle' };
      const { message } = await client.ok(calls.resetPassword, { body });
      expect(message).toBe('Your password has been changed. Please sign in with your new password.');
      expect([await isLoggedIn(token), await isLoggedIn(other)]).toEqual([false, false]);
      expect(await statusOf('login', { email, password })).toBe(401);
      const login = await client.ok(calls.login, { body: { email, password: body.password } });
      expect((await getAccount(login.token)).email_verified).toBe(true);
      expect(await countMails(email, /password .* was changed/)).toBe(1);
    });

    it('is set once by a link, also when two follow it at once', async () => {
      const { email } = await steps.register();
      const token = await askForReset(email);
      const set = (password: string) => statusOf('resetPassword', { token, password });
      const [one, two] = [
        await set('iloveyou'),
        await Promise.all([set('first of two'), set('second of two')]),
      ];
      expect(one).toBe(400);
      expect(two.sort()).toEqual([200, 410]);
      expect(await set('third of three')).toBe(410);
      expect(await countMails(email, /password .* was changed/)).toBe(1);
    });

    it('is not tried without end with a link, wherever it is followed', async () => {
      const { email } = await steps.register();
      const token = await askForReset(email);
      for (let attempt = 0; attempt < RESETS_PER_ACCOUNT; attempt += 1)
        expect(await statusOf('resetPassword', { token, password: 'iloveyou' })).toBe(400);
      const body = { token, password: 'third row, aisle' };
      expect(await client.refused(calls.resetPassword, { body })).toMatchObject({
        status: 429,
        error: expect.stringMatching(/^Too many password resets were requested for this account/),
      });
    });

    it('is set within half an hour, by the newest link only', async () => {
      const { email } = await steps.register();
      const first = await askForReset(email);
      const second = await askForReset(email);
      expect(second).not.toBe(first);
      expect(await statusOf('resetPassword', { token: first, password: 'third row, aisle' })).toBe(410);
      inside.moveTime(31 * MINUTE);
      expect(await statusOf('resetPassword', { token: second, password: 'third row, aisle' })).toBe(410);
      const third = await askForReset(email);
      inside.moveTime(29 * MINUTE);
      expect(await statusOf('resetPassword', { token: third, password: 'third row, aisle' })).toBe(200);
    });

    it('of an unknown address leaves nothing behind: the same row is written and removed, and no mail is sent', async () => {
      const email = newEmail();
      await client.ok(calls.forgotPassword, { body: { email } });
      const requests = () =>
        inside.store.selectFrom('reset_requests').selectAll().where('email_key', '=', email).execute();
      expect(await requests()).toHaveLength(1);
      expect(await readMails(context, email)).toEqual([]);
      expect(await requests()).toEqual([]);
    });

    it('asked for in a hurry by several instances becomes one mail', async () => {
      const { email } = await steps.register();
      await client.ok(calls.forgotPassword, { body: { email } });
      await Promise.all([inside.upstream.deliverMail(), inside.upstream.deliverMail()]);
      expect(await countMails(email, /^Reset your password/)).toBe(1);
    });

    it('lets in whom guesses had locked out', async () => {
      const { email, password } = await steps.register();
      const from = '198.51.100.250';
      const logIn = async (secret: string) =>
        (await client.send(calls.login, { body: { email, password: secret }, from })).status;
      for (let guess = 0; guess < 11; guess += 1) await logIn(`guess ${guess}`);
      expect(await logIn(password)).toBe(429);
      const body = { token: await askForReset(email), password: 'third row, aisle' };
      await client.send(calls.resetPassword, { body, from });
      expect(await logIn(body.password)).toBe(200);
    });
  });

  describe('a token', () => {
    it('is kept as a hash, and works for its own purpose only', async () => {
      const { email } = await steps.register();
      const [verify, reset] = [await findToken(email, /Confirm/), await askForReset(email)];
      const rows = await inside.store.selectFrom('mail_tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${verify}|${reset}`));
      expect(await statusOf('verifyEmail', { token: reset })).toBe(410);
      expect(await statusOf('resetPassword', { token: verify, password: 'third row, aisle' })).toBe(410);
      expect(await statusOf('verifyEmail', { token: 'A'.repeat(43) })).toBe(410);
      expect(await statusOf('verifyEmail', { token: 'short' })).toBe(400);
    });
  });

  describe('what is asked for on the host of an event', () => {
    const host = toHost(UPCOMING);
    const onHost = <T>(work: () => Promise<T>, eventDomain: string = UPCOMING.domain) =>
      withRequestId('request-1', work, { eventDomain });
    const nameBroadcaster = (broadcaster: string | null) =>
      inside.store.updateTable('events').set({ broadcaster }).where('id', '=', UPCOMING.id).execute();
    const toOrigins = ({ body }: { body: string }) => [...new Set(body.match(/https:\/\/[^/\s]+(?=\/\w)/g))];

    it('is mailed in its name, and every link leads there', async () => {
      await nameBroadcaster('Harbour Pictures');
      const [email, moved, password] = [newEmail(), newEmail(), 'third row, aisle'];
      const body = { name: 'Ann', email, password: 'six or more', referral: null };
      await onHost(() => client.ok(calls.register, { body }));
      await onHost(() => client.ok(calls.forgotPassword, { body: { email } }));
      const reset = await findToken(email, /^Reset your password/);
      await onHost(() => client.ok(calls.resetPassword, { body: { token: reset, password } }));
      const { token } = await client.ok(calls.login, { body: { email, password } });
      await onHost(() => client.ok(calls.changeEmail, { token, body: { email: moved, password } }));
      const change = await findToken(moved, /new email address/);
      await onHost(() => client.ok(calls.verifyEmail, { body: { token: change } }));
      await onHost(() => client.ok(calls.deleteAccount, { token, body: { password } }));
      const mails = [...(await readMails(context, email)), ...(await readMails(context, moved))];
      expect(mails.length).toBeGreaterThan(1);
      for (const mail of mails) {
        expect(mail.from_name, mail.subject).toBe('Harbour Pictures');
        expect(mail.subject).toContain('Harbour Pictures');
        expect(mail.body).toContain(`Tickets and streaming by ${SITE.name}, ${SITE.url}\n`);
      }
    });

    it('leads to that host with each link', async () => {
      await nameBroadcaster(null);
      const email = newEmail();
      const body = { name: 'Ann', email, password: 'six or more', referral: null };
      const { token } = await onHost(() => client.ok(calls.register, { body }));
      await onHost(() => client.ok(calls.sendVerification, { token, body: {} }));
      const returnTo = '/checkout?event=evt-1&package=seat';
      await onHost(() => client.ok(calls.forgotPassword, { body: { email, returnTo } }));
      const reset = await findToken(email, /^Reset your password/);
      const [mail] = await readMails(context, email);
      expect(mail?.body).toContain(
        `${host}/auth/reset-password?token=${reset}&returnTo=%2Fcheckout%3Fevent%3Devt-1%26package%3Dseat\n`,
      );
      await onHost(() =>
        client.ok(calls.resetPassword, { body: { token: reset, password: 'third row, aisle' } }),
      );
      const mails = await readMails(context, email);
      expect(mails).toHaveLength(4);
      for (const one of mails)
        expect([one.from_name, toOrigins(one)]).toEqual(['Glass Harbour: The Premiere', [host]]);
    });

    it('is the main site’s where no event has that host', async () => {
      const email = newEmail();
      const body = { name: 'Ann', email, password: 'six or more', referral: null };
      await onHost(() => client.ok(calls.register, { body }), 'evil.example');
      const [mail] = await readMails(context, email);
      expect([mail?.from_name, mail && toOrigins(mail)]).toEqual([null, [SITE.url]]);
    });

    it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'checkout', '/a\nb'])(
      'does not lead on to %j after a reset',
      async (returnTo) => {
        const body = { email: newEmail(), returnTo };
        expect(await client.refused(calls.forgotPassword, { body })).toMatchObject({ status: 400 });
      },
    );
  });

  describe('a changed email', () => {
    it('counts once its link was followed, the old address is told, and links to that one are off', async () => {
      const { token, email, password } = await steps.register();
      const stale = [await findToken(email, /Confirm/), await askForReset(email)];
      const change = await askForChange(token, password);
      await client.ok(calls.verifyEmail, { body: { token: change.link } });
      expect(await getAccount(token)).toMatchObject({
        email: change.email,
        email_verified: true,
        pending_email: null,
      });
      expect(await countMails(email, /email address .* was changed/)).toBe(1);
      expect(await statusOf('login', { email, password })).toBe(404);
      expect(await statusOf('login', { email: change.email, password })).toBe(200);
      expect(await statusOf('verifyEmail', { token: stale[0] })).toBe(410);
      expect(await statusOf('resetPassword', { token: stale[1], password: 'third row, aisle' })).toBe(410);
    });

    it('that is another’s tells the owner, and no link is sent', async () => {
      const [{ token, password }, owner] = [await steps.register(), await steps.register()];
      const { link } = await askForChange(token, password, owner.email);
      expect(link).toBe('no token');
      expect(await countMails(owner.email, /already have an account/)).toBe(1);
    });

    it('that two accounts follow links to is the first one’s', async () => {
      const [one, two] = [await steps.register(), await steps.register()];
      const email = newEmail();
      const { link } = await askForChange(one.token, one.password, email);
      await client.ok(calls.changeEmail, { token: two.token, body: { email, password: two.password } });
      const links = (await readMails(context, email)).map(({ body }) => tokenIn(body));
      expect(new Set(links).size).toBe(2);
      await client.ok(calls.verifyEmail, { body: { token: link } });
      const later = links.find((other) => other !== link);
      expect(await client.refused(calls.verifyEmail, { body: { token: later } })).toMatchObject({
        status: 409,
        code: 'conflict',
      });
      expect((await getAccount(two.token)).email).toBe(two.email);
    });

    it('that a thief has asked for is off when the owner sets a new password', async () => {
      const { token, email, password } = await steps.register();
      const byThief = await askForChange(token, password);
      const body = { token: await askForReset(email), password: 'third row, aisle' };
      await client.ok(calls.resetPassword, { body });
      expect(await statusOf('verifyEmail', { token: byThief.link })).toBe(410);
    });
  });
}
