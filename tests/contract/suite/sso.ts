import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AnyCall, calls } from '@/lib/contract';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createId } from '@/backend/store/ids';
import { LIVE, REPLAY } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

const MINUTE = 60_000;

export function describeSso(context: Context): void {
  const { client, steps, inside } = context;

  const domainOf = async ({ id }: { id: string }) =>
    (
      await inside.store
        .selectFrom('events')
        .select('domain_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).domain_key;
  const toChallenge = (state: string) => createHash('sha256').update(state).digest('base64url');

  async function ask(token: string, domain?: string) {
    const state = randomBytes(32).toString('base64url');
    const body = { domain: domain ?? (await domainOf(LIVE)), challenge: toChallenge(state) };
    return { state, domain: body.domain, ...(await client.ok(calls.createSsoCode, { token, body })) };
  }
  const use = (body: object) => client.refused(calls.useSsoCode, { body });
  const arrive = async (token: string) => {
    const arrived = await client.ok(calls.useSsoCode, { body: await ask(token) });
    return arrived.token;
  };
  const statusOf = async (token: string) => (await client.send(calls.getAccount, { token })).status;

  describe("one sign-in for an event's host", () => {
    it('opens a session of the same account there, which ends with the first at the latest', async () => {
      const { token, email } = await steps.register();
      inside.moveTime(MINUTE);
      const asked = await ask(token);
      const listSessions = async () =>
        (
          await inside.store
            .selectFrom('sessions')
            .innerJoin('users', 'users.id', 'sessions.user_id')
            .select(['expires_at', 'event_domain'])
            .where('email', '=', email)
            .orderBy('event_domain')
            .execute()
        ).map(({ expires_at: at, event_domain: domain }) => [Number(at), domain]);
      const [[endsAt] = []] = await listSessions();
      const { token: other } = await client.ok(calls.useSsoCode, { body: asked });
      expect((await client.ok(calls.getAccount, { token: other })).email).toBe(email);
      const rows = await listSessions();
      expect(rows).toContainEqual([endsAt, asked.domain]);
      expect(rows).toHaveLength(2);
    });

    it('takes a code once, however many send it', async () => {
      const { token } = await steps.register();
      const body = await ask(token);
      const answers = await tenTimes(() => client.send(calls.useSsoCode, { body }));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    });

    it('takes no code late, with the state of another browser, or for another host', async () => {
      const { token } = await steps.register();
      const asked = await ask(token);
      const otherState = randomBytes(32).toString('base64url');
      for (const wrong of [
        { state: otherState },
        { state: toChallenge(asked.state) },
        { domain: await domainOf(REPLAY) },
        { code: `${asked.code.slice(0, -4)}AAAA` },
        { code: token },
        { code: '' },
      ])
        expect((await use({ ...asked, ...wrong })).status, Object.keys(wrong)[0]).toBe(401);
      expect(await statusOf(asked.code)).toBe(401);
      const late = await ask(token);
      inside.moveTime(MINUTE);
      expect((await use(late)).status).toBe(401);
    });

    it('gives a code for the host of a published event alone, and takes it only while it is one', async () => {
      const { token } = await steps.register();
      const isGiven = async (domain: string) => {
        const body = { domain, challenge: toChallenge('x') };
        return (await client.send(calls.createSsoCode, { token, body })).status === 200;
      };
      expect([await isGiven('no-such-event'), await isGiven('gala.example')]).toEqual([false, false]);
      const asked = await ask(token);
      const { domain } = asked;
      const move = (to: string) =>
        inside.store.updateTable('events').set({ domain_key: to }).where('id', '=', LIVE.id).execute();
      await move(createId('evt').replace('_', '-'));
      const refused = await use(asked);
      // A domain of its own, which may lead to the broadcaster's server.
      await move('gala.example');
      const isForeign = await isGiven('gala.example');
      await move(domain);
      expect([refused.status, isForeign]).toEqual([401, false]);
    });

    it.each(['there', 'where it began'])('ends as a whole when it is signed out %s', async (where) => {
      const { token } = await steps.register();
      const [first, second] = [await arrive(token), await arrive(token)];
      const early = await ask(token);
      const renamed = await client.ok(calls.changeName, { token: second, body: { name: 'Other Name' } });
      const stranger = await steps.register();
      const signedOut = where === 'there' ? first : token;
      await client.ok(calls.logout, { token: signedOut, body: {} });
      for (const one of [token, first, second, renamed.token]) expect(await statusOf(one)).toBe(401);
      expect((await use(early)).status).toBe(401);
      expect(await statusOf(stranger.token)).toBe(200);
    });

    it('keeps another sign-in of the account, and ends with a new name of the first too', async () => {
      const { token, email, password } = await steps.register();
      const elsewhere = await client.ok(calls.login, { body: { email, password } });
      const there = await arrive(token);
      const renamed = await client.ok(calls.changeName, { token, body: { name: 'Other Name' } });
      expect(await statusOf(there)).toBe(200);
      await client.ok(calls.logout, { token: renamed.token, body: {} });
      expect([await statusOf(there), await statusOf(elsewhere.token)]).toEqual([401, 200]);
    });

    it('ends with a new password, and a code from before it opens nothing', async () => {
      const { token, password } = await steps.register();
      const [there, early] = [await arrive(token), await ask(token)];
      const body = { currentPassword: password, password: 'another good one 7' };
      await client.ok(calls.changePassword, { token, body });
      expect(await statusOf(there)).toBe(401);
      expect((await use(early)).status).toBe(401);
    });

    it('opens no studio and not the platform’s desk', async () => {
      const { token } = await steps.register();
      const there = await arrive(token);
      const opened: string[] = [];
      for (const [name, call] of Object.entries<AnyCall>({ ...studioCalls, ...operatorCalls })) {
        if (!call.auth) continue;
        const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((param) => [param, 'x']));
        const input = { token: there, params, ...(call.body && { body: {} }) };
        if ((await client.send(call, input)).status !== 401) opened.push(name);
      }
      expect(opened).toEqual([]);
      await client.ok(studioCalls.getStudio, { token });
      const upload = await client.raw('/studio/uploads', {
        method: 'POST',
        headers: { 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${there}` },
      });
      expect(upload.status).toBe(401);
    });
  });
}
