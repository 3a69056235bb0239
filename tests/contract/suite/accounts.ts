import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { DEMO_ACCOUNT } from '@/backend/seed/seed';
import { type Context, tenTimes } from '../steps/context';

const person = (email: string) => ({
  name: 'Ann Archer',
  email,
  password: 'six or more',
  referral: 'friend-1',
});

export function describeAccounts({ client, steps }: Context): void {
  describe('registration', () => {
    it('answers a token with the name and the expiry in it', async () => {
      const { token, message } = await client.ok(calls.register, { body: person('ann@accounts.example') });
      expect(message).toBe('Registration successful! Redirecting to checkout...');
      const { name, sub, exp = 0, jti } = decodeJwt(token);
      expect(name).toBe('Ann Archer');
      expect([typeof sub, typeof jti]).toEqual(['string', 'string']);
      expect(exp * 1000).toBeGreaterThan(Date.now());
    });

    it('names every faulty field in its documented message', async () => {
      const body = { name: ' ', email: 'no at sign', password: 'short', referral: null };
      expect(await client.refused(calls.register, { body })).toMatchObject({
        status: 400,
        fields: {
          name: 'Full Name is required',
          email: 'Invalid email',
          password: 'Password must be at least 6 characters',
        },
      });
      const endless = { ...person('ann@accounts.example'), password: 'x'.repeat(129) };
      expect(await client.refused(calls.register, { body: endless })).toMatchObject({ status: 400 });
    });

    it.each(['Ann\nYour prize waits', 'Ann \u202eelpmaxe'])('refuses the name %j', async (name) => {
      const body = { ...person('ann.name@accounts.example'), name };
      const refused = await client.refused(calls.register, { body });
      expect(refused).toMatchObject({
        status: 400,
        fields: { name: 'Full Name must be a single line of plain text' },
      });
    });

    it('takes any other name, also one that looks like an address', async () => {
      const body = { ...person('ann.dot@accounts.example'), name: 'Ann.Archer@home' };
      const { token } = await client.ok(calls.register, { body });
      expect(decodeJwt(token)).toMatchObject({ name: 'Ann.Archer@home' });
    });

    it('refuses an email that has two at signs once it is normalised', async () => {
      const body = person('ann＠accounts@accounts.example');
      expect(await client.refused(calls.register, { body })).toMatchObject({
        status: 400,
        fields: { email: 'Invalid email' },
      });
    });

    it('takes one email once, with an international domain or its name in the network', async () => {
      const body = person('ida@münchen.example');
      await client.ok(calls.register, { body });
      const other = 'ida@xn--mnchen-3ya.example';
      expect(await client.refused(calls.register, { body: person(other) })).toMatchObject({ status: 409 });
      await client.ok(calls.login, { body: { email: other, password: body.password } });
    });

    it('refuses a password that strangers would try first, in words under its field', async () => {
      const refuse = (password: string) =>
        client.refused(calls.register, { body: { ...person('ann2@accounts.example'), password } });
      expect(await refuse('Password1')).toMatchObject({
        status: 400,
        fields: { password: 'This password is too common. Please choose another one.' },
      });
      expect(await refuse('AnnArcher1')).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(/too close to your name/) },
      });
    });

    it.each([
      'twin@accounts.example',
      'TWIN@Accounts.Example',
      'ｔｗｉｎ@accounts.example',
      ' twin@accounts.example ',
    ])('takes one email once, however it is written: %s', async (email) => {
      await client.send(calls.register, { body: person('twin@accounts.example') });
      expect(await client.refused(calls.register, { body: person(email) })).toMatchObject({
        status: 409,
        error: 'An account with this email already exists.',
      });
    });

    it('ten times at once with one email makes one account', async () => {
      const answers = await tenTimes((index) => {
        const email = index % 2 ? 'race@accounts.example' : 'RACE@accounts.example';
        return client.send(calls.register, { body: person(email) });
      });
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    });
  });

  describe('login', () => {
    it('knows the demo account in any case', async () => {
      const body = { email: DEMO_ACCOUNT.email.toUpperCase(), password: DEMO_ACCOUNT.password };
      const { token, message } = await client.ok(calls.login, { body });
      expect(message).toBe('Login successful!');
      expect(decodeJwt(token).name).toBe('Dana Demo');
    });

    it('refuses a wrong password, and an unknown email, with the documented messages', async () => {
      const wrong = { email: DEMO_ACCOUNT.email, password: 'curtain-down' };
      expect(await client.refused(calls.login, { body: wrong })).toMatchObject({
        status: 401,
        error: 'Unauthorized: Invalid email or password.',
      });
      const unknown = { ...wrong, email: 'unknown@accounts.example' };
      expect(await client.refused(calls.login, { body: unknown })).toMatchObject({
        status: 404,
        code: 'account_not_found',
        error: 'No account found with this email.',
      });
    });

    it('names what is missing', async () => {
      expect(await client.refused(calls.login, { body: { email: '', password: '' } })).toMatchObject({
        status: 400,
        fields: { email: 'Email is required', password: 'Password is required' },
      });
    });
  });

  describe('logout', () => {
    it('ends this login, and no other of the same person', async () => {
      const { token: first, email, password } = await steps.register();
      const { token: second } = await client.ok(calls.login, { body: { email, password } });
      const { message } = await client.ok(calls.logout, { token: first, body: {} });
      expect(message).toMatch(/signed out/);
      expect(await client.refused(calls.logout, { token: first, body: {} })).toMatchObject({ status: 401 });
      await client.ok(calls.logout, { token: second, body: {} });
    });

    it('needs no body', async () => {
      const { token } = await steps.register();
      await client.ok(calls.logout, { token });
      expect(await client.refused(calls.logout, { token })).toMatchObject({ status: 401 });
    });
  });
}
