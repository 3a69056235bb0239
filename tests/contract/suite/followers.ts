import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { tidyStore } from '@/backend/personal-data/retention';
import { type Context, tenTimes } from '../steps/context';
import { readMails, tokenIn } from '../steps/read-mails';
import { createStudio, type Studio } from '../steps/studio-event-steps';

const DAY = 24 * 3_600_000;

/** News without a purchase. */
export function describeFollowers(context: Context): void {
  const { client, inside, steps } = context;
  const studio = createStudio(context);
  let owner: Studio;
  let domain = '';
  beforeAll(async () => {
    owner = await studio.startOrganisation();
    domain = `f${randomUUID().slice(0, 8)}`;
    const { organisationId, token } = owner;
    await client.ok(studioCalls.saveChannel, { token, body: { organisationId, version: '0', domain } });
  });

  const newEmail = () => `fan-${randomUUID()}@fans.example`;
  const ask = (email: string, at = domain) => client.send(calls.follow, { body: { domain: at, email } });
  async function askFor(email: string): Promise<string> {
    expect((await ask(email)).status).toBe(200);
    const mails = await readMails(context, email);
    // The newest stands first.
    return tokenIn(mails.find(({ subject }) => subject.includes('news from'))?.body);
  }
  const confirm = async (token: string) =>
    (await client.send(calls.confirmFollow, { body: { token } })).status;
  const consents = async (email: string) =>
    inside.store
      .selectFrom('consents')
      .innerJoin('users', 'users.id', 'consents.user_id')
      .select(['users.email_verified_at', 'withdrawn_at', 'consents.order_id'])
      .where('organisation_id', '=', owner.organisationId)
      .where('email', '=', email)
      .execute();

  describe('a follower', () => {
    it('counts once the address is confirmed, which makes an account without a password', async () => {
      const email = newEmail();
      const token = await askFor(email);
      expect(await consents(email)).toEqual([]);
      expect(
        await inside.store.selectFrom('users').select('id').where('email', '=', email).execute(),
      ).toEqual([]);
      expect(await tenTimes(() => confirm(token))).toEqual(Array.from({ length: 10 }, () => 200));
      expect(await consents(email)).toEqual([
        { email_verified_at: expect.any(Number), withdrawn_at: null, order_id: null },
      ]);
      const login = await client.send(calls.login, { body: { email, password: 'secret1' } });
      expect(login.status).toBe(401);
    });

    it('who never confirms gets nothing and is forgotten', async () => {
      const email = newEmail();
      const token = await askFor(email);
      inside.moveTime(DAY + 1);
      expect(await confirm(token)).toBe(410);
      await tidyStore(inside.store, inside.now());
      const rows = JSON.stringify(await inside.store.selectFrom('follow_requests').selectAll().execute());
      expect(rows).not.toContain(email);
      expect(await consents(email)).toEqual([]);
    });

    it('with an account is that account, which the link does not confirm', async () => {
      const { email, token } = await steps.register();
      expect(await confirm(await askFor(email))).toBe(200);
      expect(await consents(email)).toEqual([
        { email_verified_at: null, withdrawn_at: null, order_id: null },
      ]);
      const body = { organisationId: owner.organisationId };
      await client.ok(calls.withdrawConsent, { token, body });
      expect((await consents(email))[0]?.withdrawn_at).not.toBeNull();
      expect(await confirm(await askFor(email))).toBe(200);
      expect((await consents(email))[0]?.withdrawn_at).toBeNull();
    });

    it('is not brought back by an old link after saying no', async () => {
      const { email, token } = await steps.register();
      const link = await askFor(email);
      expect(await confirm(link)).toBe(200);
      await client.ok(calls.withdrawConsent, { token, body: { organisationId: owner.organisationId } });
      expect(await confirm(link)).toBe(200);
      expect((await consents(email))[0]?.withdrawn_at).not.toBeNull();
    });

    it('of no channel, or with a wrong address or link, is refused', async () => {
      expect((await ask(newEmail(), `none-${randomUUID().slice(0, 8)}`)).status).toBe(404);
      for (const email of ['', 'a', 'a@b', `${'x'.repeat(300)}@fans.example`])
        expect((await ask(email)).status).toBe(400);
      expect(await confirm('x'.repeat(43))).toBe(410);
      expect(await confirm('x'.repeat(42))).toBe(400);
    });

    it('gets few mails however often the form is sent', async () => {
      const email = newEmail();
      const statuses: number[] = [];
      for (let turn = 0; turn < 7; turn += 1) statuses.push((await ask(email)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect(statuses.at(-1)).toBe(429);
    });
  });
}
