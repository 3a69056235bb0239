import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AnyCall, calls } from '@/lib/contract';
import {
  LOGIN_FAILURES,
  MAILS_PER_EMAIL,
  PASSWORD_FAILURES,
  REGISTRATIONS_PER_EMAIL,
} from '@/backend/accounts/limits';
import { LIMITS } from '../target';
import type { Context } from '../steps/context';

const newEmail = () => `${randomUUID()}@limits.example`;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

let last = 0;
const newAddress = () => `198.51.100.${(last += 1)}`;

export function describeAccountLimits({ client, steps }: Context): void {
  const statusOf = async (call: AnyCall, body: object, from?: string, token?: string) =>
    (await client.send(call, { body, token, ...(from && { from }) })).status;

  describe('wrong passwords', () => {
    it('are taken ten times for an account from one address, also all at once, and the owner elsewhere still gets in', async () => {
      const { email, password } = await steps.register();
      const from = newAddress();
      const guesses = await times(LOGIN_FAILURES + 5, (index) =>
        statusOf(calls.login, { email, password: `guess ${index}` }, from),
      );
      expect(guesses.filter((status) => status === 401)).toHaveLength(LOGIN_FAILURES);
      expect(guesses.filter((status) => status === 429)).toHaveLength(5);
      await client.tooMany(calls.login, { body: { email: email.toUpperCase(), password }, from });
      expect(await statusOf(calls.login, { email, password })).toBe(200);
      const stranger = await steps.register();
      expect(await statusOf(calls.login, stranger, from)).toBe(200);
    });

    it('are forgotten after a right one', async () => {
      const { email, password } = await steps.register();
      const from = newAddress();
      for (const round of [1, 2]) {
        const wrong = { email, password: `wrong ${round}` };
        await times(LOGIN_FAILURES - 1, () => statusOf(calls.login, wrong, from));
        expect(await statusOf(calls.login, { email, password }, from)).toBe(200);
      }
    });

    it('are not taken without end from one address, whosever accounts they are for, nor when it names another', async () => {
      const from = newAddress();
      const guess = () => statusOf(calls.login, { email: newEmail(), password: 'guess' }, from);
      const half = LIMITS.loginsPerAddress / 2;
      expect(new Set([...(await times(half, guess)), ...(await times(half, guess))])).toEqual(new Set([404]));
      const body = { email: newEmail(), password: 'guess' };
      await client.tooMany(calls.login, { body, from });
      await client.tooMany(calls.login, { body, from: `203.0.113.200, ${from}` });
    });

    it('of a logged-in user are accepted ten times', async () => {
      const { token, password } = await steps.register();
      const wrong = { currentPassword: 'a guess', password: 'a new one of mine' };
      const guesses = await times(PASSWORD_FAILURES, () =>
        statusOf(calls.changePassword, wrong, undefined, token),
      );
      expect(new Set(guesses)).toEqual(new Set([403]));
      await client.tooMany(calls.changePassword, { body: { ...wrong, currentPassword: password }, token });
      await client.tooMany(calls.deleteAccount, { body: { password }, token });
      await client.tooMany(calls.changeEmail, { body: { password, email: newEmail() }, token });
    });
  });

  describe('registrations', () => {
    it('with an email that is taken are refused after a while', async () => {
      const people = await times(4, () => steps.register());
      const from = newAddress();
      const body = { name: 'Ann Archer', password: 'six or more', referral: null };
      const refused = await times(LIMITS.registrationsPerAddress / 5, (index) =>
        statusOf(calls.register, { ...body, email: people[index % people.length]?.email }, from),
      );
      expect(new Set(refused)).toEqual(new Set([409]));
      await client.tooMany(calls.register, { body: { ...body, email: newEmail() }, from });
      expect(await statusOf(calls.register, { ...body, email: newEmail() })).toBe(200);
    });

    it('that find out who has an account are refused as soon when they all come at once', async () => {
      const people = await times(10, () => steps.register());
      const from = newAddress();
      const body = { name: 'Ann Archer', password: 'six or more', referral: null };
      const probes = await times(LIMITS.registrationsPerAddress, (index) =>
        statusOf(calls.register, { ...body, email: people[index % people.length]?.email }, from),
      );
      expect(probes.filter((status) => status === 409)).toHaveLength(LIMITS.registrationsPerAddress / 5);
      expect(probes.filter((status) => status === 429)).toHaveLength(
        (LIMITS.registrationsPerAddress / 5) * 4,
      );
    });

    it('with one email are refused after ten in an hour, wherever they come from and however it is written', async () => {
      const email = newEmail();
      const body = { name: 'Ann Archer', email, password: 'six or more', referral: null };
      const statuses = await times(REGISTRATIONS_PER_EMAIL, () =>
        statusOf(calls.register, body, newAddress()),
      );
      expect(statuses.filter((status) => status === 409)).toHaveLength(REGISTRATIONS_PER_EMAIL - 1);
      await client.tooMany(calls.register, { body, from: newAddress() });
      await client.tooMany(calls.register, { body: { ...body, email: email.toUpperCase() } });
    });
  });

  describe('links for a new password', () => {
    it('are sent to one email five times an hour, and the answer is the same without an account', async () => {
      const { email } = await steps.register();
      const ask = (to: string) => client.send(calls.forgotPassword, { body: { email: to } });
      const unknown = newEmail();
      const answers = await times(MAILS_PER_EMAIL, () => Promise.all([ask(email), ask(unknown)]));
      for (const [known, other] of answers) {
        expect([known.status, other.status]).toEqual([200, 200]);
        expect(await known.text()).toBe(await other.text());
      }
      await client.tooMany(calls.forgotPassword, { body: { email } });
      await client.tooMany(calls.forgotPassword, { body: { email: unknown } });
    });

    it('are asked for from one address a fifth as often as logins may fail', async () => {
      const from = newAddress();
      const asked = await times(LIMITS.loginsPerAddress / 5, () =>
        statusOf(calls.forgotPassword, { email: newEmail() }, from),
      );
      expect(new Set(asked)).toEqual(new Set([200]));
      await client.tooMany(calls.forgotPassword, { body: { email: newEmail() }, from });
    });
  });

  describe('links to confirm an address', () => {
    it('are mailed five times an hour, to whatever address', async () => {
      const { token, password } = await steps.register();
      const send = (index: number) =>
        index % 2
          ? statusOf(calls.sendVerification, {}, undefined, token)
          : statusOf(calls.changeEmail, { email: newEmail(), password }, undefined, token);
      expect(new Set(await times(MAILS_PER_EMAIL, send))).toEqual(new Set([200]));
      await client.tooMany(calls.sendVerification, { body: {}, token });
      await client.tooMany(calls.changeEmail, { body: { email: newEmail(), password }, token });
    });
  });
}
