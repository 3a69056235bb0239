import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';

export function describeOwnAccount({ client, steps }: Context): void {
  const isLoggedIn = async (token: string) => (await client.send(calls.getAccount, { token })).status === 200;
  const logIn = (email: string, password: string) => client.send(calls.login, { body: { email, password } });

  describe('an account', () => {
    it('is shown to its owner, with a referral code of its own', async () => {
      const [one, other] = [await steps.register(), await steps.register()];
      const account = await client.ok(calls.getAccount, { token: one.token });
      expect(account).toMatchObject({
        name: 'Bea Buyer',
        email: one.email,
        email_verified: false,
        pending_email: null,
        referral_code: expect.stringMatching(/^[2-9b-z]{8}$/),
      });
      const { referral_code: code } = await client.ok(calls.getAccount, { token: other.token });
      expect(code).not.toBe(account.referral_code);
    });
  });

  describe('a changed name', () => {
    it('is in a new token, and the one before is worth nothing', async () => {
      const { token: before } = await steps.register();
      const { token } = await client.ok(calls.changeName, { token: before, body: { name: ' Bea Baker ' } });
      expect(decodeJwt(token).name).toBe('Bea Baker');
      expect((await client.ok(calls.getAccount, { token })).name).toBe('Bea Baker');
      expect(await isLoggedIn(before)).toBe(false);
    });

    it('twice at once with one token makes one new one', async () => {
      const { token } = await steps.register();
      const change = (name: string) => client.send(calls.changeName, { token, body: { name } });
      const statuses = (await Promise.all([change('One'), change('Two')])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 401]);
    });
  });

  describe('a changed password', () => {
    it('counts from then on, ends every other login, and comes with a new token', async () => {
      const { token: here, email, password } = await steps.register();
      const { token: there } = await client.ok(calls.login, { body: { email, password } });
      const changed = { currentPassword: password, password: 'second row, left' };
      const { token } = await client.ok(calls.changePassword, { token: here, body: changed });
      expect([await isLoggedIn(token), await isLoggedIn(here), await isLoggedIn(there)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await logIn(email, password)).status).toBe(401);
      expect((await logIn(email, changed.password)).status).toBe(200);
    });

    it('needs the one before, and may not be a common one', async () => {
      const { token, password } = await steps.register();
      const guess = { currentPassword: 'a guess', password: 'second row, left' };
      expect(await client.refused(calls.changePassword, { token, body: guess })).toMatchObject({
        status: 403,
        fields: { currentPassword: "That password isn't right." },
      });
      const common = { currentPassword: password, password: 'iloveyou' };
      expect(await client.refused(calls.changePassword, { token, body: common })).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(/too common/) },
      });
      expect(await isLoggedIn(token)).toBe(true);
    });

    it('leaves no login of the one before, however the two fall together', async () => {
      const { token, email, password } = await steps.register();
      const body = { currentPassword: password, password: 'second row, left' };
      const [changed, ...logins] = await Promise.all([
        client.ok(calls.changePassword, { token, body }),
        ...Array.from({ length: 6 }, () => logIn(email, password)),
      ]);
      expect(await isLoggedIn(changed.token)).toBe(true);
      const opened = logins.filter(({ status }) => status === 200);
      for (const login of opened) {
        const { token: old } = calls.login.answer.parse(await login.json());
        expect(await isLoggedIn(old)).toBe(false);
      }
      for (const { status } of logins) expect([200, 401]).toContain(status);
    });
  });

  describe('a changed email', () => {
    it('needs the password, and counts only later, whether or not the address is taken', async () => {
      const [{ token, email, password }, other] = [await steps.register(), await steps.register()];
      const wrong = { email: `${randomUUID()}@buyers.example`, password: 'a guess' };
      expect(await client.refused(calls.changeEmail, { token, body: wrong })).toMatchObject({
        status: 403,
        fields: { password: "That password isn't right." },
      });
      expect(await client.refused(calls.changeEmail, { token, body: { email, password } })).toMatchObject({
        status: 400,
        fields: { email: 'You already use this address.' },
      });
      for (const wanted of [`${randomUUID()}@buyers.example`, other.email]) {
        const { message } = await client.ok(calls.changeEmail, { token, body: { email: wanted, password } });
        expect(message.replace(wanted, 'ADDRESS')).toBe(
          'We sent a link to ADDRESS. Open it to switch to that address.',
        );
        const account = await client.ok(calls.getAccount, { token });
        expect(account).toMatchObject({ email, pending_email: wanted });
      }
    });
  });

  describe('a deleted account', () => {
    it('needs the password', async () => {
      const { token } = await steps.register();
      const body = { password: 'a guess' };
      expect(await client.refused(calls.deleteAccount, { token, body })).toMatchObject({
        status: 403,
        fields: { password: "That password isn't right." },
      });
      expect(await isLoggedIn(token)).toBe(true);
    });

    it('is gone with its logins, and its email can register again, without what was bought', async () => {
      const { token, email, password } = await steps.register();
      await steps.buyByCard(token, LIVE);
      await client.ok(calls.deleteAccount, { token, body: { password } });
      expect(await isLoggedIn(token)).toBe(false);
      expect((await logIn(email, password)).status).toBe(404);
      const again = { name: 'Bea Again', email, password, referral: null };
      const { token: fresh } = await client.ok(calls.register, { body: again });
      expect(await client.ok(calls.listOrders, { token: fresh })).toEqual({ orders: [] });
    });
  });
}
