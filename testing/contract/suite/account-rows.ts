import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { listReferrals } from '@/upstream/referrals/list-referrals';
import { LIVE, UPCOMING } from '../fixtures';
import { type Context, insideOf } from './context';
import { readMails, tokenIn } from './read-mails';

/** What accounts leave in the store: for targets whose rows the test sees. */
export function describeAccountRows(context: Context): void {
  describe('a deleted account', () => {
    it('leaves orders of nobody, and its name and e-mail nowhere', async () => {
      const { token, email, password } = await context.steps.register();
      const [mail] = await readMails(context, email);
      await context.client.ok(calls.verifyEmail, { body: { token: tokenIn(mail?.body) } });
      const { orderId = '' } = await context.steps.openIntent(token, LIVE);
      await context.steps.buyByCard(token, LIVE);
      await context.client.ok(calls.startTrial, { token, body: { eventId: UPCOMING.id } });
      const words = { firstName: 'Bea', lastName: 'Buyer', message: 'Hello', acceptTerms: true };
      await context.client.ok(calls.sendContactMessage, { body: { ...words, email } });
      await context.client.ok(calls.forgotPassword, { body: { email } });
      const data = await context.client.ok(calls.exportAccount, { token });
      expect(data).toMatchObject({
        contact_messages: [{ message: 'Hello' }],
        trials: [{ eventId: UPCOMING.id }],
      });

      await context.client.ok(calls.deleteAccount, { token, body: { password } });

      const { store } = insideOf(context);
      const order = await store
        .selectFrom('orders')
        .select(['user_id', 'status'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      expect(order.status).toBe('paid');
      const user = await store
        .selectFrom('users')
        .selectAll()
        .where('id', '=', order.user_id)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ name: 'Deleted account', email: user.id, email_key: user.id });
      const [goodbye, ...others] = await readMails(context, email);
      expect([goodbye?.subject, others]).toEqual([expect.stringMatching(/was deleted/), []]);
      const tables = [
        'users',
        'sessions',
        'trials',
        'mail_tokens',
        'contact_messages',
        'reset_requests',
      ] as const;
      for (const table of tables) {
        const rows = JSON.stringify(await store.selectFrom(table).selectAll().execute());
        expect(rows).not.toContain(email);
        if (table !== 'users') expect(rows).not.toContain(user.id);
      }
    });
  });

  describe('a referral', () => {
    const register = (email: string, referral: string | null) =>
      context.client.ok(calls.register, {
        body: { name: 'Cy Comer', email, password: 'six or more', referral },
      });

    it('is credited to the owner of the code once the person who came by it has paid', async () => {
      const owner = await context.steps.register();
      const { referral_code: code } = await context.client.ok(calls.getAccount, { token: owner.token });
      const { token } = await register(`${randomUUID()}@buyers.example`, code);
      const listOwn = async () =>
        (await listReferrals(insideOf(context).store, 0)).filter((referral) => referral.code === code);
      const row = { code, owner: { name: 'Bea Buyer', email: owner.email }, registrations: 1 };
      await context.steps.openIntent(token, LIVE);
      expect(await listOwn()).toEqual([{ ...row, buyers: 0, orders: 0, revenueCents: 0 }]);
      await context.steps.buyByCard(token, LIVE);
      expect(await listOwn()).toEqual([{ ...row, buyers: 1, orders: 1, revenueCents: LIVE.cents }]);
    });

    it('of oneself is none', async () => {
      const owner = await context.steps.register();
      const { referral_code: code } = await context.client.ok(calls.getAccount, { token: owner.token });
      const { token } = await register(owner.email.replace('@', '+me@'), code);
      expect(await context.client.ok(calls.exportAccount, { token })).toMatchObject({ referral: null });
    });
  });
}
