import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createEventOperator } from '@/backend/events/operator';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';
import { readMails, tokenIn, verifyAddress } from '../steps/read-mails';

export function describeGrants(context: Context): void {
  const { client, steps, inside } = context;
  const operator = () => createEventOperator({ store: inside.store, now: Date.now });
  const grant = (email: string) => operator().grant(LIVE.id, email, null);
  const watches = async (token: string) => (await steps.playbackStatus(token, LIVE.id)) === 200;
  const register = async (email: string) => {
    const body = { name: 'Gia Guest', email, password: 'long enough', referral: null };
    return { ...(await client.ok(calls.register, { body })), email, password: body.password };
  };
  async function changeAddress(token: string, password: string, email: string): Promise<void> {
    await client.ok(calls.changeEmail, { token, body: { email, password } });
    const mail = (await readMails(context, email)).find(({ subject }) => /new email/.test(subject));
    await client.ok(calls.verifyEmail, { body: { token: tokenIn(mail?.body) } });
  }

  describe('access that is given to an address', () => {
    it('waits for the account that verifies it, whichever had it first', async () => {
      const guest = `${randomUUID()}@guests.example`;
      const squatter = await register(guest);
      expect(await grant(guest.toUpperCase())).toMatchObject({ ok: true, value: { state: 'unverified' } });
      expect(await watches(squatter.token)).toBe(false);
      // The owner of the address takes over the account with a mailed link.
      await client.ok(calls.forgotPassword, { body: { email: guest } });
      const mail = (await readMails(context, guest)).find(({ subject }) =>
        /^Reset your password/.test(subject),
      );
      const body = { token: tokenIn(mail?.body), password: 'third row, aisle' };
      await client.ok(calls.resetPassword, { body });
      expect(await watches(squatter.token)).toBe(false);
      const { token } = await client.ok(calls.login, { body: { email: guest, password: body.password } });
      expect(await watches(token)).toBe(true);
    });

    it('waits for an account that is not there yet, and is given at once to one that has verified it', async () => {
      const later = `${randomUUID()}@guests.example`;
      expect(await grant(later)).toMatchObject({ value: { state: 'no-account' } });
      const { token } = await register(later);
      expect(await watches(token)).toBe(false);
      await verifyAddress(context, { email: later });
      expect(await watches(token)).toBe(true);

      const known = await steps.register();
      await verifyAddress(context, known);
      expect(await grant(known.email)).toMatchObject({ value: { state: 'given' } });
      expect(await watches(known.token)).toBe(true);
    });

    it('becomes the account’s that moves to the address, and stays with it when it moves on', async () => {
      const person = await steps.register();
      const [first, second] = [`${randomUUID()}@guests.example`, `${randomUUID()}@guests.example`];
      await grant(first);
      await changeAddress(person.token, person.password, first);
      expect(await watches(person.token)).toBe(true);
      await changeAddress(person.token, person.password, second);
      expect(await watches(person.token)).toBe(true);
      const stranger = await register(first);
      await verifyAddress(context, stranger);
      expect(await watches(stranger.token)).toBe(false);
    });

    it('is not taken along or away by an account that never verified the address', async () => {
      const guest = `${randomUUID()}@guests.example`;
      const [mover, leaver] = [await register(guest), guest];
      await grant(guest);
      await changeAddress(mover.token, mover.password, `${randomUUID()}@elsewhere.example`);
      expect(await watches(mover.token)).toBe(false);
      const second = await register(leaver);
      await client.ok(calls.deleteAccount, { token: second.token, body: { password: second.password } });
      const owner = await register(guest);
      await verifyAddress(context, owner);
      expect(await watches(owner.token)).toBe(true);
    });

    it('goes with a deleted account, and does not come back', async () => {
      const person = await steps.register();
      await grant(person.email);
      await verifyAddress(context, person);
      expect(await watches(person.token)).toBe(true);
      const body = { password: person.password };
      await client.ok(calls.deleteAccount, { token: person.token, body });
      const again = await register(person.email);
      await verifyAddress(context, again);
      expect(await watches(again.token)).toBe(false);
    });

    it('is given once when the operator gives it and the guest verifies at the same moment', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => steps.register()));
      await Promise.all(
        people.flatMap((person) => [
          grant(person.email),
          verifyAddress(context, person),
          grant(person.email),
        ]),
      );
      for (const { token } of people) expect(await watches(token)).toBe(true);
    });

    it('is listed and taken back, also while it waits', async () => {
      const [waiting, given] = [await steps.register(), await steps.register()];
      await verifyAddress(context, given);
      for (const { email } of [waiting, given]) await grant(email);
      const list = await operator().listGranted(LIVE.id);
      const own = (list.ok ? list.value : []).filter(({ email }) =>
        [waiting.email, given.email].includes(email),
      );
      expect(own.map(({ email, isWaiting }) => [email, isWaiting])).toEqual(
        expect.arrayContaining([
          [waiting.email, true],
          [given.email, false],
        ]),
      );
      for (const { email } of [waiting, given]) {
        expect(await operator().revoke(LIVE.id, email)).toMatchObject({ ok: true });
        expect(await operator().revoke(LIVE.id, email)).toMatchObject({ error: { code: 'not_found' } });
      }
      await verifyAddress(context, waiting);
      expect([await watches(waiting.token), await watches(given.token)]).toEqual([false, false]);
    });

    it('is the account’s that has the address now, where the operator says so', async () => {
      const person = await steps.register();
      const given = await operator().grant(LIVE.id, person.email, null, true);
      expect(given).toMatchObject({ value: { state: 'given' } });
      expect(await watches(person.token)).toBe(true);
      expect(await grant(person.email)).toMatchObject({ value: { state: 'unverified' } });
      expect(await watches(person.token)).toBe(false);
    });
  });
}
